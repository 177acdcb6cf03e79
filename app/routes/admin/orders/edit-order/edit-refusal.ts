import type { EditRefusal } from "#app/domains/orders/changing/edit-order.server.ts";
import { orderStatusWords } from "#app/domains/orders/order/order-words.ts";
import { m } from "#app/paraglide/messages.js";

/** What is said of a change that was not made, and its status. */
export function editRefusal(refusal: EditRefusal): { message: string; status: number } {
  if (refusal === "not-found") return { message: m.change_seen_elsewhere(), status: 404 };
  return { message: conflictWords(refusal), status: 409 };
}

function conflictWords(refusal: Exclude<EditRefusal, "not-found">): string {
  if (refusal === "unchanged") return m.office_edit_unchanged();
  if (refusal === "nothing-left") return m.office_edit_nothing_left();
  if (refusal === "only-fewer") return m.ondc_order_only_fewer();
  switch (refusal.code) {
    case "met":
      return m.office_edit_met({ who: refusal.by ?? m.office_edit_met_somebody() });
    case "not-editable":
      return m.office_edit_not_editable({ status: orderStatusWords[refusal.status]() });
    case "out-of-stock":
      return m.office_edit_out_of_stock({ name: refusal.name });
    case "product-not-found":
      return m.office_edit_gone();
    case "too-small":
      return m.office_edit_too_small();
  }
}
