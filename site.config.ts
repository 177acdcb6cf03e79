import type { GstState } from "./app/lib/tax/gst-states.ts";
import type { FurtherLanguage } from "./app/lib/text/translations.ts";

/** Facts that have a text in each further language of the pages beside the English one: "tagline.hi". */
export type TranslatedFact = "tagline" | "openingHours" | "grievanceHours" | "openingWords";
export type FurtherFact = `${TranslatedFact}.${FurtherLanguage}`;

/** How the company stands to the tax on goods and services (rules: tax-5). */
export const registrations = ["unregistered", "composition", "regular"] as const;
export type Registration = (typeof registrations)[number];

/** Facts that only the office, the papers and the closed shop's page show, so that no page carries them. */
export const officeFacts = [
  "registration",
  "pan",
  "cin",
  "bank",
  "upiId",
  "signature",
  "otherStates",
  "invoiceAt",
  "invoicePaper",
  "opening",
  "opensOn",
  "openingWords",
] as const satisfies (keyof ShopFacts)[];

/** What delivering to some pin codes costs (rules: charges-1). Amounts in paise. */
export interface ZoneCharge {
  /** Beginnings and ranges of pin codes, as `readPlaces` takes them: "834, 814-822". */
  places: string;
  /** Whether the shop delivers there at all. */
  isServed: boolean;
  /** A parcel of up to so many grams. */
  firstGrams: number;
  firstCharge: number;
  /** What each further step of so many grams adds. */
  moreGrams: number;
  moreCharge: number;
  /** From goods of this worth on nothing is charged; null where no worth makes it so. */
  freeFrom: number | null;
}

/** What pages, mails and papers say of the shop, and what its owners can change on `/my/shop`. */
export interface ShopFacts extends Partial<Record<FurtherFact, string>> {
  name: string;
  tagline: string;
  legalName: string;
  address: string;
  phone: string;
  email: string;
  openingHours: string;
  grievanceOfficer: string;
  grievanceHours: string;
  fssaiLicence: string;
  /** "" where the company has none. */
  gstin: string;
  registration: Registration;
  /** Where its goods leave from: within it CGST and SGST are charged, else IGST. */
  state: GstState;
  /** "" where they are not told, as are the next four. */
  pan: string;
  cin: string;
  /** Bank, branch, account and IFSC, as they stand on an invoice. */
  bank: string;
  /** "name@bank", unless the setting UPI_ID names another. */
  upiId: string;
  /** Address of a picture. */
  signature: string;
  /** What becomes of an order to another state that the company may not take (rules: tax-7). */
  otherStates: "warn" | "stop";
  /** When an order gets its invoice: when its parcel leaves, or already when it is paid (rules: invoices-1). */
  invoiceAt: "handover" | "payment";
  invoicePaper: "a4" | "a5" | "roll";
  /** Addresses (https) of where else the shop is; "" for where it is not. */
  messagingCatalogue: string;
  facebook: string;
  instagram: string;
  x: string;
  youtube: string;
  linkedin: string;
  /** Whether those who bought may review what they got, and their stars take the place of the fixed ones (rules: reviews-5). */
  reviews: "off" | "on";
  /** Of a product of which so many pieces or fewer are left, little is left (rules: cart-7). */
  lowStock: number;
  /** Whether visitors get the shop, or the page of one that is not open yet (rules: opening-1). */
  opening: "open" | "closed";
  /** The day on which it opens, "2027-01-14"; "" where none is said, as of what it will sell. */
  opensOn: string;
  openingWords: string;
  /** In paise. */
  shippingCharge: number;
  /** From which amount of an order on, in paise, its delivery is free; null where no amount makes it so. */
  freeShippingFrom: number | null;
  /** Grams that pouch, jar and label add to the pack of a piece whose weight as packed is not said (rules: charges-4). */
  packingPerPiece: number;
}

/**
 * Who the shop is when it is opened for the first time. Replace the placeholders before opening for real:
 * here, or on `/my/shop`. What an owner has changed there counts instead of what stands here
 * (decision 051), so code asks `#site` and not this file.
 */
export const factsOfFile: ShopFacts = {
  name: "Madua",
  tagline: "Ragi from Jharkhand, made by the women who grow it",
  "tagline.hi": "झारखंड की रागी, उगाने वाली महिलाओं के हाथ की बनी",
  legalName: "Madua Mahila Producer Company Limited (placeholder)",
  address: "Block Campus, Main Road, Placeholder District, Jharkhand 800000",
  phone: "+91 00000 00000",
  email: "support@example.org",
  openingHours: "Mon-Fri 9-6, Sat 10-4, Sun closed",
  "openingHours.hi": "सोम-शुक्र 9-6, शनि 10-4, रवि बंद",
  grievanceOfficer: "Grievance Officer (placeholder)",
  grievanceHours: "Mon-Fri 9AM-5PM, except public holidays",
  "grievanceHours.hi": "सोमवार से शुक्रवार, सुबह 9 से शाम 5 बजे तक, सरकारी छुट्टियों को छोड़कर",
  fssaiLicence: "00000000000000",
  gstin: "00AAAAA0000A0ZJ",
  registration: "unregistered",
  state: "Jharkhand",
  pan: "",
  cin: "",
  bank: "",
  upiId: "",
  signature: "",
  otherStates: "warn",
  invoiceAt: "handover",
  invoicePaper: "a4",
  messagingCatalogue: "https://example.org/catalogue",
  facebook: "https://example.org/facebook",
  instagram: "https://example.org/instagram",
  x: "https://example.org/x",
  youtube: "https://example.org/youtube",
  linkedin: "https://example.org/linkedin",
  reviews: "off",
  lowStock: 5,
  opening: "open",
  opensOn: "",
  openingWords: "",
  "openingWords.hi": "",
  shippingCharge: 0,
  freeShippingFrom: null,
  packingPerPiece: 0,
};

/** What only a new version of the shop can change: addresses and the numbers of orders hang on it. */
export const fixedFacts = {
  /** The product of the programme: the public page is /{productSlug} (rules: shop-4). */
  productSlug: "ragi",
  /** First segment of every order number (rules: orders-2). */
  orderPrefix: "JRMG",
} as const;
