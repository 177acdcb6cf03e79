import { shopFacts } from "#app/lib/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";

/** A numbered part of a policy. */
export interface PolicySection {
  /** Its anchor; addresses that people keep end in it. */
  id: string;
  title: () => string;
  /** As long-text.ts reads it. */
  text: () => string;
}

/** The last section of every policy (rules: policies-5). */
export const grievanceSection: PolicySection = {
  id: "grievance-officer",
  title: m.policy_grievance_title,
  text: () => m.policy_grievance_text(shopFacts),
};

/** The shop's policies, by their addresses. */
export const policies = [
  { to: "/policies/termsAndConditions", title: m.terms_and_conditions },
  { to: "/policies/privacy-policy", title: m.privacy_title },
  { to: "/policies/retunPolicy", title: m.returns_title },
] as const;
