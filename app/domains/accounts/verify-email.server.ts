import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, like, lt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db, type Queryable } from "#app/server/database.server.ts";
import { changed } from "#app/server/live.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { countUse, type RateLimit } from "#app/server/rate-limit.server.ts";
import { shopAddress } from "#app/server/shop-address.server.ts";
import { users, verifications } from "./account-table.server.ts";
import type { User } from "./user.ts";

/** Stands before a verify link's hashed token in the table of verifications. */
const prefix = "verify-email:";
/** How long a verify link works, in ms. */
const linkLife = 24 * 60 * 60 * 1000;
/** Further mails that a user may ask for. */
const perUser: RateLimit = { name: "verify-email", points: 3, seconds: 60 * 60 };

/** Mails a link by which the user can show that the address is theirs. */
export async function mailVerifyLink(
  on: Queryable,
  user: Pick<User, "id" | "email" | "firstName" | "fullName">,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  await on.delete(verifications).where(lt(verifications.expiresAt, new Date()));
  await on.insert(verifications).values({
    id: uuid(),
    identifier: identifierOf(token),
    value: user.id,
    expiresAt: new Date(Date.now() + linkLife),
  });
  const name = user.firstName || user.fullName;
  const link = `${shopAddress()}/verifyEmail?token=${token}`;
  await enqueueMail(on, user.email, { kind: "verify-email", name, link });
}

/** Mails one more link to a user whose address is not verified. */
export async function mailVerifyLinkAgain(
  user: User,
): Promise<Result<undefined, { code: "too-many-tries"; seconds: number }>> {
  if (user.emailVerified) return ok(undefined);
  const wait = await countUse(perUser, user.id);
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  await db.transaction((tx) => mailVerifyLink(tx, user));
  return ok(undefined);
}

/** Whose address a link would verify; undefined for one that was used or is older than a day. */
export async function verifyLinkEmail(token: string): Promise<string | undefined> {
  const [found] = await db
    .select({ email: users.email })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(living(token));
  return found?.email;
}

/**
 * Takes a link as the proof that the address is the user's, once. From then on the user's orders
 * include those of the address (R27).
 */
export async function verifyEmail(token: string): Promise<Result<undefined, "link-dead">> {
  const userId = await db.transaction(async (tx) => {
    const [link] = await tx
      .delete(verifications)
      .where(living(token))
      .returning({ userId: verifications.value });
    if (!link) return undefined;
    await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(eq(users.id, link.userId));
    // The links of earlier mails have done their duty.
    await tx
      .delete(verifications)
      .where(
        and(eq(verifications.value, link.userId), like(verifications.identifier, `${prefix}%`)),
      );
    return link.userId;
  });
  if (!userId) return refused("link-dead");
  changed("users", `my-orders:${userId}`);
  return ok(undefined);
}

/** What the database keeps of a token: nobody who reads it there can use it. */
function identifierOf(token: string): string {
  return prefix + createHash("sha256").update(token).digest("hex");
}

function living(token: string) {
  return and(
    eq(verifications.identifier, identifierOf(token)),
    gt(verifications.expiresAt, new Date()),
  );
}
