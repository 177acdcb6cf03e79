import { createHash, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { eq, lt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { countUse, type RateLimit } from "#app/server/rate-limit.server.ts";
import { currentRequest } from "#app/server/request.server.ts";
import { shopAddress } from "#app/server/shop-address.server.ts";
import { users, verifications } from "./account-table.server.ts";
import { resetPrefix } from "./set-password.server.ts";

export interface ResetRequestRefusal {
  code: "too-many-tries";
  seconds: number;
}

/** Links for one mail address: nobody's inbox is filled by somebody else. */
const perEmail: RateLimit = { name: "reset-email", points: 5, seconds: 60 * 60 };
const perNetwork: RateLimit = { name: "reset-network", points: 30, seconds: 60 * 60 };

/** How long a reset link works, in ms. */
const linkLife = 60 * 60 * 1000;
/** Every answer takes this long, in ms, which is more than the work for a known address takes. */
const answerTime = 500;

/**
 * Sends a link by which the owner of a mail address can choose a new password (spec 5 and 8). The
 * answer is the same, after the same time, whether the address is known or not (R34).
 */
export async function requestPasswordReset(
  given: string,
): Promise<Result<undefined, ResetRequestRefusal>> {
  const email = given.trim().toLowerCase();
  const network = currentRequest()?.clientNetwork ?? "unknown";
  const wait = (await countUse(perNetwork, network)) ?? (await countUse(perEmail, email));
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  await Promise.all([sendLink(email), delay(answerTime)]);
  return ok(undefined);
}

/** What the database keeps of a link's token: nobody who reads it there can use it. */
export function resetIdentifier(token: string): string {
  return resetPrefix + createHash("sha256").update(token).digest("hex");
}

async function sendLink(email: string): Promise<void> {
  const [user] = await db
    .select({ id: users.id, firstName: users.firstName, fullName: users.fullName })
    .from(users)
    .where(eq(users.email, email));
  if (!user) return;
  const token = randomBytes(32).toString("base64url");
  await db.transaction(async (tx) => {
    await tx.delete(verifications).where(lt(verifications.expiresAt, new Date()));
    await tx.insert(verifications).values({
      id: uuid(),
      identifier: resetIdentifier(token),
      value: user.id,
      expiresAt: new Date(Date.now() + linkLife),
    });
    const name = user.firstName || user.fullName;
    const link = `${shopAddress()}/resetPassword?token=${token}`;
    await enqueueMail(tx, email, { kind: "reset-password", name, link });
  });
}
