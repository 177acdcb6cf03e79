import { m } from "#app/paraglide/messages.js";
import { PolicyPage } from "./policies/policy-page.tsx";
import { returnSections } from "./policies/return-sections.ts";
import { titled } from "./shell/page-title.ts";

const updated = "2026-11-20";

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
