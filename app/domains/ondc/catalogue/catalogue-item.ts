import { nutrientAmount, nutrientWord } from "#app/domains/labelling/label-words.ts";
import { makersOf } from "#app/domains/labelling/makers.ts";
import { nutrientNames, perServing } from "#app/domains/labelling/nutrition.ts";
import type { PackFacts } from "#app/domains/labelling/pack-facts.ts";
import { returnableFor } from "#app/domains/orders/returns/order-return.ts";
import { plainRupees } from "#app/lib/money/money.ts";
import { cutAtWord } from "#app/lib/text/cut-at-word.ts";
import type { ShopFacts } from "../../../../site.config.ts";
import type { OndcVersion } from "../protocol/context.ts";
import { fulfillmentIds, locationId } from "./catalogue-ids.ts";
import { type CatalogueProduct, countryCode, isPackedFood } from "./catalogue-product.ts";

/** Whose goods they are, as far as items tell it. */
export interface Seller {
  facts: Pick<ShopFacts, "name" | "legalName" | "address" | "phone" | "email" | "fssaiLicence">;
  /** "https://shop.example" */
  origin: string;
  daysToShip: number;
  takesCash: boolean;
}

/** What the network takes at most, in characters. */
const longest = { name: 150, short: 250, long: 2000 };
const mostPictures = 5;
/** "In stock", and "as many as one likes": the network counts no further. */
const plenty = 99;

/** An item of the network. */
export type OndcItem = ReturnType<typeof itemOf>;

/** A tag as the network writes them: `tagOf("origin", { country: "IND" })`. */
export function tagOf(code: string, list: Readonly<Record<string, string>>) {
  return { code, list: Object.entries(list).map(([name, value]) => ({ code: name, value })) };
}

/** A product that lacks nothing as an item of the network in 1.2.5 (rules: ondc-catalogue-3), without when it changed. */
export function itemOf(product: CatalogueProduct, seller: Seller) {
  const { title, facts, goods } = product;
  const pictures = product.pictureUrls
    .slice(0, mostPictures)
    .map((url) => new URL(url, seller.origin).href);
  const name = shortened(title, longest.name);
  return {
    id: product.id,
    parent_item_id: product.group,
    descriptor: {
      name,
      code: `1:${product.code}`,
      symbol: pictures[0] ?? "",
      short_desc: shortened(product.shortDescription || title, longest.short),
      long_desc: shortened(product.description || product.shortDescription || title, longest.long),
      images: pictures,
    },
    quantity: {
      unitized: { measure: measureOf(product.productPackOff) },
      available: { count: product.currentStock > 0 ? `${plenty}` : "0" },
      maximum: { count: `${Math.min(product.currentStock, plenty)}` },
      minimum: { count: "1" },
    },
    price: {
      currency: "INR",
      value: plainRupees(product.price),
      maximum_value: plainRupees(product.productMRP),
    },
    category_id: product.networkCategory,
    fulfillment_id: fulfillmentIds.delivery,
    location_id: locationId,
    "@ondc/org/returnable": true,
    "@ondc/org/cancellable": true,
    "@ondc/org/return_window": `P${returnableFor}D`,
    "@ondc/org/seller_pickup_return": true,
    "@ondc/org/time_to_ship": `P${seller.daysToShip}D`,
    "@ondc/org/available_on_cod": seller.takesCash,
    "@ondc/org/contact_details_consumer_care": consumerCare(seller),
    ...(goods !== "none" && {
      "@ondc/org/statutory_reqs_packaged_commodities": commodityOf(product, seller),
    }),
    ...(isPackedFood(product) && {
      "@ondc/org/statutory_reqs_prepackaged_food": foodOf(facts, seller),
    }),
    tags: [
      tagOf("origin", { country: countryCode(facts.origin) ?? "" }),
      ...(facts.mark === null
        ? []
        : [tagOf("veg_nonveg", { [facts.mark === "vegetarian" ? "veg" : "non_veg"]: "yes" })]),
    ],
  };
}

/**
 * An item as it is told in a version: 1.2.0 knows no least quantity, and no cash.
 * @param isOn false for what is not sold any more.
 */
export function toldItem(
  { id, quantity, ...item }: OndcItem,
  version: OndcVersion,
  isOn: boolean,
  changedAt: Date,
) {
  const time = { label: isOn ? "enable" : "disable", timestamp: changedAt.toISOString() };
  if (version === "1.2.5") return { id, time, quantity, ...item };
  const { minimum: _, ...known } = quantity;
  return { id, time, quantity: known, ...item, "@ondc/org/available_on_cod": false };
}

/** 500 → 500 gram, 1500 → 1.5 kilogram; without a weight one piece. */
function measureOf(grams: number | null) {
  if (grams === null) return { unit: "unit", value: "1" };
  return grams < 1000
    ? { unit: "gram", value: `${grams}` }
    : { unit: "kilogram", value: `${grams / 1000}` };
}

/** Most texts are short, and counting the letters of a thousand takes a tenth of a second. */
const shortened = (text: string, length: number) =>
  text.length <= length ? text.trim() : cutAtWord(text, length);

/** "Madua,support@example.org,9876543210": a comma parts them. */
const consumerCare = ({ facts: { name, email, phone } }: Seller) =>
  [name.replaceAll(",", " "), email, networkPhone(phone) ?? ""].join(",");

/** "+91 98765-43210" → "9876543210", a land line with its 0; undefined for what has not 10 or 11 digits. */
export function networkPhone(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, "");
  const own = digits.length === 12 && digits.startsWith("91") ? digits.slice(2) : digits;
  return /^\d{10,11}$/.test(own) ? own : undefined;
}

function commodityOf({ facts, title, madeOn }: CatalogueProduct, { facts: shop }: Seller) {
  const [year, month] = madeOn?.split("-") ?? [];
  return {
    manufacturer_or_packer_name: facts.makerName || facts.packerName || shop.legalName,
    manufacturer_or_packer_address: facts.makerAddress || facts.packerAddress || shop.address,
    common_or_generic_name_of_commodity: facts.commonName || title,
    // The law asks shops on the Internet for all that a pack says but this (Legal Metrology, 2011, rule 6.10).
    month_year_of_manufacture_packing_import: year ? `${month}/${year}` : "As on the pack",
  };
}

function foodOf(facts: PackFacts, { facts: shop }: Seller) {
  const additives = facts.ingredients.filter((each) => /\b(INS|E)[ -]?\d{3}|\(\d{3}/i.test(each));
  return {
    nutritional_info: nutritionOf(facts),
    additives_info: additives.join(", ") || "No additives",
    brand_owner_FSSAI_license_no: shop.fssaiLicence,
    other_FSSAI_license_no: makersOf(facts, shop).licence,
    // Each of the five must be said; of goods that nobody has imported there is none.
    importer_FSSAI_license_no: countryCode(facts.origin) === "IND" ? "NA" : shop.fssaiLicence,
  };
}

const english = { locale: "en" } as const;

/** "Energy-(per 100 g) 336 kcal,(per serving 30 g) 101 kcal;Protein-…" */
function nutritionOf({ nutrition, servingGrams }: PackFacts): string {
  const figures = nutrientNames.flatMap((name) => {
    const figure = nutrition[name];
    if (figure === undefined) return [];
    const of100g = `${nutrientWord(name, english)}-(per 100 g) ${nutrientAmount(name, figure, english)}`;
    if (!servingGrams) return [of100g];
    const served = nutrientAmount(name, perServing(figure, servingGrams), english);
    return [`${of100g},(per serving ${servingGrams} g) ${served}`];
  });
  return figures.join(";");
}
