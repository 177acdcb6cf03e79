import { findPinCode, namedPlaces } from "#app/domains/accounts/addresses/find-pin-code.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { pool } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { recordTables } from "#app/server/database/table-reads.server.ts";
import type { Order } from "../order/order.ts";
import { type ConfirmationHint, hintsOf } from "./confirmation-hints.ts";

/** From so many orders on, a shop knows what is usual. */
const leastOrders = 20;
/** So many of its last orders say so. */
const usualOf = 500;

interface Counted {
  id: string;
  samePhone: number;
  back: number;
  of: number;
  usual: Paise | null;
}

/** What the database knows around each of a page's orders, in one way to it. */
const countAround = statement<{ ids: string[] }>(
  "confirmation-hints",
  ({ ids }) => `
    with recent as (
      select grand_total from orders where status <> 'cancelled' order by time desc limit ${usualOf}
    ), usual as (
      select case when count(*) >= ${leastOrders}
        then percentile_cont(0.5) within group (order by grand_total) end as usual
      from recent
    )
    select asked.id, usual.usual::float8 as usual, (
        select count(*)::int from orders
        where orders.selected_addresses->>'phoneNumber' = asked.selected_addresses->>'phoneNumber'
          and orders.time between asked.time - interval '1 day' and asked.time + interval '1 day'
      ) as "samePhone", ended.back, ended.of
    from orders as asked cross join usual cross join lateral (
      select count(*)::int as of, count(*) filter (where orders.status = 'came-back')::int as back
      from orders
      where orders.selected_addresses->>'pinCode' = asked.selected_addresses->>'pinCode'
        and orders.status in ('delivered', 'came-back')
    ) as ended
    where asked.id = any(${ids})`,
);

type Hinted = Pick<Order, "id" | "selectedAddresses" | "grandTotal">;

/** The hints of some orders, by their ids (rules: confirm-6). For staff. */
export async function hintsOfOrders(
  orders: readonly Hinted[],
): Promise<Map<string, ConfirmationHint[]>> {
  if (orders.length === 0) return new Map();
  recordTables(["orders"]);
  const ids = orders.map(({ id }) => id);
  const [{ rows }, cities] = await Promise.all([
    pool.query<Counted>(countAround.query({ ids })),
    namedPlaces(),
  ]);
  const counted = new Map(rows.map((row) => [row.id, row]));
  const hinted = orders.map(async (order) => {
    const { selectedAddresses: address, grandTotal } = order;
    const { samePhone = 1, back = 0, of = 0, usual = null } = counted.get(order.id) ?? {};
    const hints = hintsOf(
      { address, grandTotal },
      {
        place: await findPinCode(address.pinCode),
        isNamedCity: cities.has(address.city.trim().toLowerCase()),
        ...{ usual: usual ?? undefined, samePhone, ended: { back, of } },
      },
    );
    return [order.id, hints] as const;
  });
  return new Map(await Promise.all(hinted));
}
