import { expect, test } from "vitest";
import { planPrices } from "#app/domains/catalog/prices/price-period-commands.server.ts";
import { settleAllPrices } from "#app/domains/catalog/prices/settle-prices.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { blogPosts } from "#app/domains/content/content-tables.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { hour, pricePlan } from "#tests/pricing-products.ts";
import { loader } from "./sitemap.ts";

ownDatabase();

const read = async (file?: string) => {
  const answer = await loader({ params: { file } } as Parameters<typeof loader>[0]);
  return answer.text();
};
const times = (xml: string) => [...xml.matchAll(/<lastmod>([^<]+)/g)].map(([, time]) => time);

test("a product's page is as new as its last edit or price, a post's no older than the post", async () => {
  const pictureUrls = ["/files/productImage/a&b-4x5.webp", "/files/productImage/c-4x5.webp"];
  const { id } = await makeProduct({ id: "a", pictureUrls, updatedAt: hour(1) });
  const lastmod = async () => new Set(times(await read("1.xml")));
  await planPrices(pricePlan(id, { from: 2, to: 4 }), admin, hour(1));
  expect(await lastmod()).toEqual(new Set([hour(1).toISOString()]));
  await settleAllPrices(hour(2));
  expect(await lastmod()).toEqual(new Set([hour(2).toISOString()]));
  await settleAllPrices(hour(4));
  const xml = await read("1.xml");
  expect(times(xml)).toEqual([hour(4).toISOString(), hour(4).toISOString()]);
  expect(xml.match(/<image:image><image:loc>[^<]*\/files\/[^<]*/g)).toHaveLength(4);
  expect(xml).toContain("/a&amp;b-4x5.webp</image:loc>");

  const [date, updatedAt] = [new Date("2026-02-02"), new Date("2026-01-01")];
  await db
    .insert(blogPosts)
    .values({ id: "a", blogTitle: "A", paragraph: "", draft: false, date, updatedAt });
  expect(new Set(times(await read("pages.xml")))).toEqual(new Set([date.toISOString()]));
});

test("so many products that they fill two files stand in both, each once and the oldest first", async () => {
  const rows = Array.from({ length: 2500 }, (_, n) => ({
    id: `many-${n}`,
    title: `${n}`,
    date: hour(n),
  }));
  await db
    .insert(products)
    .values(rows.map((row) => ({ ...row, category: "Laddu", price: 1, productMRP: 1 })));
  const located = (xml: string) => xml.match(/<loc>[^<]+(?=<)/g) ?? [];
  expect(located(await read())).toHaveLength(3);
  const [first, second] = [located(await read("1.xml")), located(await read("2.xml"))];
  expect(first).toHaveLength(5000);
  expect(second.map((url) => url.slice(url.indexOf("/", 15)))).toEqual([
    "/products/many-2499",
    "/hi/products/many-2499",
  ]);
  expect(new Set([...first, ...second]).size).toBe(5002);
  await expect(read("3.xml")).rejects.toMatchObject({ init: { status: 404 } });
});
