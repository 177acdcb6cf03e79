import { shopFacts } from "#app/lib/shop/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { grievanceSection, PolicyPage, type PolicySection } from "../components/policy-page.tsx";

/** What is taken back, how, and when money returns. */
const returnSections: readonly PolicySection[] = [
  { id: "why-food-is-different", title: m.returns_food_title, text: m.returns_food_text },
  { id: "what-we-make-good", title: m.returns_accepted_title, text: m.returns_accepted_text },
  { id: "what-we-cannot-take-back", title: m.returns_refused_title, text: m.returns_refused_text },
  { id: "how-to-ask", title: m.returns_how_title, text: () => m.returns_how_text(shopFacts()) },
  { id: "what-happens-then", title: m.returns_next_title, text: m.returns_next_text },
  { id: "refunds", title: m.returns_refunds_title, text: m.returns_refunds_text },
  { id: "cancelling", title: m.returns_cancel_title, text: m.returns_cancel_text },
  { id: "failed-payments", title: m.returns_payment_title, text: m.returns_payment_text },
  { id: "missing-delivery", title: m.returns_missing_title, text: m.returns_missing_text },
  { id: "bulk-orders", title: m.returns_bulk_title, text: m.returns_bulk_text },
  grievanceSection,
];

const updated = "2026-11-23";

export const meta = () => titled(m.returns_title(), m.returns_description());

/** The return and refund policy; its address is spelled so (rules: policies-1). */
export default function ReturnPolicyPage() {
  return (
    <PolicyPage
      title={m.returns_title()}
      intro={m.returns_intro()}
      updated={updated}
      inShort={m.returns_short()}
      sections={returnSections}
    />
  );
}
