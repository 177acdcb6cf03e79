import { and, desc, eq } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { addresses } from "../users/account-table.server.ts";
import type { User } from "../users/user.ts";
import type { Address, AddressContact } from "./address.ts";

/** Whose list it is. */
export type Owner = { id: string };

/** That an address is the user's own: every query on the table has it. */
export const ownedBy = (user: Owner) => eq(addresses.userId, user.id);

const fields = {
  id: addresses.id,
  name: addresses.name,
  phoneNumber: addresses.phoneNumber,
  pinCode: addresses.pinCode,
  addressLine: addresses.addressLine,
  areaLocality: addresses.areaLocality,
  landmark: addresses.landmark,
  city: addresses.city,
  state: addresses.state,
  addressType: addresses.addressType,
  openOnWeekends: addresses.openOnWeekends,
  setAsDefault: addresses.setAsDefault,
};

/** The order of a user's list. */
export const newestFirst = [desc(addresses.createdAt), desc(addresses.id)] as const;

/** A user's addresses, newest first. */
export async function addressesOf(user: Owner): Promise<Address[]> {
  return db
    .select(fields)
    .from(addresses)
    .where(ownedBy(user))
    .orderBy(...newestFirst);
}

/** What a new address of the user's begins with (rules: addresses-10). */
export function contactOf({ fullName, mobileNumber }: User): AddressContact {
  return { name: fullName, phoneNumber: mobileNumber };
}

/** One of the user's addresses, to be edited. */
export async function addressOf(user: Owner, addressId: string): Promise<Address | undefined> {
  const [address] = await db
    .select(fields)
    .from(addresses)
    .where(and(ownedBy(user), eq(addresses.id, addressId)));
  return address;
}
