import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { packFacts } from "#app/domains/labelling/pack-facts-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditPage } from "#app/server/log/audit-log.server.ts";
import { site } from "#site";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ondcStatesOf, ownOndc, sweetFacts, typedStore } from "#tests/own-ondc.ts";
import type { Conversation } from "../../../../practice-ondc/practice-ondc.ts";
import { searchFor } from "../../../../practice-ondc/search.ts";
import { ondcMessages } from "../protocol/ondc-tables.server.ts";
import { tellChanges } from "./catalogue-changes.server.ts";
import {
  ondcCategories,
  ondcItems,
  ondcStores,
  ondcSubscriptions,
} from "./catalogue-tables.server.ts";
import { readOndcLacks } from "./ondc-lacks.server.ts";
import { forgetCatalogue, readOndcStore } from "./read-catalogue.server.ts";
import { saveOndcStore, setNetworkCategory } from "./store-commands.server.ts";

ownDatabase({ connections: 20 });
const ondc = ownOndc();

async function makeSweet(values: Partial<typeof products.$inferInsert> = {}): Promise<string> {
  const given = { productPackOff: 250, pictureUrls: ["/files/laddu.webp"], ...values };
  const { id } = await makeProduct(given);
  await db.insert(packFacts).values({ productId: id, ...sweetFacts });
  return id;
}

const facts = { phone: site.phone, opening: site.opening, deliveryZones: site.deliveryZones };

beforeEach(async () => {
  Object.assign(site, { phone: "+91 98765 43210" });
  const tables = [ondcSubscriptions, ondcItems, ondcCategories, ondcStores, products, ondcMessages];
  for (const table of tables) await db.delete(table);
  await saveOndcStore(undefined, typedStore, admin);
  forgetCatalogue();
});
afterEach(async () => {
  // What was heard already is being settled still.
  const isWaiting = eq(ondcMessages.state, "waiting");
  await expect.poll(() => db.$count(ondcMessages, isWaiting)).toBe(0);
  Object.assign(site, facts);
});

interface Told {
  id: string;
  time: { label: string };
  price: { value: string };
  quantity: { available: { count: string }; maximum: { count: string } };
  descriptor: { name: string; code: string };
}
interface Provider {
  time?: { label: string };
  items?: Told[];
}
function providerOf(body: { message?: unknown } | undefined): Provider {
  const { catalog } = (body?.message ?? {}) as { catalog?: { "bpp/providers": Provider[] } };
  return catalog?.["bpp/providers"][0] ?? {};
}

/** Says something of which nothing is heard, and waits until the shop has done it. */
async function sayQuietly(talk: Conversation, message: object): Promise<void> {
  const { said } = await talk.say("search", message);
  await expect
    .poll(async () => {
      const isThis = eq(ondcMessages.messageId, said.context.message_id);
      return (await db.select().from(ondcMessages).where(isThis))[0]?.state;
    })
    .toBe("done");
}

const heardBy = ({ transactionId }: Conversation) =>
  ondc.network.buyer.heard.filter(({ body }) => body.context.transaction_id === transactionId);

/** As if the network had been told for the last time some hours ago. */
const hoursPass = () =>
  db.update(ondcSubscriptions).set({ toldUntil: new Date(Date.now() - 3 * 60 * 60_000) });

test("a search finds what is sold and lacks nothing; where nothing fits nobody is called back", async () => {
  const sweet = await makeSweet({ currentStock: 3 });
  const soldOut = await makeSweet({ currentStock: 0, title: "Ragi Barfi" });
  await makeSweet({ isHidden: true });
  await makeProduct({ category: "Laddu" });
  const talk = ondc.network.buyer.converse({ version: "1.2.5" });
  const all = providerOf(await talk.ask("search", searchFor("1.2.5"), { throughGateway: true }));
  expect(all.items?.map(({ id }) => id).sort()).toEqual([sweet, soldOut].sort());
  const told = (id: string) => all.items?.find((item) => item.id === id)?.quantity;
  expect(told(sweet)).toMatchObject({ available: { count: "99" }, maximum: { count: "3" } });
  expect(told(soldOut)).toMatchObject({ available: { count: "0" }, maximum: { count: "0" } });
  // It has a code though nobody has labelled it (rules: labels-5).
  expect(all.items?.[0]?.descriptor.code).toMatch(/^1:20\d{11}$/);
  const barfi = await talk.ask("search", searchFor("1.2.5", { item: "barfi" }));
  expect(providerOf(barfi).items?.map(({ id }) => id)).toEqual([soldOut]);
  const intent = (asked: object) => ({ intent: asked });
  const sweets = intent({ category: { id: "Indian Sweets" } });
  expect(providerOf(await talk.ask("search", sweets)).items).toHaveLength(2);
  const heard = heardBy(talk).length;
  Object.assign(site, {
    deliveryZones: [{ ...site.deliveryZones[0], places: "11", isServed: false }],
  });
  const to = (area_code: string) => ({ end: { location: { address: { area_code } } } });
  for (const nothing of [
    ...[{ category: { id: "Water" } }, { item: { descriptor: { name: "phone" } } }],
    ...[{ fulfillment: { type: "Self-Pickup" } }, { fulfillment: to("110001") }],
    { provider: { id: "P2" } },
  ]) {
    await sayQuietly(talk, intent(nothing));
  }
  await ondc.work();
  expect(heardBy(talk)).toHaveLength(heard);
});

test("what keeps a product or the shop from the network is listed, with where it is entered", async () => {
  await makeSweet();
  const bare = await makeProduct({ title: "Ragi tool", category: "Tools" });
  await makeProduct({ isHidden: true });
  const needs = async () => {
    const { products: lacking, ...rest } = await readOndcLacks();
    return { ...rest, lacking: lacking.map(({ lacks }) => lacks.map(({ need }) => need)) };
  };
  const all = ["picture", "networkCategory", "netQuantity", "commonName", "nutrition", "mark"];
  expect(await needs()).toEqual({ shop: [], sent: 1, lacking: [all] });
  expect((await readOndcLacks()).products[0]).toMatchObject({
    ...{ id: bare.id, title: "Ragi tool" },
    lacks: [
      { need: "picture", path: `/my/updateproduct?productId=${bare.id}` },
      { need: "networkCategory", path: "/my/ondc/goods" },
      { need: "netQuantity", path: `/my/updateproduct?productId=${bare.id}` },
      ...["commonName", "nutrition", "mark"].map((need) => ({
        ...{ need, path: `/my/labelling/${bare.id}` },
      })),
    ],
  });
  await setNetworkCategory("Tools", "Gift Voucher", admin);
  expect((await needs()).lacking).toEqual([all.filter((need) => need !== "networkCategory")]);
  expect(await setNetworkCategory("Nothing", "Water", admin)).toMatchObject({ ok: false });
  Object.assign(site, { phone: "1" });
  await db.delete(ondcStores);
  expect((await needs()).shop).toEqual([
    { lack: "store", path: "/my/ondc/goods" },
    { lack: "phone", path: "/my/shop" },
  ]);
});

test("a store that others have saved is not written over; what changed is in the audit log", async () => {
  const seen = (await readOndcStore())?.updatedAt;
  expect(await saveOndcStore(seen, { ...typedStore, city: "Gumla" }, admin)).toMatchObject({
    ok: true,
  });
  expect(await saveOndcStore(seen, { ...typedStore, city: "Khunti" }, admin)).toMatchObject({
    refusal: { code: "edit-conflict", present: { city: "Gumla" } },
  });
  expect(await readOndcStore()).toMatchObject({ city: "Gumla" });
  const { rows } = await auditPage({ kind: "ondc-settings" }, undefined, 1);
  expect(rows[0]).toMatchObject({
    action: "ondc-settings.set-store",
    detail: { before: { city: "Ranchi" }, after: { city: "Gumla" } },
  });
});

/** Each of them, and what others are told of it. */
const changes: [string, (id: string) => Promise<unknown>, object][] = [
  [
    "a price",
    (id) => db.update(products).set({ price: 9_900 }).where(eq(products.id, id)),
    { time: { label: "enable" }, price: { value: "99.00" } },
  ],
  [
    "the last piece",
    (id) => db.update(products).set({ currentStock: 0 }).where(eq(products.id, id)),
    { time: { label: "enable" }, quantity: { available: { count: "0" } } },
  ],
  [
    "hiding",
    (id) => db.update(products).set({ isHidden: true }).where(eq(products.id, id)),
    { time: { label: "disable" } },
  ],
  [
    "deleting",
    (id) => db.delete(products).where(eq(products.id, id)),
    { time: { label: "disable" }, descriptor: { name: "Ragi Til Laddu" } },
  ],
  [
    "a fact of the pack that is gone",
    (id) => db.update(packFacts).set({ mark: null }).where(eq(packFacts.productId, id)),
    { time: { label: "disable" }, descriptor: { name: "Ragi Til Laddu" } },
  ],
  [
    "a category",
    () => setNetworkCategory("Laddu", "Snacks and Namkeen", admin),
    { time: { label: "enable" }, category_id: "Snacks and Namkeen" },
  ],
];

test.each(changes)("%s is told to who asked for it, once", async (_, change, told) => {
  const id = await makeSweet();
  const talk = ondc.network.buyer.converse({ version: "1.2.5", city: "*" });
  await sayQuietly(talk, searchFor("1.2.5", { of: "changes" }));
  await tellChanges();
  await ondc.work();
  expect(heardBy(talk)).toEqual([]);
  await change(id);
  await tellChanges();
  await ondc.work();
  const changed = await talk.hear("on_search");
  expect(changed.context).toMatchObject({ city: "*", core_version: "1.2.5" });
  const provider = providerOf(changed);
  expect(provider.items).toEqual([expect.objectContaining({ id })]);
  expect(provider.items?.[0]).toMatchObject(told);
  expect(provider.time).toBeUndefined();
  await hoursPass();
  await db.update(ondcItems).set({ changedAt: new Date(0) });
  await tellChanges();
  await ondc.work();
  expect(heardBy(talk)).toHaveLength(1);
});

test("a product that is new or sold again is told; a shop that closes is, and one that has stopped listening is not", async () => {
  const talk = ondc.network.buyer.converse({ city: "*" });
  await sayQuietly(talk, searchFor("1.2.0", { of: "changes" }));
  const id = await makeSweet();
  await tellChanges();
  await ondc.work();
  expect(providerOf(await talk.hear("on_search")).items?.[0]).toMatchObject({ id });
  // Within the same minute it waits for what comes next.
  Object.assign(site, { opening: "closed" });
  await tellChanges();
  await ondc.work();
  expect(heardBy(talk)).toHaveLength(1);
  await db
    .update(ondcItems)
    .set({ changedAt: new Date(Date.now() - 60 * 60_000) })
    .where(eq(ondcItems.productId, id));
  await hoursPass();
  await tellChanges();
  await ondc.work();
  const closed = providerOf(await talk.hear("on_search"));
  expect(closed.time).toMatchObject({ label: "disable" });
  const stop = {
    intent: { tags: [{ code: "catalog_inc", list: [{ code: "mode", value: "stop" }] }] },
  };
  await sayQuietly(talk, stop);
  expect(await db.$count(ondcSubscriptions)).toBe(0);
});

test("what an app has not taken is told again with what came since, and one that never takes it is forgotten", async () => {
  const id = await makeSweet();
  const talk = ondc.network.buyer.converse({ city: "*" });
  await sayQuietly(talk, searchFor("1.2.0", { of: "changes" }));
  ondc.network.buyer.faults.answers = () => "nack";
  await db.update(products).set({ price: 9_900 }).where(eq(products.id, id));
  await tellChanges();
  await ondc.work();
  expect(await ondcStatesOf(talk.transactionId)).toEqual([
    "in search done",
    "out on_search refused",
  ]);
  const other = await makeSweet();
  // Not at once, though something else has changed.
  await tellChanges();
  expect(await ondcStatesOf(talk.transactionId)).toHaveLength(2);
  ondc.network.buyer.mend();
  await db.update(ondcSubscriptions).set({
    ...{
      toldFrom: new Date(Date.now() - 60 * 60_000),
      toldUntil: new Date(Date.now() - 40 * 60_000),
    },
  });
  await tellChanges();
  await ondc.work();
  const again = providerOf(await talk.hear("on_search"));
  expect(again.items?.map((item) => item.id)).toEqual(expect.arrayContaining([id, other]));
  await db.update(ondcSubscriptions).set({ failures: 48 });
  await db.update(ondcMessages).set({ state: "given-up" }).where(eq(ondcMessages.direction, "out"));
  await tellChanges();
  expect(await db.$count(ondcSubscriptions)).toBe(0);
});

test("changes of a time are told at once to who asks for them, and an odd time is named", async () => {
  const id = await makeSweet();
  await tellChanges();
  const from = new Date();
  await db.update(products).set({ price: 9_900 }).where(eq(products.id, id));
  await tellChanges();
  const talk = ondc.network.buyer.converse({ city: "*" });
  const until = new Date(Date.now() + 1);
  const asked = searchFor("1.2.0", { of: { from, until } });
  const changed = providerOf(await talk.ask("search", asked));
  expect(changed.items?.map((item) => [item.id, item.price.value])).toEqual([[id, "99.00"]]);
  const before = { from: new Date(0), until: new Date(1) };
  await sayQuietly(talk, searchFor("1.2.0", { of: before }));
  expect(heardBy(talk)).toHaveLength(1);
  const odd = searchFor("1.2.0", { of: { from: until, until: from } });
  expect((await talk.ask("search", odd)).error).toMatchObject({ code: "30000" });
});
