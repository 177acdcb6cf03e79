import { and, eq, isNotNull, isNull, like, sql } from "drizzle-orm";
import { accountEmails } from "#app/domains/accounts/account-emails.ts";
import { sessions, users, verifications } from "#app/domains/accounts/account-table.server.ts";
import { userById } from "#app/domains/accounts/find-user.server.ts";
import { tokenOfCookie } from "#app/domains/accounts/session.server.ts";
import { lockUser, passwordHash } from "#app/domains/accounts/set-password.server.ts";
import { isStaff, type User } from "#app/domains/accounts/user.ts";
import { verifiedHash } from "#app/domains/accounts/verify-password.server.ts";
import {
  contactMessages,
  distributorRequests,
} from "#app/domains/enquiries/enquiry-tables.server.ts";
import { orders } from "#app/domains/orders/order-table.server.ts";
import { orderTakeTurn } from "#app/domains/orders/place-order-statements.server.ts";
import { ownOrders } from "#app/domains/orders/read-orders.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { record } from "#app/server/audit-log.server.ts";
import { db, type Queryable } from "#app/server/database.server.ts";
import { auditLog } from "#app/server/infrastructure-tables.server.ts";
import { publish } from "#app/server/live.server.ts";
import { log } from "#app/server/log.server.ts";
import { countUse, type RateLimit, type TooManyTries } from "#app/server/rate-limit.server.ts";
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
  const done = await db.transaction(async (tx): Promise<Result<undefined, DeletionRefusal>> => {
    // In the order in which an order is placed: its turn first. None can be placed from here on.
    await tx.execute(orderTakeTurn.sql({ userId: user.id }));
    await lockUser(tx, user.id);
    const account = await userById(user.id, tx);
    if (!account) return ok(undefined);
    if (isStaff(account)) return refused({ code: "staff" });
    // Read once more: it may have been changed, or set, since it was verified.
    const hash = await passwordHash(user.id, tx);
    if (hash !== undefined && hash !== given) return refused({ code: "password-wrong" });
    if (hash === undefined) {
      if (!accountEmails(proof).includes(account.email)) return refused({ code: "email-wrong" });
      if (!(await isFresh(tx, token))) return refused({ code: "session-old" });
    }
    await remove(tx, account);
    return ok(undefined);
  });
  if (!done.ok) return done;
  publish(`sessions:${user.id}`, "users", "orders", "contact-messages", "distributor-requests");
  log.info({ account: user.id }, "account deleted by its owner");
  return done;
}

async function isFresh(on: Queryable, token: string): Promise<boolean> {
  const since = sql`now() - make_interval(mins => ${freshMinutes})`;
  const [session] = await on
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.token, token), sql`${sessions.createdAt} > ${since}`));
  return session !== undefined;
}

async function remove(on: Queryable, user: User): Promise<void> {
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
  await on.delete(verifications).where(eq(verifications.value, user.id));
  await on
    .update(auditLog)
    .set({ detail: sql`${auditLog.detail} - 'name'` })
    .where(and(eq(auditLog.subjectId, user.id), like(auditLog.action, "user.%")));
  // Sessions, ways to log in, addresses and consents go with it.
  await on.delete(users).where(eq(users.id, user.id));
  await record(on, { id: user.id, email: "a shopper" }, "user.delete-account", user.id);
}
