import { deliveryOf, goodsOf } from "#app/lib/money/delivery-charge.ts";
import { plainRupees } from "#app/lib/money/money.ts";
import { cutAtWord } from "#app/lib/text/cut-at-word.ts";
import { type Xml, xml } from "#app/lib/text/xml.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { streamed } from "#app/server/http/streamed.server.ts";
import { csvRows } from "#app/server/text/csv.server.ts";
import { plainText } from "#app/server/text/rich-text.server.ts";
import { site } from "#site";
import { titleWithPack } from "../packs/title-with-pack.ts";
import type { Product } from "../product/product.ts";
import { type FedProduct, soldProducts } from "./sold-products.server.ts";

export const feedFormats = ["xml", "csv"] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** What merchant centres take at most, in characters. */
const longest = { title: 150, description: 5000, detail: 1000 };

/** Where a product's picture can be had as a JPEG, which all who read a feed know; undefined where it has none. */
export type FeedPicture = (product: Product) => string | undefined;

/** What the pack of a product says of itself; its barcode "" where it has none of its maker's. */
export interface FedPack {
  gtin: string;
  details: readonly { section: string; name: string; value: string }[];
}

/** What the packs of some products say, by the products' ids. */
export type FeedPacks = (products: readonly FedProduct[]) => Promise<ReadonlyMap<string, FedPack>>;

/**
 * The products that are sold as other catalogues read them (rules: found-7): RSS with Google's elements, or a CSV file
 * with Meta's columns. A product without a picture is left out, as they take none.
 */
export function productFeed(
  format: FeedFormat,
  pictureOf: FeedPicture,
  packsOf: FeedPacks,
): ReadableStream<Uint8Array> {
  const parts = entries(pictureOf, packsOf);
  return streamed(format === "xml" ? xmlParts(parts) : csvParts(parts));
}

async function* entries(pictureOf: FeedPicture, packsOf: FeedPacks): AsyncGenerator<Entry[]> {
  for await (const products of soldProducts()) {
    const packs = await packsOf(products);
    yield products.flatMap((product) => {
      const picture = pictureOf(product);
      return picture ? [entryOf(product, picture, packs.get(product.id))] : [];
    });
  }
}

function entryOf(product: FedProduct, image: string, { gtin, details }: FedPack = noPack) {
  const { id, title, shortDescription, description, price, productMRP, currentStock } = product;
  const { productPackOff: grams } = product;
  const pack = grams === null ? undefined : `${grams} g`;
  return {
    id,
    title: titleWithPack(product, longest.title),
    description: cutAtWord(
      plainText(description) || shortDescription || title,
      longest.description,
    ),
    link: shopLink(`/products/${encodeURIComponent(id)}`),
    image,
    price: inRupees(productMRP > price ? productMRP : price),
    salePrice: productMRP > price ? inRupees(price) : undefined,
    /** Shared by the packs of one food (rules: packs-1). */
    group: product.foodGroup,
    isInStock: currentStock > 0,
    category: product.category,
    pack,
    /** What tells the packs of one food apart. */
    size: product.foodGroup === null ? undefined : pack,
    shipping: inRupees(deliveryOf(goodsOf([{ ...product, quantity: 1 }]), undefined).most),
    gtin,
    details: details.map((detail) => ({
      ...detail,
      value: cutAtWord(detail.value, longest.detail),
    })),
  };
}

const noPack: FedPack = { gtin: "", details: [] };

/** Whose price is said of what buyers compare packs by (rules: packs-3). */
const unitOfPrice = "100 g";

type Entry = ReturnType<typeof entryOf>;

const inRupees = (amount: number) => `${plainRupees(amount)} INR`;

const utf8 = new TextEncoder();
const encoded = (...parts: readonly Xml[]) => utf8.encode(parts.map((part) => part.xml).join(""));

async function* xmlParts(parts: AsyncIterable<Entry[]>): AsyncGenerator<Uint8Array> {
  const channel = xml`<title>${site.name}</title><link>${shopLink("/")}</link><description>${site.tagline}</description>`;
  yield utf8.encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel.xml}\n`,
  );
  for await (const some of parts) yield encoded(...some.map(item));
  yield utf8.encode("</channel></rss>\n");
}

const item = (entry: Entry) => xml`<item><g:id>${entry.id}</g:id><g:title>${entry.title}</g:title>
<g:description>${entry.description}</g:description>
<g:link>${entry.link}</g:link><g:image_link>${entry.image}</g:image_link>
<g:availability>${entry.isInStock ? "in_stock" : "out_of_stock"}</g:availability><g:price>${entry.price}</g:price>${entry.salePrice && xml`<g:sale_price>${entry.salePrice}</g:sale_price>`}
<g:brand>${site.name}</g:brand><g:condition>new</g:condition>${entry.gtin ? xml`<g:gtin>${entry.gtin}</g:gtin>` : xml`<g:identifier_exists>no</g:identifier_exists>`}
<g:product_type>${entry.category}</g:product_type>${entry.pack && xml`<g:unit_pricing_measure>${entry.pack}</g:unit_pricing_measure><g:unit_pricing_base_measure>${unitOfPrice}</g:unit_pricing_base_measure>`}${entry.group === null ? undefined : xml`<g:item_group_id>${entry.group}</g:item_group_id>`}${entry.size && xml`<g:size>${entry.size}</g:size>`}
<g:shipping><g:country>IN</g:country><g:price>${entry.shipping}</g:price></g:shipping>${entry.details.map(({ section, name, value }) => xml`<g:product_detail><g:section_name>${section}</g:section_name><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${value}</g:attribute_value></g:product_detail>`)}</item>
`;

/** A part of a cell that holds several: what separates the parts is text only within quotation marks. */
const inCell = (text: string) => (/[",:]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const columns = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ isInStock }) => (isInStock ? "in stock" : "out of stock"),
  condition: () => "new",
  price: ({ price }) => price,
  sale_price: ({ salePrice }) => salePrice ?? "",
  link: ({ link }) => link,
  image_link: ({ image }) => image,
  brand: () => site.name,
  product_type: ({ category }) => category,
  item_group_id: ({ group }) => group ?? "",
  size: ({ size }) => size ?? "",
  gtin: ({ gtin }) => gtin,
  unit_pricing_measure: ({ pack }) => pack ?? "",
  unit_pricing_base_measure: ({ pack }) => (pack ? unitOfPrice : ""),
  product_detail: ({ details }) =>
    details
      .map(({ section, name, value }) => [section, name, value].map(inCell).join(":"))
      .join(","),
} as const satisfies Record<string, (entry: Entry) => string>;

/** Without a byte order mark, which readers would take for part of the first column's name. */
async function* csvParts(parts: AsyncIterable<Entry[]>): AsyncGenerator<Uint8Array> {
  yield csvRows([Object.keys(columns)]);
  for await (const some of parts)
    yield csvRows(some.map((entry) => Object.values(columns).map((cell) => cell(entry))));
}
