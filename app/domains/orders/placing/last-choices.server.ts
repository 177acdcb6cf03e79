import { desc, eq } from "drizzle-orm";
import type { Address, AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { db } from "#app/server/database/database.server.ts";
import type { PaymentWay } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";

/** What a shopper chose for their newest order. */
export interface LastChoices {
  paymentMethod: PaymentWay;
  /** Undefined where it is not in their list any more, or was changed there. */
  addressId: string | undefined;
}

/** What the checkout chooses beforehand (rules: checkout-11); null for who has not ordered yet. */
export async function lastChoicesOf(
  user: { id: string },
  addresses: Promise<readonly Address[]>,
): Promise<LastChoices | null> {
  const [last] = await db
    .select({
      method: orders.paymentMethod,
      advance: orders.advanceIfBack,
      sentTo: orders.selectedAddresses,
    })
    .from(orders)
    .where(eq(orders.userId, user.id))
    .orderBy(desc(orders.time), desc(orders.id))
    .limit(1);
  if (!last) return null;
  const { method, advance, sentTo } = last;
  const same = (await addresses).find((address) => placeOf(address) === placeOf(sentTo));
  return { paymentMethod: advance ? "advance" : method, addressId: same?.id };
}

/** An order keeps what its address was, and not which one. */
function placeOf(address: AddressSnapshot): string {
  const { name, phoneNumber, addressLine, areaLocality, landmark, city, state, pinCode } = address;
  return JSON.stringify([
    name,
    phoneNumber,
    addressLine,
    areaLocality,
    landmark,
    city,
    state,
    pinCode,
  ]);
}
