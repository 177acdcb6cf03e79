import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-title.ts";
import { PolicyPage } from "./policies/policy-page.tsx";
import { privacySections } from "./policies/privacy-sections.ts";

const updated = "2026-11-20";

export const meta = () => titled(m.privacy_title(), m.privacy_description());

/** The privacy policy (spec 2). */
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
