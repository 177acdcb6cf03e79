import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, like, lt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { presentLanguage } from "#app/lib/text/language.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { verifications } from "../users/account-table.server.ts";
import { userById } from "../users/find-user.server.ts";
import type { User } from "../users/user.ts";

const hour = 60 * 60 * 1000;

/** Where a link of each kind leads, and how long it works, in ms. The kind is also its mail's. */
const links = {
  "reset-password": { path: "/resetPassword", life: hour },
  "verify-email": { path: "/verifyEmail", life: 24 * hour },
} as const;

export type LinkKind = keyof typeof links;

/** Mails a user a link that works once, for whoever can read the mail. */
export async function mailLink(
  on: Queryable,
  kind: LinkKind,
  user: Pick<User, "id" | "email" | "firstName" | "fullName">,
  language = presentLanguage(),
): Promise<void> {
  const { path, life } = links[kind];
  const token = newToken();
  await on.delete(verifications).where(lt(verifications.expiresAt, new Date()));
  await on.insert(verifications).values({
    id: uuid(),
    identifier: identifierOf(kind, token),
    value: user.id,
    expiresAt: new Date(Date.now() + life),
  });
  const name = user.firstName || user.fullName;
  await enqueueMail(on, user.email, { kind, name, path: `${path}?token=${token}` }, { language });
}

/** The user whom a link was mailed to; undefined for one that works no more. */
export async function linkedUser(kind: LinkKind, token: string): Promise<User | undefined> {
  const [found] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(living(kind, token));
  return found && userById(found.userId);
}

/** Uses a link up; returns its user's id, or undefined for a link that works no more. */
export async function redeemLink(
  on: Queryable,
  kind: LinkKind,
  token: string,
): Promise<string | undefined> {
  const [link] = await on
    .delete(verifications)
    .where(living(kind, token))
    .returning({ userId: verifications.value });
  return link?.userId;
}

/** Ends all links of a kind that a user was mailed. */
export async function endLinks(on: Queryable, kind: LinkKind, userId: string): Promise<void> {
  await on
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${kind}:%`)));
}

/** What stands in a mailed link, and opens what it leads to. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: nobody who reads it there can use it. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function identifierOf(kind: LinkKind, token: string): string {
  return `${kind}:${tokenHash(token)}`;
}

function living(kind: LinkKind, token: string) {
  return and(
    eq(verifications.identifier, identifierOf(kind, token)),
    gt(verifications.expiresAt, new Date()),
  );
}
