import { sessionLife } from "#app/domains/accounts/login/auth.server.ts";
import { acknowledgedWithin } from "#app/domains/enquiries/complaints/complaint.ts";
import type { AdvanceEnd } from "#app/domains/orders/cod/advance.ts";
import { returnableFor } from "#app/domains/orders/returns/order-return.ts";
import { holdFor } from "#app/domains/orders/stock/stock-hold.server.ts";
import { keptFor } from "#app/domains/privacy/kept-for.ts";
import { isDeliveryFree } from "#app/lib/money/delivery-charge.ts";
import { shopFacts } from "#app/lib/shop/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";

/** What the company promises and no code counts by (rules: policies-3, policies-4). */
const promised = {
  /** Business hours until a refund is initiated. */
  refundStarts: "24-48",
  /** Business days until it reflects. */
  refundArrives: 7,
  /** Hours until a reply about a missing delivery. */
  missingReply: "24-48",
};

/** What policies speak of only where an owner has turned it on. */
export interface PolicySettings {
  /** What becomes of an advance whose parcel comes back (rules: advance-5). */
  advance?: AdvanceEnd;
  /** Whether shoppers can be told by WhatsApp. */
  tellsByWhatsapp?: boolean;
}

const ifBackWords = { refunded: m.policy_advance_refunded, kept: m.policy_advance_kept };

/**
 * The figures and facts that policies name, by the placeholders of their messages: those that the shop itself goes by, so
 * that no text says another one (rules: policies-6).
 */
export function policyFigures({ advance, tellsByWhatsapp = false }: PolicySettings = {}) {
  return {
    ...shopFacts(),
    ...promised,
    returnDays: returnableFor,
    holdMinutes: holdFor / 60_000,
    sessionDays: sessionLife / (24 * 60 * 60),
    enquiryDays: keptFor.handledEnquiry,
    whatsappDays: keptFor.whatsappMessage,
    complaintYears: keptFor.answeredComplaint / 365,
    acknowledgedWithin,
    tellsByWhatsapp,
    ...(advance && { ifBack: ifBackWords[advance]() }),
    deliveryBack: isDeliveryFree() ? m.returns_delivery_free() : m.returns_delivery_paid(),
  };
}
