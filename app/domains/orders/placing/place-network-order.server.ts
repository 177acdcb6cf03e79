import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { promiseTo } from "#app/domains/delivery/delivery-days.ts";
import { deliveryTable } from "#app/domains/delivery/list-delivery-days.server.ts";
import { taxAt } from "#app/domains/tax/tax-classes.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { goesTo } from "#app/lib/money/delivery-charge.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { totalsOf } from "#app/lib/money/totals.ts";
import { isInterState, mayDeliverTo } from "#app/lib/tax/seller.ts";
import { type Transaction, undoneIfRefused } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { codPersonsOf, takeCodTurn } from "../cod/cod-person.server.ts";
import { type CodRefusal, codBounds, judgeCod, noCodRules } from "../cod/cod-rules.ts";
import { codRulesNow } from "../cod/read-cod-rules.server.ts";
import type { Taken } from "../offers/apply-offer.server.ts";
import { orders } from "../order/order-table.server.ts";
import { insertOrder } from "./insert-order.server.ts";
import { guestId, type ManualOrderRefusal } from "./manual-order.ts";
import { takeLines } from "./place-manual-order.server.ts";
import { ordersPlaced, publishPlaced } from "./place-order.server.ts";
import { orderTakeTurn } from "./place-order-statements.server.ts";

/** An order as a buyer's app places it; amounts in paise. */
export interface NetworkOrder {
  /** Names it in the whole network. */
  key: string;
  address: AddressSnapshot;
  /** One line a product, each at the price that was quoted. */
  lines: readonly { productId: string; quantity: number; seenPrice: Paise }[];
  /** The grand total that was quoted. */
  seenTotal: Paise;
  /** Whether it is paid at the door: then the shop's rules are asked (rules: cod-2). */
  isCod: boolean;
  /** Whether its buyer fetches it: then it goes nowhere, and that costs nothing (rules: ondc-orders-7). */
  isFetched: boolean;
}

export type NetworkOrderRefusal = ManualOrderRefusal | CodRefusal;

export interface PlacedNetworkOrder {
  id: string;
  orderNumber: string;
}

interface Placed {
  order: PlacedNetworkOrder;
  /** Undefined where it stood already. */
  taken: Taken | undefined;
}

/**
 * Places an order that came from the open network (rules: ondc-orders-1): the same number, stock and locks as in
 * placeOrder, as of somebody without an account, in one transaction with what its caller writes down of it.
 * @param given.known within the turn of the order's key: the order that it has given before.
 * @param given.also in the same transaction, once it is placed.
 * @returns the order, and whether this call has placed it.
 */
export async function placeNetworkOrder(
  given: NetworkOrder & {
    known: (tx: Transaction) => Promise<PlacedNetworkOrder | undefined>;
    also: (tx: Transaction, order: PlacedNetworkOrder) => Promise<void>;
  },
): Promise<Result<PlacedNetworkOrder & { isNew: boolean }, NetworkOrderRefusal>> {
  const { address, key, isCod, isFetched } = given;
  const { pinCode, state } = address;
  const userId = guestId(address.phoneNumber);
  const [days, taxOf, codRules] = await Promise.all([
    deliveryTable(),
    taxAt(new Date()),
    isCod ? codRulesNow() : noCodRules,
  ]);
  const placed = await undoneIfRefused(async (tx): Promise<Result<Placed, NetworkOrderRefusal>> => {
    const run = runIn(tx);
    // However often it comes, and with whatever telephone number.
    await run(orderTakeTurn.query({ userId: `ondc:${key}` }));
    const known = await given.known(tx);
    if (known) return ok({ order: known, taken: undefined });
    if (!mayDeliverTo(state)) return refused({ code: "other-state" } as const);
    if (!isFetched && !goesTo(pinCode)) return refused({ code: "not-delivered", pinCode } as const);
    await run(orderTakeTurn.query({ userId }));
    await takeCodTurn(run, codRules, address);
    const locked = await takeLines(
      tx,
      userId,
      { ...given, lines: [...given.lines] },
      undefined,
      taxOf,
    );
    if (!locked.ok) return locked;
    const taken = locked.value;
    const { lines, batched, offerId, shippingCharge } = taken;
    const totals = totalsOf(lines, isFetched ? 0 : shippingCharge, isInterState(state));
    const { seenTotal: seen } = given;
    const { grandTotal: now } = totals;
    if (seen !== now) return refused({ code: "total-changed", seen, now } as const);
    const persons = await codPersonsOf(run, codRules, { userId, addresses: [address] });
    const reason = isCod ? judgeCod(codBounds(codRules, address, persons?.[0]), now) : undefined;
    if (reason) return refused({ code: "cod-not-here", reason } as const);
    const id = uuid();
    const { orderNumber } = await insertOrder(
      { run, runLast: run },
      {
        ...{ id, userId, lines, batched, offerId, totals, selectedAddresses: address },
        checkoutKey: key,
        // Its buyer is told by the app alone.
        email: "",
        status: "ordered",
        heldUntil: null,
        promise: isFetched ? undefined : promiseTo(pinCode, days, new Date()),
        language: "en",
      },
    );
    await tx.update(orders).set({ channel: "ondc" }).where(eq(orders.id, id));
    const order = { id, orderNumber };
    await given.also(tx, order);
    return ok({ order, taken });
  });
  if (!placed.ok) return placed;
  const { order, taken } = placed.value;
  if (taken) {
    publishPlaced(userId, taken);
    ordersPlaced[isCod ? "cod" : "online"] += 1;
    log.info({ orderId: order.id, key }, "network order placed");
  }
  return ok({ ...order, isNew: taken !== undefined });
}
