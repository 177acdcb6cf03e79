import { m } from "#app/paraglide/messages.js";
import { PolicyPage } from "./policies/policy-page.tsx";
import { privacySections } from "./policies/privacy-sections.ts";
import { titled } from "./shell/page-title.ts";

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
