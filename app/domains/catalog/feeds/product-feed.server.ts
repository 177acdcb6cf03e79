import { plainRupees } from "#app/lib/money/money.ts";
import { totalsOf } from "#app/lib/money/totals.ts";
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
const longest = { title: 150, description: 5000 };

/** Where a product's picture can be had as a JPEG, which all who read a feed know; undefined where it has none. */
export type FeedPicture = (product: Product) => string | undefined;

/**
 * The products that are sold as other catalogues read them (rules: found-7): RSS with Google's elements, or a CSV file
 * with Meta's columns. A product without a picture is left out, as they take none.
 */
export function productFeed(
  format: FeedFormat,
  pictureOf: FeedPicture,
): ReadableStream<Uint8Array> {
  return streamed(format === "xml" ? xmlParts(pictureOf) : csvParts(pictureOf));
}

async function* entries(pictureOf: FeedPicture) {
  for await (const products of soldProducts()) {
    yield products.flatMap((product) => {
      const picture = pictureOf(product);
      return picture ? [entryOf(product, picture)] : [];
    });
  }
}

function entryOf(product: FedProduct, image: string) {
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
    shipping: inRupees(totalsOf([{ price, productMRP, quantity: 1 }]).shippingCharge),
  };
}

type Entry = ReturnType<typeof entryOf>;

const inRupees = (amount: number) => `${plainRupees(amount)} INR`;

const utf8 = new TextEncoder();
const encoded = (...parts: readonly Xml[]) => utf8.encode(parts.map((part) => part.xml).join(""));

async function* xmlParts(pictureOf: FeedPicture): AsyncGenerator<Uint8Array> {
  const channel = xml`<title>${site.name}</title><link>${shopLink("/")}</link><description>${site.tagline}</description>`;
  yield utf8.encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel.xml}\n`,
  );
  for await (const some of entries(pictureOf)) yield encoded(...some.map(item));
  yield utf8.encode("</channel></rss>\n");
}

const item = (entry: Entry) => xml`<item><g:id>${entry.id}</g:id><g:title>${entry.title}</g:title>
<g:description>${entry.description}</g:description>
<g:link>${entry.link}</g:link><g:image_link>${entry.image}</g:image_link>
<g:availability>${entry.isInStock ? "in_stock" : "out_of_stock"}</g:availability><g:price>${entry.price}</g:price>${entry.salePrice && xml`<g:sale_price>${entry.salePrice}</g:sale_price>`}
<g:brand>${site.name}</g:brand><g:condition>new</g:condition><g:identifier_exists>no</g:identifier_exists>
<g:product_type>${entry.category}</g:product_type>${entry.pack && xml`<g:unit_pricing_measure>${entry.pack}</g:unit_pricing_measure>`}${entry.group === null ? undefined : xml`<g:item_group_id>${entry.group}</g:item_group_id>`}${entry.size && xml`<g:size>${entry.size}</g:size>`}
<g:shipping><g:country>IN</g:country><g:price>${entry.shipping}</g:price></g:shipping></item>
`;

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
} as const satisfies Record<string, (entry: Entry) => string>;

/** Without a byte order mark, which readers would take for part of the first column's name. */
async function* csvParts(pictureOf: FeedPicture): AsyncGenerator<Uint8Array> {
  yield csvRows([Object.keys(columns)]);
  for await (const some of entries(pictureOf))
    yield csvRows(some.map((entry) => Object.values(columns).map((cell) => cell(entry))));
}
