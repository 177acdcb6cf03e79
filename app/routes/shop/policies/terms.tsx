import { shopFacts } from "#app/lib/shop/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { grievanceSection, PolicyPage, type PolicySection } from "../components/policy-page.tsx";

/** What shop and shopper agree on. */
const termsSections: readonly PolicySection[] = [
  { id: "who-we-are", title: m.terms_who_title, text: () => m.terms_who_text(shopFacts()) },
  { id: "these-terms", title: m.terms_agreement_title, text: m.terms_agreement_text },
  { id: "your-account", title: m.terms_account_title, text: m.terms_account_text },
  { id: "products", title: m.terms_products_title, text: m.terms_products_text },
  { id: "prices", title: m.terms_prices_title, text: () => m.terms_prices_text(shopFacts()) },
  { id: "offers", title: m.terms_offers_title, text: m.terms_offers_text },
  { id: "orders", title: m.terms_orders_title, text: m.terms_orders_text },
  { id: "payment", title: m.terms_payment_title, text: m.terms_payment_text },
  { id: "delivery", title: m.terms_delivery_title, text: () => m.terms_delivery_text(shopFacts()) },
  { id: "cancellations-and-returns", title: m.terms_returns_title, text: m.terms_returns_text },
  { id: "reviews", title: m.terms_reviews_title, text: m.terms_reviews_text },
  { id: "social-carnival-event", title: m.terms_carnival_title, text: m.terms_carnival_text },
  { id: "fair-use", title: m.terms_use_title, text: m.terms_use_text },
  {
    id: "names-texts-and-pictures",
    title: m.terms_property_title,
    text: () => m.terms_property_text(shopFacts()),
  },
  { id: "liability", title: m.terms_liability_title, text: m.terms_liability_text },
  { id: "law", title: m.terms_law_title, text: m.terms_law_text },
  { id: "changes", title: m.terms_changes_title, text: m.terms_changes_text },
  grievanceSection,
];

const updated = "2026-11-20";

export const meta = () => titled(m.terms_and_conditions(), m.terms_description());

/** The terms and conditions; /terms-and-conditions leads here (rules: shell-8). */
export default function TermsPage() {
  return (
    <PolicyPage
      title={m.terms_and_conditions()}
      intro={m.terms_intro()}
      updated={updated}
      inShort={m.terms_short(shopFacts())}
      sections={termsSections}
    />
  );
}
