import { inArray, sql } from "drizzle-orm";
import type { Address, AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import { db, pool, type RunPrepared } from "#app/server/database/database.server.ts";
import { isUnpaid, type Order } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { codPersonsOf } from "./cod-person.server.ts";
import {
  type CodBounds,
  type CodReason,
  codBounds,
  codReason,
  hasCodRules,
  judgeByRules,
  noCodRules,
} from "./cod-rules.ts";
import { codRulesNow } from "./read-cod-rules.server.ts";

const run: RunPrepared = async <Row>(given: Parameters<RunPrepared>[0]) =>
  (await pool.query(given)).rows as Row[];

/** What a checkout is told, to say why before it is chosen: nothing of anybody's orders but what follows (rules: cod-9). */
export interface CheckoutCod {
  /** While no address is chosen. */
  anywhere: CodBounds;
  /** By the addresses' ids. */
  byAddress: Record<string, CodBounds>;
}

/** What the rules say to each of a shopper's addresses; undefined while none is on, and nothing is read then. */
export async function codOfCheckout(
  user: { id: string },
  addresses: Promise<readonly Address[]>,
): Promise<CheckoutCod | undefined> {
  const rules = await codRulesNow();
  if (!hasCodRules(rules)) return undefined;
  const list = await addresses;
  const persons = await codPersonsOf(run, rules, { userId: user.id, addresses: list });
  return {
    anywhere: codBounds(rules, undefined, undefined),
    byAddress: Object.fromEntries(
      list.map((address, place) => [address.id, codBounds(rules, address, persons?.[place])]),
    ),
  };
}

/**
 * Which of these orders may not become one that is paid at the door (rules: payments-26, cod-9), by their ids, and why.
 * Nothing is read while no rule is on.
 */
export async function codReasonsOf(
  asked: readonly Pick<Order, "id" | "paymentStatus" | "status">[],
): Promise<Record<string, CodReason>> {
  const ids = asked.filter(isUnpaid).map(({ id }) => id);
  const rules = ids.length > 0 ? await codRulesNow() : noCodRules;
  if (!hasCodRules(rules)) return {};
  const rows = await db
    .select({
      id: orders.id,
      userId: orders.userId,
      address: orders.selectedAddresses,
      // At the door there is no thank-you for paying online (rules: thanks-4).
      total: sql<Paise>`${orders.grandTotal} + ${orders.thanksDiscount}`.mapWith(Number),
    })
    .from(orders)
    .where(inArray(orders.id, ids));
  const reasons = rows.map(async ({ id, userId, address, total }) => {
    const persons = await codPersonsOf(run, rules, { userId, addresses: [address] });
    return [id, codReason(rules, { place: address, person: persons?.[0], total })] as const;
  });
  return Object.fromEntries(
    (await Promise.all(reasons)).flatMap(([id, reason]) => (reason ? [[id, reason]] : [])),
  );
}

/**
 * What the rules say to an order that staff take down for somebody: they are told, and decide (rules: cod-8).
 * @param asked.total in paise; undefined while it is not known.
 */
export async function codHint(asked: {
  userId: string;
  address: AddressSnapshot;
  total: Paise | undefined;
}): Promise<CodReason | undefined> {
  const rules = await codRulesNow();
  if (!hasCodRules(rules)) return undefined;
  const { userId, address, total } = asked;
  const persons = await codPersonsOf(run, rules, { userId, addresses: [address] });
  // Half a pin code is none yet.
  const place = readPinCode(address.pinCode) === undefined ? undefined : address;
  return judgeByRules(codBounds(rules, place, persons?.[0]), total);
}
