import { m } from "#app/paraglide/messages.js";
import { PolicyPage } from "./policies/policy-page.tsx";
import { termsSections } from "./policies/terms-sections.ts";
import { titled } from "./shell/page-title.ts";

const updated = "2026-11-20";

export const meta = () => titled(m.terms_and_conditions(), m.terms_description());

/** The terms and conditions; /terms-and-conditions leads here (rules: shell-8). */
export default function TermsPage() {
  return (
    <PolicyPage
      title={m.terms_and_conditions()}
      intro={m.terms_intro()}
      updated={updated}
      inShort={m.terms_short()}
      sections={termsSections}
    />
  );
}
