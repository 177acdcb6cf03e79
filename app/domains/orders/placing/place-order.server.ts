import { v7 as uuid } from "uuid";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { type DeliveryDates, promiseTo } from "#app/domains/delivery/delivery-days.ts";
import { deliveryTable } from "#app/domains/delivery/list-delivery-days.server.ts";
import { giftOf } from "#app/domains/offers/offers.server.ts";
import { thanksNow } from "#app/domains/offers/online-thanks.server.ts";
import { noThanks } from "#app/domains/offers/online-thanks.ts";
import type { StockMove } from "#app/domains/stock/ledger/stock-topics.ts";
import type { TaxOfLine } from "#app/domains/tax/tax-class.ts";
import { taxAt } from "#app/domains/tax/tax-classes.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { goesTo } from "#app/lib/money/delivery-charge.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { type Totals, totalsOf } from "#app/lib/money/totals.ts";
import { isInterState, mayDeliverTo } from "#app/lib/tax/seller.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import {
  brokenConstraint,
  db,
  pool,
  preparedTransaction,
  type RunPrepared,
  type Transaction,
} from "#app/server/database/database.server.ts";
import { isOfLine } from "#app/server/database/database-outage.server.ts";
import { retried } from "#app/server/database/retry.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import type { MailJob } from "#app/server/mail/enqueue-mail.server.ts";
import { declareCounter } from "#app/server/metrics/declare-metric.server.ts";
import { config } from "#app/server/process/config.server.ts";
import { codPersonsOf, takeCodTurn } from "../cod/cod-person.server.ts";
import {
  advanceOf,
  type CodPerson,
  type CodRules,
  codBounds,
  judgeCod,
  noCodRules,
} from "../cod/cod-rules.ts";
import { codRulesNow } from "../cod/read-cod-rules.server.ts";
import {
  type ConfirmationAsker,
  confirmationAsker,
} from "../confirming/ask-confirmation.server.ts";
import { mailedOrder } from "../mails/mail-about-order.server.ts";
import { presentTeller, type Teller } from "../mails/tell-besides.server.ts";
import {
  type AskedOffer,
  applyOffer,
  offerLock,
  type Taken,
  takenFor,
} from "../offers/apply-offer.server.ts";
import { withThanks } from "../offers/with-thanks.ts";
import type { Order, OrderLine, OrderStatus, PaymentStatus } from "../order/order.ts";
import { leastOnlinePayment, payableOnline } from "../order/payable-online.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { holdFor } from "../stock/stock-hold.server.ts";
import type { Checkout, OrderRefusal } from "./checkout.ts";
import { insertOrder, mergedLines } from "./insert-order.server.ts";
import {
  type LockedProduct,
  lineOf,
  orderLockProducts,
  orderPrepare,
  orderTakeTurn,
} from "./place-order-statements.server.ts";
import { replaceWaiting } from "./replace-waiting.server.ts";

export const ordersPlaced = declareCounter(
  "madua_orders_placed_total",
  "Orders that were placed, by how they are to be paid.",
  "payment",
  ["cod", "online"],
);

type Buyer = Pick<User, "id" | "email" | "firstName" | "fullName">;

export interface PlacedOrder {
  id: string;
  orderNumber: string;
  /** Of one that stood already when this request came: it is what was sent then. */
  paymentStatus?: PaymentStatus;
  /**
   * What opens its payment, where this very request has placed it to be paid online. Undefined where
   * it stood already: what has become of it meanwhile has to be looked up.
   */
  toPay?: OrderToPay | undefined;
}

/** An order whose units are held for a payment. */
export interface OrderToPay
  extends Pick<Order, "id" | "orderNumber" | "receipt" | "email" | "selectedAddresses"> {
  /** What is paid online of it (payableOnline). */
  amount: Paise;
  heldUntil: Date;
}

/**
 * Places an order: its number, its lines, the lowered stock and the mail about it are saved together
 * or not at all (rules: orders-1). The stock of an order that is to be paid online is held for a
 * while (rules: stock-5). Prices, titles and pictures are the catalogue's; the buyer's address is
 * looked up among their own. The same checkout key always gives the same order, however often and
 * however parallel it comes (rules: orders-7): so where a line breaks, even under the commit, the order is
 * placed again by its key, which finds what was committed (rules: outage-8). Where an unpaid order of the
 * same products waits, its shopper is asked first, and may have it replaced (rules: payments-27).
 * @param firstStatus "confirmed" from the older payment page (rules: checkout-8).
 * @returns the order, or the reason why nothing was written (OrderRefusal).
 */
export async function placeOrder(
  user: Buyer,
  checkout: Checkout,
  firstStatus: Extract<OrderStatus, "ordered" | "confirmed"> = "ordered",
): Promise<Result<PlacedOrder, OrderRefusal>> {
  // What an attempt has changed whose answer was lost.
  let lost: Lost | undefined;
  try {
    return await retried(
      () =>
        placeOnce(user, checkout, firstStatus, (changed) => {
          if (changed.moves.length > 0) lost = changed;
        }),
      isOfLine,
    );
  } finally {
    // Placed by it or not: what it may have changed counts as changed.
    if (lost) publishPlaced(user.id, lost);
  }
}

/** What an order changes for others. */
interface Lost {
  moves: StockMove[];
  isLastUse: boolean;
}

/** Says what an order has changed, after its commit. */
export function publishPlaced(userId: string, { moves, isLastUse }: Lost) {
  publishOrder(userId, moves);
  // The shop's banner speaks of it no longer.
  if (isLastUse) publish("offers");
}

/** @param onLost is told what was changed where it is not known whether that was committed. */
async function placeOnce(
  user: Buyer,
  checkout: Checkout,
  status: OrderStatus,
  onLost: (changed: Lost) => void,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const { offerCode } = checkout;
  // What an offer gives is locked with the products: which one that is, is known before.
  const teller = presentTeller();
  const [{ placed, address }, giftId, days, taxOf, codRules, askFor, thanks, isTold] =
    await Promise.all([
      prepare(user, checkout),
      offerCode === undefined ? undefined : giftOf(offerCode),
      // Kept in the process: read here once for all orders, and never within their transactions.
      deliveryTable(),
      taxAt(new Date()),
      checkout.paymentMethod === "cod" || checkout.seenAdvance ? codRulesNow() : noCodRules,
      confirmationAsker(),
      // Of what is paid wholly online (rules: thanks-2).
      checkout.paymentMethod === "online" && !checkout.seenAdvance ? thanksNow() : noThanks,
      teller?.isOn(),
    ]);
  if (placed) return ok(placed);
  if (!address) return refused({ code: "address-not-found" });
  if (!mayDeliverTo(address.state)) return refused({ code: "other-state" });
  if (!goesTo(address.pinCode)) {
    return refused({ code: "not-delivered", pinCode: address.pinCode });
  }
  const promise = promiseTo(address.pinCode, days, new Date());

  let moves: StockMove[] = [];
  let isLastUse = false;
  try {
    const place = async (run: RunPrepared, runLast: RunPrepared, returned: StockMove[]) => {
      const locked = await lockLines(run, user, checkout, { giftId, taxOf, codRules, address });
      moves = [...returned, ...locked.moves];
      isLastUse = locked.isLastUse;
      // Of what its code leaves (rules: thanks-2).
      const lines = withThanks(thanks, locked.lines, locked.shippingCharge);
      const placing = { user, checkout, address, promise, status, codRules, askFor };
      return insert({ run, runLast }, { ...placing, ...locked, lines, ...(isTold && { teller }) });
    };
    const { replaces } = checkout;
    const order = replaces
      ? await db.transaction(async (tx) => {
          const run = runIn(tx);
          return place(
            run,
            run,
            await replaceFirst(tx, run, user, {
              ...{ ...checkout, replaces, giftId },
              codTurn: () => takeCodTurn(run, codRules, address),
            }),
          );
        })
      : await preparedTransaction((run, runLast) => place(run, runLast, []));
    publishPlaced(user.id, { moves, isLastUse });
    ordersPlaced[checkout.paymentMethod] += 1;
    const { id: orderId, orderNumber } = order;
    log.info({ orderId, orderNumber, payment: checkout.paymentMethod }, "order placed");
    return ok(order);
  } catch (error) {
    if (isOfLine(error)) onLost({ moves, isLastUse });
    const refusal = error instanceof Refusal ? error.refusal : undefined;
    const twice = brokenConstraint(error) === "orders_checkout_key";
    if (!refusal && !twice) throw error;
    // A parallel request with the same key may have placed the order, and taken the units missing
    // here.
    const { placed: already } = await prepare(user, checkout);
    if (already) return ok(already);
    if (!refusal) throw error;
    return refused(refusal);
  }
}

/** Refusals of a code that counts orders. */
const isUsed = new Set<OrderRefusal["code"]>([
  "offer-used-up",
  "offer-used-before",
  "offer-first-order",
]);

/** Carries a refusal out of the transaction, which rolls back on its way. */
class Refusal extends Error {
  readonly refusal: OrderRefusal;
  constructor(refusal: OrderRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** @throws Refusal where the order that is to be replaced does not wait for its payment any more. */
async function replaceFirst(
  tx: Transaction,
  run: RunPrepared,
  { id: userId }: Pick<Buyer, "id">,
  given: Pick<Checkout, "lines" | "offerCode"> & {
    replaces: string;
    giftId: string | undefined;
    codTurn: () => Promise<void>;
  },
): Promise<StockMove[]> {
  await Promise.all([run(orderTakeTurn.query({ userId })), given.codTurn()]);
  const { replaces: orderId, giftId, offerCode } = given;
  const productIds = given.lines.map(({ productId }) => productId);
  if (giftId) productIds.push(giftId);
  const returned = await replaceWaiting(tx, { orderId, userId, productIds, offerCode });
  if (!returned) throw new Refusal({ code: "nothing-to-replace" });
  return returned;
}

/** One round trip for all that is to be known before: the key's order and the address. */
async function prepare(user: Pick<User, "id">, { checkoutKey, addressId }: Checkout) {
  const { rows } = await pool.query<{
    placed: PlacedOrder | null;
    address: AddressSnapshot | null;
  }>(orderPrepare.query({ userId: user.id, checkoutKey, addressId }));
  return rows[0] ?? { placed: null, address: null };
}

/**
 * Waits for the buyer's turn, locks the lines' products in id order, so that no two orders wait for
 * each other, and sees to it that all can be had at the prices that the buyer saw.
 * @returns the order's lines, and what taking them leaves of each product.
 * @throws Refusal that names the first line, in the cart's order, which cannot be had.
 */
async function lockLines(
  run: RunPrepared,
  { id: userId }: Pick<Buyer, "id">,
  checkout: Pick<Checkout, "lines" | "replaces" | "offerCode">,
  known: {
    giftId: string | undefined;
    taxOf: (product: LockedProduct) => TaxOfLine;
    codRules: CodRules;
    address: AddressSnapshot;
  },
): Promise<Taken & { codPerson: CodPerson | undefined }> {
  const { giftId, taxOf, codRules, address } = known;
  const lines = mergedLines(checkout.lines);
  const ids = lines.map((line) => line.productId);
  const { offerCode: code } = checkout;
  // All go out at once.
  const [, , locked, offers, persons] = await Promise.all([
    run(orderTakeTurn.query({ userId })),
    takeCodTurn(run, codRules, address),
    run<LockedProduct>(orderLockProducts.query({ ids: giftId ? [...ids, giftId] : ids, userId })),
    code === undefined ? undefined : run<AskedOffer>(offerLock.query({ code, userId, ids })),
    codPersonsOf(run, codRules, { userId, addresses: [address] }),
  ]);
  const { recentOrders = 0, hasBuyer = true, waiting } = locked[0] ?? {};
  // The account was deleted since its address was read.
  if (!hasBuyer) throw new Refusal({ code: "address-not-found" });
  if (recentOrders >= config().ORDERS_PER_HOUR) throw new Refusal({ code: "too-many-orders" });
  if (waiting && checkout.replaces === undefined) {
    const { id: orderId, orderNumber } = waiting;
    throw new Refusal({ code: "unpaid-order-waits", orderId, orderNumber });
  }
  const byId = new Map(locked.map((product) => [product.id, { ...product, ...taxOf(product) }]));

  const found = lines.map(({ productId, quantity, seenPrice, seenMRP }) => {
    const product = byId.get(productId);
    if (!product) throw new Refusal({ code: "product-not-found", productId });
    if (product.currentStock < quantity) {
      throw new Refusal({ code: "out-of-stock", productId, name: product.title });
    }
    const asSeen = product.price === seenPrice && product.productMRP === seenMRP;
    return { line: lineOf(product, quantity), asSeen };
  });
  if (!found.every(({ asSeen }) => asSeen)) throw new Refusal({ code: "prices-changed" });
  const goods = found.map(({ line }) => line);
  const [offer] = offers ?? [];
  const bought = offers && applyOffer(offer, goods, giftId ? byId.get(giftId) : undefined);
  if (bought && !bought.ok) {
    const { code: reason } = bought.refusal;
    // What only an unpaid order of theirs stands in the way of, its replacement can have.
    if (offer?.waiting && checkout.replaces === undefined && isUsed.has(reason)) {
      const { id: orderId, orderNumber } = offer.waiting;
      throw new Refusal({ code: "unpaid-order-waits", orderId, orderNumber });
    }
    throw new Refusal(bought.refusal);
  }
  return {
    ...takenFor(goods, bought?.value, byId, offer, address.pinCode),
    codPerson: persons?.[0],
  };
}

/** Saves the order, last of all. */
async function insert(
  runs: { run: RunPrepared; runLast: RunPrepared },
  given: {
    user: Buyer;
    checkout: Checkout;
    address: AddressSnapshot;
    promise: DeliveryDates | undefined;
    lines: readonly OrderLine[];
    batched: readonly OrderLine[];
    offerId: string | null;
    shippingCharge: Paise;
    status: OrderStatus;
    codRules: CodRules;
    codPerson: CodPerson | undefined;
    askFor: ConfirmationAsker;
    /** Tells of it besides its mail. */
    teller?: Teller | undefined;
  },
): Promise<PlacedOrder> {
  const { user, checkout, address: selectedAddresses, lines, batched, offerId, status } = given;
  const { id: userId, email } = user;
  const id = uuid();
  const language = presentLanguage();
  const totals = totalsOf(lines, given.shippingCharge, isInterState(selectedAddresses.state));
  const { grandTotal } = totals;
  const { seenTotal: seen = grandTotal } = checkout;
  if (seen !== grandTotal) throw new Refusal({ code: "total-changed", seen, now: grandTotal });
  const online = checkout.paymentMethod === "online";
  if (online && grandTotal < leastOnlinePayment) throw new Refusal({ code: "too-small" });
  const bounds = codBounds(given.codRules, selectedAddresses, given.codPerson);
  const advance = advanceOf(bounds, grandTotal);
  const reason = online ? undefined : judgeCod(bounds, grandTotal);
  if (reason) throw new Refusal({ code: "cod-not-here", reason, advance });
  const { seenAdvance } = checkout;
  if (seenAdvance && seenAdvance !== advance?.now) throw new Refusal({ code: "advance-changed" });
  const agreed = seenAdvance ? advance : undefined;
  const dueAtDoor = agreed?.atDoor ?? 0;
  const heldUntil = online ? new Date(Date.now() + holdFor) : null;
  const asks = online ? undefined : given.askFor({ id, grandTotal, selectedAddresses });
  if (given.teller && !online) {
    await given.teller.tell(runs.run, {
      ...{ orderId: id, userId, phone: selectedAddresses.phoneNumber, language },
      ...{ kind: "order-received", detail: { confirmLink: asks?.confirmLink } },
    });
  }
  const { orderNumber, receipt } = await insertOrder(runs, {
    id,
    checkoutKey: checkout.checkoutKey,
    userId,
    email,
    selectedAddresses,
    lines,
    batched,
    totals,
    offerId,
    status,
    promise: given.promise,
    business: checkout.business,
    heldUntil,
    dueAtDoor,
    advanceIfBack: agreed?.ifBack ?? null,
    language,
    // Of an order that is paid online, its payment is the first that is told (rules: mail-3).
    mail: online ? undefined : receivedMail(id, user, selectedAddresses, lines, totals),
    // Of an order that is paid online its payment says that it is meant.
    asks,
  });
  const toPay = heldUntil
    ? {
        ...{ id, orderNumber, receipt, email, selectedAddresses, heldUntil },
        amount: payableOnline({ grandTotal, dueAtDoor }),
      }
    : undefined;
  return { id, orderNumber, toPay };
}

/** The mail that an order on delivery was received, without its number, which only the database knows. */
function receivedMail(
  id: string,
  user: Buyer,
  selectedAddresses: AddressSnapshot,
  lines: readonly OrderLine[],
  totals: Totals,
): MailJob {
  const language = presentLanguage();
  const order = { id, orderNumber: "", paymentMethod: "cod", selectedAddresses, language } as const;
  const name = user.firstName || user.fullName;
  const mailed = { ...mailedOrder(order, lines, totals), dueAtDoor: totals.grandTotal };
  return { to: user.email, mail: { kind: "order-received", name, order: mailed }, language };
}
