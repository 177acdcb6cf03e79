import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { packFacts } from "#app/domains/labelling/pack-facts-table.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { site } from "#site";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ondcStatesOf, ownOndc, sweetFacts, typedStore } from "#tests/own-ondc.ts";
import { unitsOf } from "#tests/paying.ts";
import { ondcStores } from "../catalogue/catalogue-tables.server.ts";
import { forgetCatalogue } from "../catalogue/read-catalogue.server.ts";
import { saveOndcStore } from "../catalogue/store-commands.server.ts";
import {
  changeOndcSettings,
  setPracticeNetwork,
  typedOndcSettings,
} from "../protocol/ondc-settings.server.ts";
import { ondcOrders } from "./ondc-order-table.server.ts";
import { orderInPractice } from "./practice-order.server.ts";

ownDatabase({ connections: 20 });
const ondc = ownOndc();

const facts = { phone: site.phone, opening: site.opening, deliveryZones: site.deliveryZones };
let sweet: string;

beforeAll(() => setPracticeNetwork(ondc.network));
afterAll(() => setPracticeNetwork(undefined));
beforeEach(async () => {
  Object.assign(site, { ...facts, phone: "+91 98765 43210" });
  for (const table of [ondcStores, products]) await db.delete(table);
  await saveOndcStore(undefined, typedStore, admin);
  const given = { productPackOff: 250, pictureUrls: ["/files/laddu.webp"] };
  ({ id: sweet } = await makeProduct(given));
  await db.insert(packFacts).values({ productId: sweet, ...sweetFacts });
  forgetCatalogue();
});

const ordered = () => db.$count(orders, eq(orders.channel, "ondc"));
const told = async () => {
  const answer = await orderInPractice(randomUUID());
  return answer.ok ? "ok" : answer.refusal;
};

test("an order comes by signed messages, and under its key once, however often at once", async () => {
  const key = randomUUID();
  const all = await Promise.all([1, 2, 3].map(() => orderInPractice(key)));
  const [row] = await db.select().from(ondcOrders).where(eq(ondcOrders.networkId, key));
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, row?.orderId ?? ""));
  expect(order).toMatchObject({ channel: "ondc", paymentStatus: "online", status: "ordered" });
  const value = { id: order?.id, orderNumber: order?.orderNumber };
  expect(all).toEqual([1, 2, 3].map(() => ({ ok: true, value })));
  expect(await unitsOf(sweet)).toEqual({ stock: 99, sold: 1 });
  expect(await ondcStatesOf(row?.transactionId ?? "")).toEqual(
    ["search", "select", "init", "confirm"].flatMap((action) => [
      `in ${action} done`,
      `out on_${action} done`,
    ]),
  );
  expect(ondc.network.buyer.heard.every(({ isSigned }) => isSigned)).toBe(true);
});

test("why none came is told, and none is there", async () => {
  const before = await ordered();
  Object.assign(site, { opening: "closed" });
  expect(await told()).toBe("closed");
  Object.assign(site, { ...facts, phone: "" });
  forgetCatalogue();
  expect(await told()).toBe("incomplete");
  Object.assign(site, { phone: "+91 98765 43210" });
  forgetCatalogue();
  // The practice buyer lives in 834008.
  Object.assign(site, {
    deliveryZones: [{ name: "Near", places: "834008", charge: 0, freeFrom: 0, isServed: false }],
  });
  expect(await told()).toEqual({ code: "30009" });
  Object.assign(site, { deliveryZones: facts.deliveryZones });
  ondc.network.buyer.faults.signs = "stranger";
  expect(await told()).toBe("unheard");
  ondc.network.buyer.mend();
  await db.update(products).set({ currentStock: 0 });
  expect(await told()).toEqual({ code: "40002" });
  forgetCatalogue();
  expect(await told()).toBe("nothing");
  expect(await ordered()).toBe(before);
});

test("a shop that the network cannot register, or that is off, gets none", async () => {
  const change = async (isOn: boolean, subscriberUrl: string) => {
    const { updatedAt, ...typed } = await typedOndcSettings();
    const changed = await changeOndcSettings(updatedAt, { ...typed, isOn, subscriberUrl }, admin);
    expect(changed.ok).toBe(true);
  };
  const { subscriberUrl } = await typedOndcSettings();
  await change(true, "http://seller.practice.localhost:9/ondc");
  expect(await told()).toBe("not-registered");
  await change(false, subscriberUrl);
  expect(await told()).toBe("off");
  await change(true, subscriberUrl);
  setPracticeNetwork({ ...ondc.network, page: "http://127.0.0.1:9" });
  expect(await told()).toBe("away");
  setPracticeNetwork(ondc.network);
  const page = ondc.network.page;
  const headers = { origin: "https://elsewhere.example" };
  expect((await fetch(`${page}/order`, { method: "POST", headers })).status).toBe(403);
});
