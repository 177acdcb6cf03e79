import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-title.ts";
import { PolicyPage } from "./policies/policy-page.tsx";
import { termsSections } from "./policies/terms-sections.ts";

const updated = "2026-11-20";

export const meta = () => titled(m.terms_and_conditions(), m.terms_description());

/** The terms and conditions; /terms-and-conditions leads here (R12). */
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
