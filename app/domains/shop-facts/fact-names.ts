import { gstStates } from "#app/lib/tax/gst-states.ts";
import {
  type FurtherLanguage,
  furtherLanguages,
  languageName,
} from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import type { FurtherFact, ShopFacts, TranslatedFact } from "../../../site.config.ts";

export type FactName = keyof ShopFacts;

const translatedFacts = {
  tagline: m.fact_tagline,
  openingHours: m.fact_opening_hours,
  grievanceHours: m.fact_grievance_hours,
  openingWords: m.fact_opening_words,
} satisfies Record<TranslatedFact, () => string>;

/** Something of each text in a further language, by its fact: "tagline.hi" (rules: shop-facts-6). */
export function eachFurtherFact<T>(
  make: (label: () => string, language: FurtherLanguage) => T,
): Record<FurtherFact, T> {
  const made = Object.entries(translatedFacts).flatMap(([name, label]) =>
    furtherLanguages.map((language) => [`${name}.${language}`, make(label, language)] as const),
  );
  return Object.fromEntries(made) as Record<FurtherFact, T>;
}

/** What each fact is called. */
export const factLabels: Readonly<Record<FactName, () => string>> = {
  name: m.fact_name,
  legalName: m.fact_legal_name,
  address: m.fact_address,
  phone: m.fact_phone,
  email: m.fact_email,
  grievanceOfficer: m.fact_grievance_officer,
  fssaiLicence: m.fact_fssai_licence,
  gstin: m.fact_gstin,
  registration: m.fact_registration,
  state: m.fact_state,
  pan: m.fact_pan,
  cin: m.fact_cin,
  bank: m.fact_bank,
  upiId: m.fact_upi_id,
  signature: m.fact_signature,
  otherStates: m.fact_other_states,
  invoiceAt: m.fact_invoice_at,
  invoicePaper: m.fact_invoice_paper,
  messagingCatalogue: m.fact_messaging_catalogue,
  facebook: m.social_facebook,
  instagram: m.social_instagram,
  x: m.social_x,
  youtube: m.social_youtube,
  linkedin: m.social_linkedin,
  reviews: m.fact_reviews,
  lowStock: m.fact_low_stock,
  opening: m.fact_opening,
  opensOn: m.fact_opens_on,
  shippingCharge: m.fact_shipping_charge,
  freeShippingFrom: m.fact_free_shipping_from,
  packingPerPiece: m.fact_packing_per_piece,
  ...translatedFacts,
  ...eachFurtherFact(
    (label, language) => () =>
      m.translation_field({ field: label(), language: languageName(language) }),
  ),
};

/** A fact, and below it what it says in each further language. */
const withFurther = (name: TranslatedFact): FactName[] => [
  name,
  ...furtherLanguages.map((language): FurtherFact => `${name}.${language}`),
];

/** What the page of a shop that is not open yet says; an owner changes it where the shop is opened. */
export const openingFacts: readonly FactName[] = ["opensOn", ...withFurther("openingWords")];

/** The facts as the back office shows them on `/my/shop`, each in one group. */
export const factGroups: readonly { title: () => string; names: readonly FactName[] }[] = [
  { title: m.facts_group_shop, names: ["name", ...withFurther("tagline")] },
  {
    title: m.facts_group_contact,
    names: ["phone", "email", "address", ...withFurther("openingHours")],
  },
  {
    title: m.facts_group_company,
    names: [
      "legalName",
      "fssaiLicence",
      "cin",
      "grievanceOfficer",
      ...withFurther("grievanceHours"),
    ],
  },
  {
    title: m.facts_group_tax,
    names: ["registration", "gstin", "pan", "state", "otherStates"],
  },
  {
    title: m.facts_group_invoice,
    names: ["invoiceAt", "invoicePaper", "bank", "upiId", "signature"],
  },
  {
    title: m.facts_group_elsewhere,
    names: ["messagingCatalogue", "facebook", "instagram", "x", "youtube", "linkedin"],
  },
  {
    title: m.facts_group_selling,
    names: ["reviews", "lowStock", "shippingCharge", "freeShippingFrom", "packingPerPiece"],
  },
];

export function isFactName(name: string | undefined): name is FactName {
  return name !== undefined && Object.hasOwn(factLabels, name);
}

/** Facts of which one is chosen, and what each choice is called. */
export const factChoices: Readonly<
  Partial<Record<FactName, readonly { value: string; label: () => string }[]>>
> = {
  registration: [
    { value: "unregistered", label: m.registration_unregistered },
    { value: "composition", label: m.registration_composition },
    { value: "regular", label: m.registration_regular },
  ],
  state: gstStates.map((state) => ({ value: state, label: () => state })),
  otherStates: [
    { value: "warn", label: m.other_states_warn },
    { value: "stop", label: m.other_states_stop },
  ],
  invoiceAt: [
    { value: "handover", label: m.invoice_at_handover },
    { value: "payment", label: m.invoice_at_payment },
  ],
  invoicePaper: [
    { value: "a4", label: m.invoice_paper_a4 },
    { value: "a5", label: m.invoice_paper_a5 },
    { value: "roll", label: m.invoice_paper_roll },
  ],
  opening: [
    { value: "open", label: m.opening_open },
    { value: "closed", label: m.opening_closed },
  ],
  reviews: [
    { value: "off", label: m.reviews_off },
    { value: "on", label: m.reviews_on },
  ],
};

/** What all choices are called; no two facts call different ones the same. */
export const factChoiceWords: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.values(factChoices)
    .flat()
    .map(({ value, label }) => [value, label]),
);

/** A fact as its line tells it; a picture is shown beside it. */
export function factWords(name: FactName, typed: string): string {
  if (name === "signature" && typed) return m.fact_signature_given();
  return factChoices[name]?.find(({ value }) => value === typed)?.label() ?? typed;
}

const inPaise: ReadonlySet<FactName> = new Set(["shippingCharge", "freeShippingFrom"]);

/** A fact as it stands in its field: an amount in rupees, "" where there is none. */
export function typedFact(name: FactName, value: string | number | null | undefined): string {
  if (typeof value === "number" && inPaise.has(name)) return String(value / 100);
  return String(value ?? "");
}
