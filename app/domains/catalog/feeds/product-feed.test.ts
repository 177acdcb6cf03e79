import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { fedPacksOf } from "#app/domains/labelling/fed-packs.server.ts";
import { packFacts } from "#app/domains/labelling/pack-facts-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { products } from "../product/product-table.server.ts";
import { productFeed } from "./product-feed.server.ts";

ownDatabase();

const pictureOf = ({ pictureUrls: [url] }: { pictureUrls: string[] }) =>
  url && `https://madua.example${url}`;
const read = (format: "xml" | "csv") => text(productFeed(format, pictureOf, fedPacksOf));

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
  expect(pack).toMatch(new RegExp(`"${group}","500 g",,"500 g","100 g",$`));
  expect(row).toMatch(/"Laddu",,,,"300 g","100 g",$/);
});

test("what a pack says is told of its product alone, in the feed's language, and can be read back", async () => {
  await makeProduct({ id: "told", productPackOff: 250, pictureUrls });
  await makeProduct({ id: "untold", productPackOff: 250, pictureUrls });
  const gtin = "8901030865275";
  await db.insert(packFacts).values({
    productId: "told",
    ingredients: ['Ragi (90 %): "whole"', "Salt <1 %"],
    allergens: ["milk"],
    mark: "vegetarian",
    shelfLife: 6,
    nutrition: { calcium: 344 },
    storage: `${"Cool ".repeat(300)}`,
    gtin,
    translations: { hi: { ingredients: ["रागी"] } },
  });

  const items = (await read("xml")).split("<item>");
  const itemOf = (id: string) => items.find((item) => item.includes(`<g:id>${id}</g:id>`)) ?? "";
  const detail = (section: string, name: string, value: string) =>
    `<g:product_detail><g:section_name>${section}</g:section_name><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${value}</g:attribute_value></g:product_detail>`;
  const told = itemOf("told");
  expect(told).toContain(`<g:gtin>${gtin}</g:gtin>`);
  expect(told).not.toContain("identifier_exists");
  expect(told).toContain(
    "<g:unit_pricing_measure>250 g</g:unit_pricing_measure><g:unit_pricing_base_measure>100 g</g:unit_pricing_base_measure>",
  );
  for (const said of [
    detail("About the pack", "Ingredients", "Ragi (90 %): &quot;whole&quot;, Salt &lt;1 %"),
    detail("About the pack", "Contains", "Milk"),
    detail("About the pack", "Vegetarian mark", "Vegetarian"),
    detail("About the pack", "Best before", "Best before 6 months from making"),
    detail("About the pack", "Net quantity", "250 g"),
    detail("About the pack", "Country of origin", "India"),
    detail("Nutrition", "Calcium (Per 100 g)", "344 mg"),
  ])
    expect(told).toContain(said);
  const longest = /Cool[^<]*/.exec(told)?.[0].length ?? 0;
  expect(longest).toBeGreaterThan(900);
  expect(longest).toBeLessThanOrEqual(1000);
  expect(itemOf("untold")).not.toMatch(/product_detail|g:gtin/);
  expect(itemOf("untold")).toContain("<g:identifier_exists>no</g:identifier_exists>");

  const [, ...rows] = (await read("csv")).split("\r\n");
  const row = rows.find((line) => line.startsWith('"told"'));
  // A cell doubles quotation marks, and so does a part of it that has separators.
  expect(row).toContain(
    `"${gtin}","250 g","100 g","About the pack:Ingredients:""Ragi (90 %): """"whole"""", Salt <1 %"",About the pack:Contains:Milk,`,
  );
  const hindi = await inLanguage("hi", () => read("xml"));
  expect(hindi).toContain("<g:attribute_value>रागी</g:attribute_value>");
});

test("every product once, however many windows it takes", async () => {
  const many = Array.from({ length: 1001 }, (_, n) => ({ id: `many-${n}`, title: `${n}` }));
  const same = { category: "Laddu", price: 100, productMRP: 100, pictureUrls };
  await db.insert(products).values(many.map((one) => ({ ...one, ...same })));
  const ids = (await read("xml")).match(/<g:id>many-\d+/g);
  expect(ids).toHaveLength(1001);
  expect(new Set(ids).size).toBe(1001);
});
