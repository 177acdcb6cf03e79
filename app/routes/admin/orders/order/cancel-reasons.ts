import { m } from "#app/paraglide/messages.js";

/** Ready reasons of a cancellation, by the code that the form sends in place of somebody's own words. */
export const cancelReasons: ReadonlyMap<string, typeof m.office_order_cancel_reason_asked> =
  new Map([
    ["asked", m.office_order_cancel_reason_asked],
    ["stock", m.office_order_cancel_reason_stock],
    ["place", m.office_order_cancel_reason_place],
    ["reach", m.office_order_cancel_reason_reach],
  ]);
