import { z } from "zod";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { isGstin } from "#app/lib/tax/gstin.ts";
import { optionalText, requiredEmail, requiredText } from "#app/lib/text/text-schema.ts";
import { type FurtherLanguage, furtherLanguages } from "#app/lib/text/translations.ts";
import { upiId } from "#app/lib/text/upi.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import type { ShopFacts } from "../../../site.config.ts";
import { eachFurtherFact, type FactName, factChoices } from "./fact-names.ts";

/** A text of one line: it stands in the subjects of mails and on labels. */
const line = (max: number) =>
  requiredText(max, m.field_required).refine(isOneLine, { error: m.fact_one_line });

/** A text of one line in a further language, or none. */
const furtherLine = optionalText(120).refine(isOneLine, { error: m.fact_one_line });

function isOneLine(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}

/** "+91 98765-43210" or "0651 2345678": 8 to 15 digits. */
const phone = requiredText(25, m.field_required).refine(
  (typed) => /^\+?\d[\d ()-]*$/.test(typed) && /^\d{8,15}$/.test(typed.replaceAll(/\D/g, "")),
  { error: m.fact_phone_invalid },
);

/** An address of the web, or none. */
const link = optionalText(500).refine((typed) => typed === "" || isHttps(typed), {
  error: m.fact_link_invalid,
});

function isHttps(typed: string): boolean {
  return /^https:\/\/\S+$/.test(typed) && URL.canParse(typed) && new URL(typed).username === "";
}

/** What has its shape, or nothing. */
const shaped = (max: number, isRight: (typed: string) => boolean, error: () => string) =>
  optionalText(max).refine((typed) => typed === "" || isRight(typed), { error });

const gstin = shaped(15, isGstin, m.fact_gstin_invalid);
const pan = shaped(10, (typed) => /^[A-Z]{5}\d{4}[A-Z]$/.test(typed), m.fact_pan_invalid);
/** Listed or not, industry, state, year, kind, number: "U01100JH2019PTC012345". */
const cin = shaped(
  21,
  (typed) => /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/.test(typed),
  m.fact_cin_invalid,
);
const upi = shaped(320, (typed) => upiId.test(typed), m.fact_upi_invalid);

/** What a shop that is not open yet will sell, in some sentences. */
const openingWords = optionalText(600);
const openingWordsFurther = Object.fromEntries(
  furtherLanguages.map((language) => [`openingWords.${language}`, openingWords]),
) as { [Language in FurtherLanguage as `openingWords.${Language}`]: typeof openingWords };

/** Characters of a picture that stands in its own address. */
const signatureAtMost = 60_000;

function isPngAddress(typed: string): boolean {
  return /^data:image\/png;base64,iVBORw0KGgo[A-Za-z\d+/]+={0,2}$/.test(typed);
}

/** One of a fact's choices. */
function chosen<Name extends FactName>(name: Name): z.ZodType<ShopFacts[Name], unknown> {
  const values = factChoices[name]?.map(({ value }) => value) ?? [];
  return z.enum(values, { error: m.field_required }) as never;
}

const fssaiLicence = requiredText(14, m.field_required).refine((typed) => /^\d{14}$/.test(typed), {
  error: m.fact_fssai_invalid,
});

/** Of one product; a shop with more than that of each wants no warning. */
const lowStockAtMost = 1000;

const wholeUpTo = (most: number, error: (most: { n: number }) => string) =>
  requiredText(5, m.field_required)
    .transform((typed) => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN))
    .refine((n) => n >= 0 && n <= most, { error: () => error({ n: most }) });

const lowStock = wholeUpTo(lowStockAtMost, m.fact_low_stock_invalid);

/** Grams: what adds more to each piece is no packing. */
const packingAtMost = 5000;

/** ₹ 1,00,000 in paise: a longer number is a slip of the finger. */
const amountAtMost = 10_000_000;

const isAmount = (amount: number | null | undefined) =>
  amount !== undefined && (amount ?? 0) <= amountAtMost;

const shippingCharge = requiredText(12, m.field_required)
  .transform((typed) => parseRupees(typed))
  .refine(isAmount, { error: m.fact_amount_invalid })
  .transform((amount) => amount ?? 0);

const freeShippingFrom = optionalText(12)
  .transform((typed) => (typed === "" ? null : parseRupees(typed)))
  .refine(isAmount, { error: m.fact_amount_invalid })
  .transform((amount) => amount ?? null);

/** What may be typed for each fact, and what the shop keeps of it (rules: shop-facts-3). */
export const factSchemas: { readonly [Name in FactName]: z.ZodType<ShopFacts[Name], unknown> } = {
  // Shorter than a phone's screen is wide: it stands beside the sign in the header.
  name: line(30),
  tagline: line(120),
  legalName: line(120),
  address: line(250),
  phone,
  email: requiredEmail(),
  openingHours: line(120),
  grievanceOfficer: line(100),
  grievanceHours: line(120),
  fssaiLicence,
  gstin,
  registration: chosen("registration"),
  state: chosen("state"),
  pan,
  cin,
  bank: optionalText(200).refine(isOneLine, { error: m.fact_one_line }),
  upiId: upi,
  signature: shaped(signatureAtMost, isPngAddress, m.fact_signature_invalid),
  otherStates: chosen("otherStates"),
  invoiceAt: chosen("invoiceAt"),
  invoicePaper: chosen("invoicePaper"),
  messagingCatalogue: link,
  facebook: link,
  instagram: link,
  x: link,
  youtube: link,
  linkedin: link,
  reviews: chosen("reviews"),
  lowStock,
  opening: chosen("opening"),
  opensOn: shaped(10, (typed) => startOfDay(typed) !== undefined, m.fact_day_invalid),
  shippingCharge,
  freeShippingFrom,
  packingPerPiece: wholeUpTo(packingAtMost, m.fact_packing_invalid),
  ...eachFurtherFact(() => furtherLine),
  openingWords,
  ...openingWordsFurther,
};

/** The form that changes one fact. `seen` is what stood there, as typed, when it was opened. */
export const factForm = (name: FactName) =>
  z.object({ seen: z.string().default(""), value: factSchemas[name] });
