import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import type { RunPrepared } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { wasReceived } from "../order/was-received.server.ts";
import { asksForPerson, type CodPerson, type CodRules } from "./cod-rules.ts";
import { phoneKey, placeKey } from "./person-keys.ts";

/** An order as its person is told by it. */
export interface CodOrder {
  userId: string;
  address: AddressSnapshot;
}

/**
 * From here to their commits the cash orders of one person take turns, by telephone number and place, the smaller key
 * first, so that no two wait for each other. It comes after the account's turn and before the rows of orders and
 * products (rules: cod-4).
 */
const codTakeTurn = statement<{ address: AddressSnapshot }>(
  "cod-take-turn",
  (given) => `
    select pg_advisory_xact_lock(${advisoryLocks.cashOrders}, key) from (
      select distinct hashtext(person) as key
      from unnest(array[
        ${phoneKey(`${given.address}::jsonb`)}, ${placeKey(`${given.address}::jsonb`)}
      ]) as person where person is not null order by 1 offset 0
    ) as keys`,
);

/**
 * What counts of the orders of one person: of the account, or to the telephone number, or to the place of an address,
 * each along its index (rules: cod-5). Of deleted accounts' orders only those count that are under way.
 * @param addresses a jsonb array of AddressSnapshot; a row for each, in their order.
 */
export const codPersons = statement<{
  userId: string;
  addresses: string;
  forgivenAfterDays: number | null;
}>("cod-persons", (given) => {
  const columns =
    "id, status, payment_status, due_at_door, collected_at, grand_total, account_deleted_at, time";
  return `
    select
      coalesce(bool_or(
        ${wasReceived} and account_deleted_at is null
      ), false) as "hasReceived",
      count(*) filter (
        where payment_status = 'cod' and status in ('ordered', 'confirmed', 'processing', 'shipped')
          and collected_at is null and grand_total > 0
      )::int as open,
      count(*) filter (
        where (payment_status = 'cod' or due_at_door > 0) and status = 'came-back' and collected_at is null
          and account_deleted_at is null
          and not exists (select from cod_forgiven where order_id = theirs.id)
          and (${given.forgivenAfterDays}::int is null or coalesce(
            (select max(time) from order_events where order_id = theirs.id and event = 'came-back'),
            theirs.time
          ) > now() - make_interval(days => ${given.forgivenAfterDays}::int))
      )::int as "cameBack"
    from jsonb_array_elements(${given.addresses}::jsonb) with ordinality as asked (address, place)
    left join lateral (
      select ${columns} from orders where user_id = ${given.userId}
      union
      select ${columns} from orders
      where ${phoneKey("selected_addresses")} = ${phoneKey("asked.address")}
      union
      select ${columns} from orders
      where ${placeKey("selected_addresses")} = ${placeKey("asked.address")}
    ) as theirs on true
    group by place order by place`;
});

/**
 * What is to be known of the persons of addresses; undefined where no rule asks for it.
 * @returns one for each address, in their order.
 */
export async function codPersonsOf(
  run: RunPrepared,
  rules: CodRules,
  { userId, addresses }: { userId: string; addresses: readonly AddressSnapshot[] },
): Promise<CodPerson[] | undefined> {
  if (!asksForPerson(rules)) return undefined;
  const { forgivenAfterDays } = rules;
  const given = { userId, addresses: JSON.stringify(addresses), forgivenAfterDays };
  return run<CodPerson>(codPersons.query(given));
}

/**
 * Waits for the person's turn, so that what is read next counts all cash orders whose turn was earlier; nothing where no
 * rule asks for the person. The caller has taken the account's turn.
 */
export async function takeCodTurn(
  run: RunPrepared,
  rules: CodRules,
  address: AddressSnapshot,
): Promise<void> {
  if (asksForPerson(rules)) await run(codTakeTurn.query({ address }));
}
