import { and, desc, eq, inArray, isNull, or } from "drizzle-orm";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { addresses, users } from "#app/domains/accounts/users/account-table.server.ts";
import { searchUsers } from "#app/domains/accounts/users/list-users.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { orders } from "../order/order-table.server.ts";
import { guestId } from "../placing/manual-order.ts";
import { searchOrders } from "./search-orders.server.ts";

/** Somebody who orders by telephone, as the shop knows them from an account or from earlier orders. */
export interface KnownCustomer {
  /** Of the account; undefined where there is none. */
  id: string | undefined;
  name: string;
  /** The account's; empty where there is none. */
  email: string;
  phone: string;
  /** Where things were sent, the last first. */
  addresses: AddressSnapshot[];
}

const most = 8;

/**
 * Customers by words of their name or place, or their telephone number (rules: office-search-2): first those with an
 * account, then those of whom only orders tell; at most eight. For admins.
 */
export async function findCustomers(typed: string): Promise<KnownCustomer[]> {
  if (typed === "") return [];
  const [accounts, found] = await Promise.all([
    searchUsers(typed, undefined, most),
    searchOrders({ status: undefined, payment: undefined, q: typed }, undefined, 4 * most),
  ]);
  const shoppers = accounts.rows.filter(({ role }) => role === "user");
  const known = new Map<string, KnownCustomer>(
    shoppers.map(({ id, fullName, email, mobileNumber }) => [
      id,
      { id, name: fullName, email, phone: mobileNumber, addresses: [] },
    ]),
  );
  const buyers = await buyersOf(found.rows.map(({ id }) => id));
  for (const { id, selectedAddresses: address } of found.rows) {
    const buyer = buyers.get(id);
    if (!buyer) continue;
    // Of a guest the number is who they are.
    const key = buyer.id ?? guestId(address.phoneNumber);
    const customer = known.get(key) ?? {
      id: buyer.id ?? undefined,
      name: buyer.name || address.name,
      email: buyer.email ?? "",
      phone: buyer.phone || address.phoneNumber,
      addresses: [],
    };
    known.set(key, { ...customer, addresses: withAddress(customer.addresses, address) });
  }
  const customers = [...known.values()].slice(0, most);
  const saved = await savedAddresses(customers.flatMap(({ id }) => id ?? []));
  return customers.map((customer) => ({
    ...customer,
    addresses: (saved.get(customer.id ?? "") ?? []).reduce(withAddress, customer.addresses),
  }));
}

/**
 * Shoppers' accounts by the ids of their orders, with nulls for a guest's. Orders of staff, and of accounts that
 * were deleted, are left out.
 */
async function buyersOf(orderIds: string[]) {
  const rows = await db
    .select({
      orderId: orders.id,
      id: users.id,
      name: users.fullName,
      email: users.email,
      phone: users.mobileNumber,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        inArray(orders.id, orderIds),
        isNull(orders.accountDeletedAt),
        or(isNull(users.id), eq(users.role, "user")),
      ),
    );
  return new Map(rows.map(({ orderId, ...buyer }) => [orderId, buyer]));
}

/** By account, the newest first. */
async function savedAddresses(userIds: string[]) {
  const rows = await db
    .select()
    .from(addresses)
    .where(inArray(addresses.userId, userIds))
    .orderBy(desc(addresses.setAsDefault), desc(addresses.createdAt));
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** With one more, if it is another one; three are enough to choose from. */
function withAddress(those: AddressSnapshot[], one: AddressSnapshot): AddressSnapshot[] {
  const { name, phoneNumber, pinCode, addressLine, areaLocality, landmark, city, state } = one;
  const isKnown = those.some(
    (each) => each.addressLine === addressLine && each.pinCode === pinCode && each.name === name,
  );
  // Of what was taken along there is none.
  if (isKnown || those.length >= 3 || addressLine === "") return those;
  const { addressType, openOnWeekends } = one;
  const street = { addressLine, areaLocality, landmark, city, state, pinCode };
  return [...those, { name, phoneNumber, ...street, addressType, openOnWeekends }];
}
