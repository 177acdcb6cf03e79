import { sessionLife } from "#app/domains/accounts/login/auth.server.ts";
import { acknowledgedWithin } from "#app/domains/enquiries/complaints/complaint.ts";
import { returnableFor } from "#app/domains/orders/returns/order-return.ts";
import { holdFor } from "#app/domains/orders/stock/stock-hold.server.ts";
import { keptFor } from "#app/domains/privacy/kept-for.ts";
import { shopFacts } from "#app/lib/shop/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";

/** What the company promises and no code counts by (rules: policies-3, policies-4). */
const promised = {
  /** Business hours until a refund is initiated. */
  refundStarts: "24-48",
  /** Business days until it reflects. */
  refundArrives: 7,
  /** Hours until a reply about a missing delivery. */
  missingReply: "24-48",
};

/**
 * The figures and facts that policies name, by the placeholders of their messages: those that the shop itself goes by, so
 * that no text says another one (rules: policies-6).
 */
export function policyFigures() {
  const { shippingCharge, freeShippingFrom } = site;
  const isFree = shippingCharge === 0 || freeShippingFrom === 0;
  return {
    ...shopFacts(),
    ...promised,
    returnDays: returnableFor,
    holdMinutes: holdFor / 60_000,
    sessionDays: sessionLife / (24 * 60 * 60),
    enquiryDays: keptFor.handledEnquiry,
    complaintYears: keptFor.answeredComplaint / 365,
    acknowledgedWithin,
    deliveryBack: isFree ? m.returns_delivery_free() : m.returns_delivery_paid(),
  };
}
