import { m } from "#app/paraglide/messages.js";

/** Ready reasons of a cancellation by the code that the form sends; nobody types one of these for a reason of their own. */
export const cancelReasons: Readonly<Record<string, typeof m.office_order_cancel_reason_asked>> = {
  asked: m.office_order_cancel_reason_asked,
  stock: m.office_order_cancel_reason_stock,
  place: m.office_order_cancel_reason_place,
  reach: m.office_order_cancel_reason_reach,
};
