import { shopFacts } from "#app/lib/shop/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { grievanceSection, PolicyPage, type PolicySection } from "../components/policy-page.tsx";

/** What the shop does with personal data. */
const privacySections: readonly PolicySection[] = [
  { id: "who-we-are", title: m.privacy_who_title, text: () => m.privacy_who_text(shopFacts()) },
  { id: "what-we-collect", title: m.privacy_collect_title, text: m.privacy_collect_text },
  { id: "card-and-bank-details", title: m.privacy_payment_title, text: m.privacy_payment_text },
  { id: "why-we-use-it", title: m.privacy_use_title, text: m.privacy_use_text },
  { id: "cookies", title: m.privacy_cookies_title, text: m.privacy_cookies_text },
  { id: "who-else-processes-it", title: m.privacy_share_title, text: m.privacy_share_text },
  { id: "how-long-we-keep-it", title: m.privacy_retention_title, text: m.privacy_retention_text },
  { id: "security", title: m.privacy_security_title, text: m.privacy_security_text },
  {
    id: "what-you-can-ask",
    title: m.privacy_rights_title,
    text: () => m.privacy_rights_text(shopFacts()),
  },
  { id: "children", title: m.privacy_children_title, text: m.privacy_children_text },
  { id: "other-websites", title: m.privacy_links_title, text: m.privacy_links_text },
  { id: "changes", title: m.privacy_changes_title, text: m.privacy_changes_text },
  grievanceSection,
];

const updated = "2026-11-20";

export const meta = () => titled(m.privacy_title(), m.privacy_description());

/** The privacy policy (rules: policies-1). */
export default function PrivacyPolicyPage() {
  return (
    <PolicyPage
      title={m.privacy_title()}
      intro={m.privacy_intro()}
      updated={updated}
      inShort={m.privacy_short()}
      sections={privacySections}
    />
  );
}
