import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { maxAddresses } from "#app/domains/accounts/addresses/address-commands.server.ts";
import { lockUser } from "#app/domains/accounts/passwords/set-password.server.ts";
import { languageOfUser } from "#app/domains/accounts/profile/user-language.server.ts";
import {
  addresses,
  customerNotes,
  users,
  verifications,
} from "#app/domains/accounts/users/account-table.server.ts";
import { userById } from "#app/domains/accounts/users/find-user.server.ts";
import { isStaff, type User } from "#app/domains/accounts/users/user.ts";
import { complaints } from "#app/domains/enquiries/complaints/complaint-table.server.ts";
import { moveStockWaits } from "#app/domains/notifications/stock-waits.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { ownOrders } from "#app/domains/orders/order/read-orders.server.ts";
import { guestId } from "#app/domains/orders/placing/manual-order.ts";
import { orderTakeTurn } from "#app/domains/orders/placing/place-order-statements.server.ts";
import { moveReviews } from "#app/domains/reviews/leave-reviews.server.ts";
import { whatsappMessages } from "#app/domains/whatsapp/whatsapp-tables.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";

export type JoinRefusal = "not-found" | "same" | "staff";

/**
 * Makes one account of two of the same person (rules: customers-3): orders and addresses of the one that
 * goes become those of the one that stays, which also gets what its profile lacks. The other's ways to log
 * in, sessions and consents go, and its address is told so. It cannot be taken back.
 * @returns how many orders were moved.
 */
export async function joinAccounts(
  actor: Actor,
  stays: string,
  goes: string,
): Promise<Result<{ orders: number }, JoinRefusal>> {
  if (stays === goes) return refused("same");
  const joined = await db.transaction(
    async (tx): Promise<Result<{ orders: number }, JoinRefusal>> => {
      // In the order of their ids, so that two joins of the same accounts do not wait for each other.
      for (const userId of [stays, goes].toSorted()) {
        await tx.execute(orderTakeTurn.sql({ userId }));
        await lockUser(tx, userId);
      }
      const [kept, gone] = [await userById(stays, tx), await userById(goes, tx)];
      if (!kept || !gone) return refused("not-found");
      if (isStaff(kept) || isStaff(gone)) return refused("staff");
      const moved = await tx
        .update(orders)
        .set({ userId: stays })
        .where(and(ownOrders(gone), isNull(orders.accountDeletedAt)))
        .returning({ id: orders.id });
      await moveAddresses(tx, stays, goes);
      await tx.update(customerNotes).set({ userId: stays }).where(eq(customerNotes.userId, goes));
      await moveReviews(tx, stays, goes);
      await moveStockWaits(tx, stays, goes);
      await tx.update(complaints).set({ userId: stays }).where(eq(complaints.userId, goes));
      await tx
        .update(whatsappMessages)
        .set({ userId: stays })
        .where(eq(whatsappMessages.userId, goes));
      await fillProfile(tx, kept, gone);
      const language = await languageOfUser(tx, goes);
      await tx.delete(verifications).where(eq(verifications.value, goes));
      await tx.delete(users).where(eq(users.id, goes));
      const name = gone.firstName || gone.fullName;
      const mail = { kind: "account-joined", name, path: "/login" } as const;
      await enqueueMail(tx, gone.email, mail, { language });
      await record(tx, actor, "user.join-accounts", stays, { name: kept.fullName, joined: goes });
      return ok({ orders: moved.length });
    },
  );
  if (!joined.ok) return joined;
  publish(`sessions:${goes}`, `my-orders:${stays}`, `my-addresses:${stays}`, "users", "orders");
  log.info({ account: stays, joined: goes, by: actor.id }, "two accounts joined");
  return joined;
}

/** The newest come along, up to what an account may have; the one that stays keeps its default. */
async function moveAddresses(tx: Transaction, stays: string, goes: string): Promise<void> {
  const own = await tx
    .select({ isDefault: addresses.setAsDefault })
    .from(addresses)
    .where(eq(addresses.userId, stays));
  const others = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.userId, goes))
    .orderBy(desc(addresses.createdAt), asc(addresses.id))
    .limit(Math.max(0, maxAddresses - own.length));
  const hasDefault = own.some(({ isDefault }) => isDefault);
  for (const { id } of others) {
    await tx
      .update(addresses)
      .set({ userId: stays, ...(hasDefault && { setAsDefault: false }) })
      .where(eq(addresses.id, id));
  }
}

/** What the profile that stays has not got; a second mobile number becomes the alternate one. */
async function fillProfile(tx: Transaction, kept: User, gone: User): Promise<void> {
  const [other] = await tx.select().from(users).where(eq(users.id, gone.id));
  if (!other) return;
  const second = other.mobileNumber === kept.mobileNumber ? "" : other.mobileNumber;
  const alternate = kept.mobileNumber ? second || other.alternateNumber : other.alternateNumber;
  await tx
    .update(users)
    .set({
      mobileNumber: kept.mobileNumber || other.mobileNumber,
      alternateNumber: sql`coalesce(nullif(${users.alternateNumber}, ''), ${alternate || null})`,
      gender: sql`coalesce(${users.gender}, ${other.gender})`,
      dateOfBirth: sql`coalesce(${users.dateOfBirth}, ${other.dateOfBirth})`,
    })
    .where(eq(users.id, kept.id));
}

/** A customer as the back office has them, with the numbers by which they may have ordered. */
type Numbered = Pick<User, "id"> & { mobileNumber: string; alternateNumber: string | null };

/** Orders by telephone or at the fair under somebody's numbers, which are no account's yet. */
export async function guestOrdersOf(account: Numbered): Promise<number> {
  const guests = guestIdsOf(account);
  return guests.length === 0 ? 0 : db.$count(orders, inArray(orders.userId, guests));
}

/**
 * Makes orders that are a telephone number's those of the account that has the number
 * (rules: customers-3).
 * @returns how many were moved.
 */
export async function joinGuestOrders(
  actor: Actor,
  userId: string,
): Promise<Result<{ orders: number }, JoinRefusal>> {
  const joined = await db.transaction(
    async (tx): Promise<Result<{ orders: number }, JoinRefusal>> => {
      await tx.execute(orderTakeTurn.sql({ userId }));
      const account = await lockNumbered(tx, userId);
      if (!account) return refused("not-found");
      if (account.role === "admin") return refused("staff");
      const moved = await tx
        .update(orders)
        .set({ userId, email: account.email })
        .where(inArray(orders.userId, guestIdsOf(account)))
        .returning({ id: orders.id });
      await record(tx, actor, "user.join-accounts", userId, { name: account.fullName });
      return ok({ orders: moved.length });
    },
  );
  if (joined.ok) publish(`my-orders:${userId}`, "users", "orders");
  return joined;
}

async function lockNumbered(tx: Transaction, userId: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  return account;
}

function guestIdsOf({ mobileNumber, alternateNumber }: Omit<Numbered, "id">): string[] {
  const numbers = [mobileNumber, alternateNumber ?? ""].filter((number) => number !== "");
  return numbers.map(guestId);
}
