import { bookedWith, bookingOf } from "#app/domains/couriers/bookings/read-bookings.server.ts";
import { complaintsOfOrder } from "#app/domains/enquiries/complaints/list-complaints.server.ts";
import { invoicesOfOrder } from "#app/domains/invoices/read-invoices.server.ts";
import { shownNetworkOrder } from "#app/domains/ondc/after/shown-network-order.server.ts";
import { openAttempt } from "#app/domains/orders/attempts/attempt.ts";
import { attemptMessage } from "#app/domains/orders/attempts/attempt-message.server.ts";
import { shownPieces } from "#app/domains/orders/attempts/parcel-pieces.server.ts";
import { officeAttemptsOf } from "#app/domains/orders/attempts/read-attempts.server.ts";
import {
  discountedPieces,
  editionOf,
  isEditable,
  type OrderVersion,
} from "#app/domains/orders/changing/change-order.server.ts";
import { isCancellable } from "#app/domains/orders/changing/close-cancelled.server.ts";
import { offersOfOrders } from "#app/domains/orders/offers/offer-orders.server.ts";
import { notesOf } from "#app/domains/orders/order/order-notes.server.ts";
import type { OfficeOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { officeReturnsOf } from "#app/domains/orders/returns/office-returns.server.ts";
import { batchesOfOrders } from "#app/domains/orders/stock/read-order-batches.server.ts";
import { totalsOf } from "#app/lib/money/totals.ts";
import { isWarnedOf } from "#app/lib/tax/seller.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { entriesAbout } from "#app/server/log/audit-log.server.ts";

/** What the office can do with an order now, and what has been said and done about it. */
export async function readOrderDesk(
  order: OfficeOrder,
  { seesMoney, seesComplaints }: { seesMoney: boolean; seesComplaints: boolean },
) {
  const [notes, returns, edits, batches, offers, invoices, complaints, parcel, pieces, booking] =
    await Promise.all([
      notesOf(order.id),
      officeReturnsOf(order.id),
      entriesAbout("order.edit", order.id),
      batchesOfOrders([order.id]),
      offersOfOrders([order.id]),
      seesMoney ? invoicesOfOrder(order.id) : [],
      seesComplaints ? complaintsOfOrder(order.id) : [],
      officeAttemptsOf(order.id),
      order.status === "shipped" ? shownPieces(order) : [],
      bookingOf(order.id, seesMoney),
    ]);
  const network = order.channel === "ondc" ? await shownNetworkOrder(order.id) : undefined;
  const { attempts, cameBack } = parcel;
  const open = openAttempt(attempts);
  return {
    invoices: invoices.map(({ number, kind, cancelledAt }) => ({
      ...{ number, kind },
      isCancelled: cancelledAt !== null,
    })),
    complaints: complaints.map(({ id, ticket, state, filedAt }) => ({
      id,
      ticket,
      state,
      filedAt,
    })),
    /** It goes to a state to which the company may not deliver. */
    isWarnedOf: isWarnedOf(order.selectedAddresses.state),
    notes,
    returns,
    /** What the buyer's app knows of it that placed it over the network. */
    network,
    attempts,
    /** What its buyer can be written about the attempt that is open. */
    attemptMessage: open && attemptMessage(order, open.reason),
    /** Of a parcel that is on its way: what goes back on the shelf if it comes back. */
    pieces,
    cameBack: cameBack && {
      ...cameBack,
      ...(!seesMoney && { carriageOut: null, carriageBack: null }),
    },
    /** By a courier's API, where the shop has one, and what stands of it. */
    bookedWith: bookedWith(),
    booking,
    today: dayOf(new Date()),
    batches: batches.get(order.id) ?? [],
    offer: offers.get(order.id),
    versions: edits.map(({ id, at, actorEmail, detail }) => ({
      id,
      at,
      by: actorEmail,
      ...shownVersion(detail.before as OrderVersion, seesMoney),
    })),
    /** Of each line. */
    discountedPieces: order.cartItems.map((line) => discountedPieces(line, edits)),
    edition: editionOf(order.selectedAddresses, order.cartItems),
    isCancellable: isCancellable(order),
    isEditable: isEditable(order),
    /** Something can be taken out of the order without emptying it. */
    hasSeveral: totalsOf(order.cartItems).totalQuantity > 1,
  };
}

export type OrderDesk = Awaited<ReturnType<typeof readOrderDesk>>;

function shownVersion({ address, lines, grandTotal }: OrderVersion, seesMoney: boolean) {
  return {
    address,
    lines: lines.map(({ productId, title, quantity }) => ({ productId, title, quantity })),
    grandTotal: seesMoney ? grandTotal : undefined,
  };
}
