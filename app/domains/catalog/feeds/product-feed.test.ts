import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { products } from "../product/product-table.server.ts";
import { productFeed } from "./product-feed.server.ts";

ownDatabase();

const pictureOf = ({ pictureUrls: [url] }: { pictureUrls: string[] }) =>
  url && `https://madua.example${url}`;
const read = (format: "xml" | "csv") => text(productFeed(format, pictureOf));

const pictureUrls = ["/files/productImage/a-4x5.webp"];

test("what is sold and has a picture, as it stands and safely written", async () => {
  const odd = { title: '300 <b> & "more"', description: "<p>Soft &amp; <em>sweet</em></p>" };
  await makeProduct({
    id: "a/b",
    ...odd,
    productPackOff: 300,
    price: 12_300,
    currentStock: 0,
    pictureUrls,
  });
  const same = { title: "Atta", price: 25_000, pictureUrls };
  await makeProduct({ id: "b", ...same, productPackOff: 500, food: "Ragi Atta" });
  await makeProduct({
    id: "c",
    ...same,
    title: "Atta 200 g",
    productPackOff: 200,
    food: "ragiatta",
  });
  await makeProduct({ id: "hidden", isHidden: true, pictureUrls });
  await makeProduct({ id: "bare", pictureUrls: [] });

  const xml = await read("xml");
  expect(xml.match(/<g:id>[^<]*/g)).toEqual(["<g:id>a/b", "<g:id>b", "<g:id>c"]);
  expect(xml).toContain("<g:title>300 &lt;b&gt; &amp; &quot;more&quot;</g:title>");
  expect(xml).toContain("<g:description>Soft &amp; sweet</g:description>");
  expect(xml).toContain("/products/a%2Fb</g:link>");
  expect(xml).toContain(
    "<g:availability>out_of_stock</g:availability><g:price>250.00 INR</g:price><g:sale_price>123.00 INR</g:sale_price>",
  );
  expect(xml.replaceAll("\u00a0", " ").match(/<g:title>Atta[^<]*/g)).toEqual([
    "<g:title>Atta · 500 gm",
    "<g:title>Atta 200 g",
  ]);
  expect(xml.match(/<g:sale_price>/g)).toHaveLength(1);
  const [group, ...others] = xml.match(/(?<=<g:item_group_id>)[^<]+/g) ?? [];
  expect(others).toEqual([group]);
  // It tells packs apart, and says nothing of what stands alone.
  expect(xml.match(/(?<=<g:size>)[^<]+/g)).toEqual(["500 g", "200 g"]);

  const [head, row, pack] = (await read("csv")).split("\r\n");
  expect(head?.startsWith('"id","title","description","availability"')).toBe(true);
  expect(row).toMatch(
    /^"a\/b","300 <b> & ""more""","Soft & sweet","out of stock","new","250.00 INR","123.00 INR",/,
  );
  expect(pack).toContain(`"in stock","new","250.00 INR",,`);
  expect(pack).toMatch(new RegExp(`"${group}","500 g"$`));
  expect(row).toMatch(/,,$/);
});

test("every product once, however many windows it takes", async () => {
  const many = Array.from({ length: 1001 }, (_, n) => ({ id: `many-${n}`, title: `${n}` }));
  const same = { category: "Laddu", price: 100, productMRP: 100, pictureUrls };
  await db.insert(products).values(many.map((one) => ({ ...one, ...same })));
  const ids = (await read("xml")).match(/<g:id>many-\d+/g);
  expect(ids).toHaveLength(1001);
  expect(new Set(ids).size).toBe(1001);
});
