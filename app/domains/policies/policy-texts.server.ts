import { hasAdvance } from "#app/domains/orders/cod/advance.ts";
import { codRulesNow } from "#app/domains/orders/cod/read-cod-rules.server.ts";
import { tellsByWhatsapp } from "#app/domains/whatsapp/settings.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { PolicyName, PolicySection, PolicyText } from "./policy.ts";
import { type PolicySettings, policyFigures } from "./policy-figures.server.ts";

type Figures = ReturnType<typeof policyFigures>;

/** A section as its messages make it. */
interface WrittenSection {
  id: string;
  title: () => string;
  /** Undefined where the shop does not do what it is about. */
  text: (figures: Figures) => string | undefined;
}

/** A policy as its messages make it. */
interface WrittenPolicy {
  /** The day of its first version in this shop: "2026-11-20". Later ones have the day on which they came. */
  written: string;
  title: () => string;
  description: (figures: Figures) => string;
  intro: () => string;
  inShort: (figures: Figures) => string;
  sections: readonly WrittenSection[];
}

/** The last section of every policy, with the grievance officer's hours (rules: policies-5). */
const grievanceSection: WrittenSection = {
  id: "grievance-officer",
  title: m.policy_grievance_title,
  text: m.policy_grievance_text,
};

/** Where an advance is taken for orders that are paid at the door (rules: advance-5). */
const advanceSection: WrittenSection = {
  id: "advance",
  title: m.policy_advance_title,
  text: ({ ifBack }) => ifBack && m.policy_advance_text({ ifBack }),
};

const writtenPolicies: Record<PolicyName, WrittenPolicy> = {
  /** What the shop does with personal data. */
  "privacy-policy": {
    written: "2026-11-20",
    title: m.privacy_title,
    description: m.privacy_description,
    intro: m.privacy_intro,
    inShort: m.privacy_short,
    sections: [
      { id: "who-we-are", title: m.privacy_who_title, text: m.privacy_who_text },
      { id: "what-we-collect", title: m.privacy_collect_title, text: m.privacy_collect_text },
      { id: "card-and-bank-details", title: m.privacy_payment_title, text: m.privacy_payment_text },
      { id: "why-we-use-it", title: m.privacy_use_title, text: m.privacy_use_text },
      { id: "cookies", title: m.privacy_cookies_title, text: m.privacy_cookies_text },
      { id: "who-else-processes-it", title: m.privacy_share_title, text: m.privacy_share_text },
      {
        id: "whatsapp",
        title: m.whatsapp,
        text: (figures) => (figures.tellsByWhatsapp ? m.privacy_whatsapp_text(figures) : undefined),
      },
      {
        id: "how-long-we-keep-it",
        title: m.privacy_retention_title,
        text: m.privacy_retention_text,
      },
      { id: "security", title: m.privacy_security_title, text: m.privacy_security_text },
      { id: "what-you-can-ask", title: m.privacy_rights_title, text: m.privacy_rights_text },
      { id: "children", title: m.privacy_children_title, text: m.privacy_children_text },
      { id: "other-websites", title: m.privacy_links_title, text: m.privacy_links_text },
      { id: "changes", title: m.privacy_changes_title, text: m.privacy_changes_text },
      grievanceSection,
    ],
  },
  /** What is taken back, how, and when money returns. */
  retunPolicy: {
    written: "2026-11-23",
    title: m.returns_title,
    description: m.returns_description,
    intro: m.returns_intro,
    inShort: m.returns_short,
    sections: [
      { id: "why-food-is-different", title: m.returns_food_title, text: m.returns_food_text },
      { id: "what-we-make-good", title: m.returns_accepted_title, text: m.returns_accepted_text },
      {
        id: "what-we-cannot-take-back",
        title: m.returns_refused_title,
        text: m.returns_refused_text,
      },
      { id: "how-to-ask", title: m.returns_how_title, text: m.returns_how_text },
      { id: "what-happens-then", title: m.returns_next_title, text: m.returns_next_text },
      { id: "refunds", title: m.returns_refunds_title, text: m.returns_refunds_text },
      { id: "cancelling", title: m.returns_cancel_title, text: m.returns_cancel_text },
      { id: "failed-payments", title: m.returns_payment_title, text: m.returns_payment_text },
      advanceSection,
      { id: "missing-delivery", title: m.returns_missing_title, text: m.returns_missing_text },
      { id: "bulk-orders", title: m.returns_bulk_title, text: m.returns_bulk_text },
      grievanceSection,
    ],
  },
  /** What shop and shopper agree on. */
  termsAndConditions: {
    written: "2026-11-20",
    title: m.terms_and_conditions,
    description: m.terms_description,
    intro: m.terms_intro,
    inShort: m.terms_short,
    sections: [
      { id: "who-we-are", title: m.terms_who_title, text: m.terms_who_text },
      { id: "these-terms", title: m.terms_agreement_title, text: m.terms_agreement_text },
      { id: "your-account", title: m.terms_account_title, text: m.terms_account_text },
      { id: "products", title: m.terms_products_title, text: m.terms_products_text },
      { id: "prices", title: m.terms_prices_title, text: m.terms_prices_text },
      { id: "offers", title: m.terms_offers_title, text: m.terms_offers_text },
      { id: "orders", title: m.terms_orders_title, text: m.terms_orders_text },
      { id: "payment", title: m.terms_payment_title, text: m.terms_payment_text },
      advanceSection,
      { id: "delivery", title: m.terms_delivery_title, text: m.terms_delivery_text },
      {
        id: "cancellations-and-returns",
        title: m.terms_returns_title,
        text: m.terms_returns_text,
      },
      { id: "reviews", title: m.terms_reviews_title, text: m.terms_reviews_text },
      { id: "social-carnival-event", title: m.terms_carnival_title, text: m.terms_carnival_text },
      { id: "fair-use", title: m.terms_use_title, text: m.terms_use_text },
      {
        id: "names-texts-and-pictures",
        title: m.terms_property_title,
        text: m.terms_property_text,
      },
      { id: "liability", title: m.terms_liability_title, text: m.terms_liability_text },
      { id: "law", title: m.terms_law_title, text: m.terms_law_text },
      { id: "changes", title: m.terms_changes_title, text: m.terms_changes_text },
      grievanceSection,
    ],
  },
};

/**
 * What a policy says now, in the present language, with the figures that hold now.
 * @param settings what policySettings has read.
 */
export function policyTextOf(name: PolicyName, settings: PolicySettings = {}): PolicyText {
  const { title, description, intro, inShort, sections } = writtenPolicies[name];
  const figures = policyFigures(settings);
  return {
    title: title(),
    description: description(figures),
    intro: intro(),
    inShort: inShort(figures),
    sections: sections.flatMap(({ id, title, text }): PolicySection[] => {
      const said = text(figures);
      return said === undefined ? [] : [{ id, title: title(), text: said }];
    }),
  };
}

/** What of the settings policies speak of: only of what the shop does. */
export async function policySettings(): Promise<PolicySettings> {
  const [rules, isTold] = await Promise.all([codRulesNow(), tellsByWhatsapp()]);
  return { ...(hasAdvance(rules) && { advance: rules.advanceIfBack }), tellsByWhatsapp: isTold };
}

/** Since when the first version holds: the start of its day in Jharkhand. */
export function writtenOn(name: PolicyName): Date {
  return new Date(`${writtenPolicies[name].written}T00:00:00+05:30`);
}
