import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import type { DeliveryDates } from "#app/domains/delivery/delivery-days.ts";
import { chooseBatchesOf } from "#app/domains/stock/batches/batches-on-sale.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import type { Totals } from "#app/lib/money/totals.ts";
import type { Language } from "#app/lib/text/language.ts";
import type { RunPrepared } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import type { MailJob } from "#app/server/mail/enqueue-mail.server.ts";
import type { AdvanceEnd } from "../cod/advance.ts";
import type { AskedConfirmation } from "../confirming/ask-confirmation.server.ts";
import type {
  OrderLine,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  StockHold,
} from "../order/order.ts";
import { orderMonth } from "../order/order-number.ts";
import { totalColumns } from "../order/order-table.server.ts";
import { wasReceived } from "../order/was-received.server.ts";
import type { Business } from "../placing/checkout.ts";

const totalCodes = Object.keys(totalColumns) as (keyof Totals)[];
/** Of an order without a code, which says nothing of offers at all. */
const bareTotalCodes = totalCodes.filter(
  (code) => code !== "offerDiscount" && code !== "thanksDiscount",
);
const enqueuedMail = insertJob("mail");

interface OrderRow extends Totals {
  id: string;
  month: string;
  checkoutKey: string;
  userId: string;
  email: string;
  selectedAddresses: AddressSnapshot;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  status: OrderStatus;
  stockHold: StockHold;
  heldUntil: Date | null;
  /** Of an order with an advance, its rest and what becomes of it (rules: advance-2, advance-5). */
  dueAtDoor: Paise;
  advanceIfBack: AdvanceEnd | null;
  language: Language;
  /** Days on which it is said to come; null where nothing is. */
  deliverFrom: string | null;
  deliverBy: string | null;
  buyerGstin: string | null;
  buyerCompany: string | null;
  /** Of the lines, in their order. */
  productIds: string[];
  titles: string[];
  packs: (number | null)[];
  packedWeights: (number | null)[];
  pictureUrls: (string | null)[];
  prices: Paise[];
  productMRPs: Paise[];
  quantities: number[];
  hsns: (string | null)[];
  taxRates: (number | null)[];
  /** The mail's job as JSON, without the order's number; null where none tells of it yet. */
  mail: string | null;
}

/** What orders have beside that have a code, or units of batches; the others do without its time. */
interface MoreOfOrder {
  offerId: string | null;
  /** Of the lines, in their order. */
  offerDiscounts: Paise[];
  thanksDiscounts: Paise[];
  /** Which batches the lines' units come from. */
  batchIds: string[];
  batchProductIds: string[];
  batchUnits: number[];
}

/**
 * Lowers the stock and enters that in its ledger, takes the month's next number, saves the order with its lines and
 * enqueues the mail, if one tells of it. All other orders wait while the counter is locked: what needs no number
 * is done before, for which the counter asks.
 */
const orderInsert = statement<OrderRow>("order-insert", (given) => insertText(given));

/**
 * The same with its code, whose use is counted in the offer's row, which is locked (rules: offers-6), and with the
 * batches that its units come from (rules: batches-2).
 */
const orderInsertWithMore = statement<OrderRow & MoreOfOrder>("order-insert-with-more", (given) =>
  insertText(given, given),
);

/**
 * The same with what is asked of its buyer before it is packed (rules: confirm-2): whether they have received an order
 * before is looked up here, where it costs no way to the database of its own.
 */
const orderInsertToConfirm = statement<OrderRow & MoreOfOrder & AskedConfirmation>(
  "order-insert-to-confirm",
  (given) => insertText(given, given, given),
);

function insertText(
  given: { readonly [Name in keyof OrderRow]-?: string },
  more?: { readonly [Name in keyof MoreOfOrder]-?: string },
  asks?: { readonly [Name in keyof AskedConfirmation]-?: string },
): string {
  const codes = more ? totalCodes : bareTotalCodes;
  const mail = more
    ? `jsonb_set(${given.mail}::jsonb, '{mail,order,offerCode}', coalesce((select to_jsonb(code) from counted), 'null'))`
    : `${given.mail}::jsonb`;
  const withNumber = `jsonb_set(${mail}, '{mail,order,orderNumber}', to_jsonb(order_number))`;
  return `
    with lowered as (
      update products set
        current_stock = current_stock - taken.quantity,
        units_sold = units_sold + taken.quantity,
        last_stock_entry = last_stock_entry + 1
      from unnest(${given.productIds}::text[], ${given.quantities}::int[]) as taken (id, quantity)
      where products.id = taken.id
      returning products.id, last_stock_entry, taken.quantity, current_stock
    ), entered as (
      insert into stock_entries (product_id, number, kind, units, stock, order_id)
      select id, last_stock_entry, 'sold', -quantity, current_stock, ${given.id} from lowered
      returning number
    ), lined as (
      insert into order_lines (
        order_id, position, product_id, title, pack, packed_weight, picture_url, price, product_mrp, quantity, hsn, tax_rate${more ? ", offer_discount, thanks_discount" : ""}
      )
      select ${given.id}, line.position - 1, line.product_id, line.title, line.pack, line.packed_weight, line.picture_url,
        line.price, line.product_mrp, line.quantity, line.hsn, line.tax_rate${more ? ", line.offer_discount, line.thanks_discount" : ""}
      from unnest(
        ${given.productIds}::text[], ${given.titles}::text[], ${given.packs}::int[], ${given.packedWeights}::int[],
        ${given.pictureUrls}::text[],
        ${given.prices}::int[], ${given.productMRPs}::int[], ${given.quantities}::int[],
        ${given.hsns}::text[], ${given.taxRates}::int[]${more ? `, ${more.offerDiscounts}::int[], ${more.thanksDiscounts}::int[]` : ""}
      ) with ordinality
        as line (product_id, title, pack, packed_weight, picture_url, price, product_mrp, quantity, hsn, tax_rate${more ? ", offer_discount, thanks_discount" : ""}, position)
      returning position
    ),${
      more
        ? ` counted as (
      update offers set use_count = use_count + 1 where id = ${more.offerId} returning id, code
    ), used as (
      insert into offer_uses (order_id, offer_id) select ${given.id}, counted.id from counted
    ), shares as (
      select * from unnest(
        ${more.batchIds}::text[], ${more.batchProductIds}::text[], ${more.batchUnits}::int[]
      ) as share (batch_id, product_id, units)
    ), taken as (
      update stock_batches set units = stock_batches.units - shares.units
      from shares where id = shares.batch_id
    ), noted as (
      insert into order_batches (order_id, product_id, batch_id, units)
      select ${given.id}, product_id, batch_id, units from shares
    ),`
        : ""
    } counter as (
      insert into order_number_counters (month, last)
      select ${given.month}, 1 where (select count(*) from entered) + (select count(*) from lined) > 0
      on conflict (month) do update set last = order_number_counters.last + 1
      returning month, last
    ), placed as (
      insert into orders (
        month, sequence, id, checkout_key, user_id, email, selected_addresses, payment_method,
        payment_status, status, stock_hold, held_until, due_at_door, advance_if_back, language, deliver_from, deliver_by,
        buyer_gstin, buyer_company,${asks ? " confirmation," : ""}
        ${codes.map((code) => totalColumns[code].name)}
      )
      select month, last, ${given.id}, ${given.checkoutKey}, ${given.userId}, ${given.email},
        ${given.selectedAddresses}, ${given.paymentMethod}, ${given.paymentStatus}, ${given.status},
        ${given.stockHold}, ${given.heldUntil}, ${given.dueAtDoor}, ${given.advanceIfBack}, ${given.language},
        ${given.deliverFrom}, ${given.deliverBy}, ${given.buyerGstin}, ${given.buyerCompany},${
          asks
            ? `
        case when ${asks.judged}::text = 'rule' or (
          ${asks.judged}::text = 'ask-unknown' and exists (
            select from orders where user_id = ${given.userId} and ${wasReceived}
          )
        ) then 'confirmed' else 'asked' end,`
            : ""
        }
        ${codes.map((code) => given[code])}
      from counter
      returning order_number, receipt${asks ? ", id, confirmation" : ""}
    ),${
      asks
        ? ` asked as (
      insert into order_confirmations (order_id, asked_at, confirmed_how, confirmed_at)
      select id, ${asks.askedAt}::timestamptz,
        case when confirmation = 'confirmed' then
          case when ${asks.judged}::text = 'rule' then 'rule' else 'known-buyer' end
        end,
        case when confirmation = 'confirmed' then ${asks.askedAt}::timestamptz end
      from placed
    ),`
        : ""
    } mailed as (
      ${enqueuedMail.before}
      (select ${
        asks
          ? `case when confirmation = 'asked'
          then jsonb_set(${withNumber}, '{mail,order,confirmLink}', to_jsonb(${asks.confirmLink}::text))
          else ${withNumber} end`
          : withNumber
      }
       from placed)
      ${enqueuedMail.after} and ${given.mail}::jsonb is not null
    )
    select order_number as "orderNumber", receipt from placed`;
}

/** One line a product, in the order of first mention. */
export function mergedLines<Line extends Pick<OrderLine, "productId" | "quantity">>(
  lines: readonly Line[],
): Line[] {
  const byProduct = new Map<string, Line>();
  for (const line of lines) {
    const before = byProduct.get(line.productId)?.quantity ?? 0;
    byProduct.set(line.productId, { ...line, quantity: before + line.quantity });
  }
  return [...byProduct.values()];
}

/** What an order is placed from; the rest follows from it. */
interface NewOrder
  extends Pick<OrderRow, "id" | "checkoutKey" | "userId" | "email" | "language">,
    Partial<Pick<OrderRow, "dueAtDoor" | "advanceIfBack">> {
  selectedAddresses: AddressSnapshot;
  /** One a product (mergedLines). The products are locked, and there is enough of each. */
  lines: readonly OrderLine[];
  totals: Totals;
  status: OrderStatus;
  /** Until when its units are held for its payment online; null where it is paid in person, or nothing is. */
  heldUntil: Date | null;
  /** Those of the lines whose products may have batches. */
  batched: readonly OrderLine[];
  /** What tells of it by mail, but for its number, which only the database knows. */
  mail?: MailJob | undefined;
  /** When it is said to come. */
  promise?: DeliveryDates | undefined;
  /** Whether it is bought by a business. */
  business?: Business | undefined;
  /** The offer whose code it has, which is locked. */
  offerId?: string | null;
  /** Whether it is to be confirmed; undefined where nothing is asked. */
  asks?: AskedConfirmation | undefined;
}

/**
 * Lowers the stock, takes the month's next number, saves the order with its lines and enqueues its mail, all
 * in one statement, the last (runLast) of a transaction that can have it so: the counter's row is locked from here to
 * the commit, and a rollback gives the number back, so that numbers have no gaps (rules: orders-3).
 */
export async function insertOrder(
  { run, runLast }: { run: RunPrepared; runLast: RunPrepared },
  { lines, batched, totals, mail, promise, business, offerId = null, asks, ...order }: NewOrder,
): Promise<{ orderNumber: string; receipt: string }> {
  const batches = await chooseBatchesOf(run, batched);
  const isHeld = order.heldUntil !== null;
  const row: OrderRow = {
    dueAtDoor: 0,
    advanceIfBack: null,
    ...order,
    ...totals,
    deliverFrom: promise?.deliverFrom ?? null,
    deliverBy: promise?.deliverBy ?? null,
    buyerGstin: business?.gstin ?? null,
    buyerCompany: business?.company ?? null,
    month: orderMonth(new Date()),
    paymentMethod: isHeld ? "online" : "cod",
    paymentStatus: isHeld ? "pending" : "cod",
    stockHold: isHeld ? "held" : "taken",
    productIds: lines.map((line) => line.productId),
    titles: lines.map((line) => line.title),
    packs: lines.map((line) => line.pack),
    packedWeights: lines.map((line) => line.packedWeight ?? null),
    pictureUrls: lines.map((line) => line.pictureUrl),
    prices: lines.map((line) => line.price),
    productMRPs: lines.map((line) => line.productMRP),
    quantities: lines.map((line) => line.quantity),
    hsns: lines.map((line) => line.hsn ?? null),
    taxRates: lines.map((line) => line.taxRate ?? null),
    mail: mail ? JSON.stringify(mail) : null,
  };
  const more = {
    offerId,
    offerDiscounts: lines.map((line) => line.offerDiscount ?? 0),
    thanksDiscounts: lines.map((line) => line.thanksDiscount ?? 0),
    batchIds: batches.map(({ batchId }) => batchId),
    batchProductIds: batches.map(({ productId }) => productId),
    batchUnits: batches.map(({ units }) => units),
  };
  const isBare = offerId === null && batches.length === 0 && totals.thanksDiscount === 0;
  const [saved] = await runLast<{ orderNumber: string; receipt: string }>(
    asks
      ? orderInsertToConfirm.query({ ...row, ...more, ...asks })
      : isBare
        ? orderInsert.query(row)
        : orderInsertWithMore.query({ ...row, ...more }),
  );
  if (!saved) throw new Error("the order was not saved");
  return saved;
}
