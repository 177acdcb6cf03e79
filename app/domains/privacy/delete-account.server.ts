import { and, eq, isNotNull, isNull, like, sql } from "drizzle-orm";
import { lockUser, passwordHash } from "#app/domains/accounts/passwords/set-password.server.ts";
import { verifiedHash } from "#app/domains/accounts/passwords/verify-password.server.ts";
import { languageOfUser } from "#app/domains/accounts/profile/user-language.server.ts";
import { tokenOfCookie } from "#app/domains/accounts/sessions/session.server.ts";
import { accountEmails } from "#app/domains/accounts/signing-up/account-emails.ts";
import {
  sessions,
  users,
  verifications,
} from "#app/domains/accounts/users/account-table.server.ts";
import { userById } from "#app/domains/accounts/users/find-user.server.ts";
import { isStaff, type User } from "#app/domains/accounts/users/user.ts";
import { forgetComplaints } from "#app/domains/enquiries/complaints/forget-complaints.server.ts";
import {
  contactMessages,
  distributorRequests,
} from "#app/domains/enquiries/enquiry-tables.server.ts";
import { forgetForgiven } from "#app/domains/orders/cod/forgive-order.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { ownOrders } from "#app/domains/orders/order/read-orders.server.ts";
import { orderTakeTurn } from "#app/domains/orders/placing/place-order-statements.server.ts";
import { deleteReviewsOf } from "#app/domains/reviews/leave-reviews.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { PublishedTopic } from "#app/lib/live/live-topics.ts";
import { type Language, presentLanguage } from "#app/lib/text/language.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import {
  countUse,
  currentNetwork,
  type RateLimit,
  type TooManyTries,
} from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { freshMinutes } from "./delete-account.ts";

export type DeletionRefusal =
  | { code: "staff" }
  | { code: "password-wrong" }
  | { code: "email-wrong" }
  /** Who logs in by Google alone has to do it once more. */
  | { code: "session-old" }
  | TooManyTries;

/** Tries on one account by whoever sits at its open session. */
const perAccount: RateLimit = { name: "delete-account", points: 10, seconds: 15 * 60 };

/**
 * Deletes an account by its owner, whose sessions end on all nodes. Its orders stay, without a login and
 * marked for remove-outdated.server.ts: parcels, payments, refunds and their mails go on
 * (rules: privacy-3, privacy-4). An account that is gone by then, by another tab, is what was wanted.
 * @param proof the password; of who has none, the account's address.
 */
export async function deleteAccount(
  user: Pick<User, "id">,
  proof: string,
  headers: Headers,
): Promise<Result<undefined, DeletionRefusal>> {
  const wait = await countUse(perAccount, user.id);
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  const stored = await passwordHash(user.id);
  const given = stored && (await verifiedHash(user.id, stored, proof));
  const token = (await tokenOfCookie(headers)) ?? "";
  let left: PublishedTopic[] = [];
  const done = await db.transaction(async (tx): Promise<Result<undefined, DeletionRefusal>> => {
    const account = await lockAccount(tx, user.id);
    if (!account) return ok(undefined);
    if (isStaff(account)) return refused({ code: "staff" });
    // Read once more: it may have been changed, or set, since it was verified.
    const hash = await passwordHash(user.id, tx);
    if (hash !== undefined && hash !== given) return refused({ code: "password-wrong" });
    if (hash === undefined) {
      if (!accountEmails(proof).includes(account.email)) return refused({ code: "email-wrong" });
      if (!(await isFresh(tx, token))) return refused({ code: "session-old" });
    }
    left = await remove(tx, account, presentLanguage());
    await record(tx, { id: user.id, email: "a shopper" }, "user.delete-account", user.id);
    return ok(undefined);
  });
  if (done.ok) tellOfDeletion(user.id, user, left);
  else if (done.refusal.code === "password-wrong") {
    const network = currentNetwork();
    log.warn({ account: user.id, network }, "account not deleted: wrong password");
  }
  return done;
}

/**
 * Deletes the account of a shopper who asked for it by telephone or letter, as by herself
 * (rules: privacy-8).
 */
export async function deleteAccountFor(
  actor: Actor,
  userId: string,
): Promise<Result<undefined, "not-found" | "staff">> {
  let left: PublishedTopic[] = [];
  const done = await db.transaction(
    async (tx): Promise<Result<undefined, "not-found" | "staff">> => {
      const account = await lockAccount(tx, userId);
      if (!account) return refused("not-found");
      if (isStaff(account)) return refused("staff");
      left = await remove(tx, account, await languageOfUser(tx, userId));
      await record(tx, actor, "user.delete-account-for", userId);
      return ok(undefined);
    },
  );
  if (done.ok) tellOfDeletion(userId, actor, left);
  return done;
}

/** Waits for the account's turn, in the order in which an order is placed: none can be from here on. */
async function lockAccount(on: Queryable, userId: string): Promise<User | undefined> {
  await on.execute(orderTakeTurn.sql({ userId }));
  await lockUser(on, userId);
  return userById(userId, on);
}

function tellOfDeletion(account: string, by: { id: string }, left: PublishedTopic[]): void {
  const enquiries = ["contact-messages", "distributor-requests", "complaints", "whatsapp"] as const;
  publish(`sessions:${account}`, "users", "orders", ...enquiries, ...left);
  log.info({ account, by: by.id, network: currentNetwork() }, "account deleted");
}

async function isFresh(on: Queryable, token: string): Promise<boolean> {
  const since = sql`now() - make_interval(mins => ${freshMinutes})`;
  const [session] = await on
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.token, token), sql`${sessions.createdAt} > ${since}`));
  return session !== undefined;
}

/** @returns what has changed beside the account and its orders. */
async function remove(on: Queryable, user: User, language: Language): Promise<PublishedTopic[]> {
  await forgetForgiven(on, ownOrders(user));
  await on
    .update(orders)
    .set({ accountDeletedAt: new Date() })
    .where(and(ownOrders(user), isNull(orders.accountDeletedAt)));
  // What nobody has answered yet stays until it is dealt with (rules: privacy-7).
  if (user.emailVerified) {
    for (const [table, email] of [
      [contactMessages, contactMessages.customerEmailAddress],
      [distributorRequests, distributorRequests.email],
    ] as const) {
      await on
        .delete(table)
        .where(and(sql`lower(${email}) = ${user.email}`, isNotNull(table.handledAt)));
    }
  }
  await forgetComplaints(on, user);
  await on.delete(verifications).where(eq(verifications.value, user.id));
  await on
    .update(auditLog)
    .set({ detail: sql`${auditLog.detail} - 'name'` })
    .where(and(eq(auditLog.subjectId, user.id), like(auditLog.action, "user.%")));
  const left = await deleteReviewsOf(on, user.id);
  // Sessions, ways to log in, addresses and consents go with it.
  await on.delete(users).where(eq(users.id, user.id));
  const name = user.firstName || user.fullName;
  const mail = { kind: "account-deleted", name, path: "/policies/privacy-policy" } as const;
  await enqueueMail(on, user.email, mail, { language });
  return left;
}
