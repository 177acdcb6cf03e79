import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { filteredProducts } from "#app/domains/catalog/lists/filter-products.server.ts";
import { productReviews } from "#app/domains/reviews/review-tables.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import type { StaffRole } from "#app/lib/shop/domain.ts";
import { db } from "#app/server/database/database.server.ts";
import { site } from "#site";
import { makeProduct, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { countToday } from "./count-today.server.ts";

ownDatabase();

const batch = (productId: string, number: string, bestBefore: string, units = 1, withheld = 0) =>
  db.insert(stockBatches).values({ id: number, productId, number, bestBefore, units, withheld });

test("each is told how much waits of what is their work", async () => {
  const { id } = await makeProduct();
  await makeProduct({ currentStock: 2 });
  await makeProduct({ currentStock: 0 });
  await makeProduct({ currentStock: 2, isHidden: true });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await batch(id, "over", day(-2));
  await batch(id, "withheld", day(20), 0, 4);
  await batch(id, "empty", day(20), 0, 0);
  await batch(id, "later", day(40));
  await makeOrderRow({ status: "ordered" });
  await makeOrderRow({ status: "ordered", paymentMethod: "online", paymentStatus: "pending" });
  await makeOrderRow({ status: "processing" });
  await makeOrderRow({ status: "processing" });

  const packing = { "to-pack": 1, "to-send": 2 };
  const answers = { messages: 0, requests: 0, complaints: 0, returns: 0 };
  const stock = { low: 2, expiring: 2 };
  const expected: Record<StaffRole, object> = {
    owner: { ...packing, ...answers, ...stock, refunds: 0 },
    manager: { ...packing, ...answers, ...stock, refunds: 0 },
    packer: { ...packing, expiring: 2 },
    accountant: { ...stock, refunds: 0 },
    editor: {},
  };
  for (const [designation, counts] of Object.entries(expected)) {
    const user = await makeUser({ role: "admin", designation });
    expect(await countToday(user), designation).toEqual(counts);
  }
  const low = await filteredProducts(
    { q: undefined, category: undefined, state: "low" },
    undefined,
    9,
  );
  expect(low.rows).toHaveLength(2);
});

test("where reviews are kept, those that wait are counted for who decides on them", async () => {
  const [owner, packer] = await Promise.all(
    (["owner", "packer"] as const).map((designation) => makeUser({ role: "admin", designation })),
  );
  if (!owner || !packer) throw new Error("no staff");
  await db.insert(productReviews).values({
    ...{ id: "r1", productId: "p1", orderId: "o1", userId: owner.id, stars: 1 },
    ...{ text: "Sour.", pictureUrls: [], authorName: "Asha", authorCity: "" },
  });
  expect(await countToday(owner)).toMatchObject({ reviews: 1 });
  expect(await countToday(packer)).not.toHaveProperty("reviews");
  await db.delete(productReviews);
  expect(await countToday(owner)).not.toHaveProperty("reviews");
  site.reviews = "on";
  expect(await countToday(owner)).toMatchObject({ reviews: 0 });
  site.reviews = "off";
});

test("100 stands for any more", async () => {
  await db.execute(sql`
    insert into products (id, title, category, price, product_mrp, quantity, current_stock)
      select 'many-' || n, 'Ragi ' || n, 'Many', 100, 100, 0, 0 from generate_series(1, 120) n`);
  const owner = await makeUser({ role: "admin", designation: "owner" });
  expect(await countToday(owner)).toMatchObject({ low: 100 });
});
