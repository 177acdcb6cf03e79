import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { claimsOf } from "#app/domains/accounts/staff/staff-role.server.ts";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { addDeliveryDays } from "#app/domains/delivery/delivery-days-commands.server.ts";
import { saveLook, undoLook } from "#app/domains/look/look-commands.server.ts";
import { openRazorpay, paymentMode } from "#app/domains/payments/provider/razorpay.server.ts";
import { lookOfBefore } from "#app/lib/shop/look.ts";
import { db } from "#app/server/database/database.server.ts";
import { sampleRows } from "#app/server/database/infrastructure-tables.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { record } from "#app/server/log/audit-log.server.ts";
import { wasUsed } from "#app/server/log/was-used.server.ts";
import { changeConfig, config } from "#app/server/process/config.server.ts";
import { mailStatus } from "#app/server/process/infrastructure-status.server.ts";
import { site } from "#site";
import { admin, makeProduct, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { keys, ownGateway } from "#tests/own-gateway.ts";
import { receivingChanges } from "#tests/receive-changes.ts";
import { withPasskey } from "#tests/second-factor.ts";
import { readLacking } from "../opening/read-lacking.server.ts";
import { readSteps, type ShopSteps } from "./read-steps.server.ts";
import type { Health } from "./status-lines.ts";
import { machineLines, openingSteps } from "./steps.ts";

ownDatabase();
const own = ownGateway();
receivingChanges();

const folder = mkdtempSync(join(tmpdir(), "madua-steps-"));
const atFirst = structuredClone(site);
beforeAll(() => openFiles(folderStore(join(folder, "files"))));
afterAll(() => {
  Object.assign(site, atFirst);
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await db.delete(products);
  await db.delete(users);
});

const step = (facts: ShopSteps, id: string) => openingSteps(facts).find((one) => one.id === id);
const now = async (id: string) => step(await readSteps(), id);

/** A product that is noted as one of the sample's, as it stands. */
async function makeSampleProduct(id: string) {
  await makeProduct({ id });
  await db.execute(sql`insert into ${sampleRows} (table_name, id, content)
    select 'products', id, to_jsonb(products) from products where id = ${id}`);
}

test("of a new shop nothing is done, and each step says why and leads somewhere", async () => {
  await makeUser({ ...claimsOf("owner"), email: "admin@localhost" });
  const facts = await readSteps();
  const steps = openingSteps(facts);
  expect(Object.fromEntries(steps.map(({ id, health }) => [id, health]))).toEqual({
    company: "look",
    // An empty shop shows no picture of the sample; its words are still the file's.
    look: "look",
    goods: "look",
    delivery: "look",
    payment: "look",
    words: "look",
    address: "look",
    staff: "help",
    backup: "look",
    law: "look",
    rehearsal: "look",
  } satisfies Record<string, Health>);
  for (const { why, says, links, id } of steps) {
    expect(why).not.toBe("");
    expect(says.length).toBeGreaterThan(0);
    expect(new Set(says).size).toBe(says.length);
    if (id !== "address") expect(links[0]?.to).toMatch(/^\/my\//);
  }
  expect(machineLines(facts).map(({ health }) => health)).not.toContain("help");
});

test("who we are is done when no placeholder is left, the law then says what else it asks for", async () => {
  Object.assign(site, {
    ...{ legalName: "Asha Mahila Producer Company", address: "Main Road, Khunti" },
    ...{ phone: "+91 98765 43210", email: "hello@asha.example" },
  });
  expect(await now("company")).toMatchObject({ health: "fine" });
  expect((await now("law"))?.says.join(" ")).toContain("FSSAI licence");
  Object.assign(site, { registration: "unregistered", gstin: "20AAACH7409R1ZX", state: "Bihar" });
  expect(await now("law")).toMatchObject({ health: "help" });
});

test("goods: the sample's, own ones, and what these lack", async () => {
  await makeSampleProduct("laddu");
  await makeSampleProduct("malt");
  expect(await now("goods")).toMatchObject({ health: "look" });
  expect((await readSteps()).goods).toMatchObject({ sample: 2, own: 0 });
  await makeProduct({ pictureUrls: ["/files/productImage/own.jpg"], currentStock: 3 });
  expect(await now("goods")).toMatchObject({ health: "help" });
  // A sample that somebody has made their own is own, whatever its id; one that was sold from is not.
  const edited = { pictureUrls: ["/files/a.jpg"], currentStock: 3, updatedAt: new Date(0) };
  await db.update(products).set(edited).where(eq(products.id, "laddu"));
  await db
    .update(products)
    .set({ currentStock: 1, updatedAt: products.updatedAt as never })
    .where(eq(products.id, "malt"));
  expect((await readSteps()).goods).toMatchObject({ sample: 1, own: 2, noPicture: 0, noStock: 0 });
  await db.delete(products).where(eq(products.id, "malt"));
  await db.delete(products).where(eq(products.id, "laddu"));
  expect(await now("goods")).toMatchObject({ health: "fine" });
  await db.update(products).set({ pictureUrls: [] });
  expect((await now("goods"))?.says).toContain("Without a picture: 1.");
  await db.update(products).set({ currentStock: 0 });
  expect(await now("goods")).toMatchObject({ health: "look" });
});

test("delivery is done once somebody has said how long it takes, and the shop was used then", async () => {
  expect(await wasUsed()).toBe(false);
  await db.transaction((tx) => record(tx, admin, "user.log-in", "admin"));
  expect(await wasUsed()).toBe(false);
  await addDeliveryDays("row", { pinPrefix: "", fromDays: 3, toDays: 6, place: "" }, admin);
  expect(await wasUsed()).toBe(true);
  expect(await now("delivery")).toMatchObject({ health: "fine" });
});

test("two owners, each with a second factor", async () => {
  const asha = await makeUser(claimsOf("owner"));
  await withPasskey(asha);
  expect(await now("staff")).toMatchObject({ health: "look" });
  const bina = await makeUser({ ...claimsOf("owner"), fullName: "Bina Kumari" });
  expect((await now("staff"))?.says.join(" ")).toContain("Without a second factor: Bina Kumari.");
  await withPasskey(bina);
  expect(await now("staff")).toMatchObject({ health: "fine" });
});

test("address, certificate, drill and disk in words", async () => {
  const facts = await readSteps();
  const https = { shown: "https://shop.example.org", isHttps: true, isOwnMachine: false };
  const at = facts.upkeep.now;
  const inDays = (n: number) => new Date(at.getTime() + n * 86_400_000);
  const given = (change: Partial<ShopSteps["upkeep"]>, address = https): ShopSteps => ({
    ...{ ...facts, address, upkeep: { ...facts.upkeep, ...change } },
  });
  const seen = (days: number, problem?: string) => ({
    certificate: { host: "x", at, from: inDays(-70), until: inDays(days), problem },
  });
  const address = (change: Partial<ShopSteps["upkeep"]>) => step(given(change), "address")?.health;
  expect(step(given({}, { ...https, isHttps: false }), "address")?.health).toBe("help");
  expect(address({})).toBe("fine");
  expect(address(seen(40))).toBe("fine");
  expect(address(seen(12))).toBe("look");
  expect(address(seen(2))).toBe("help");
  expect(address(seen(40, "CERT_HAS_EXPIRED"))).toBe("help");

  const drill = { at: inDays(-2), ok: true, backupAt: inDays(-3), seconds: 71 };
  const backup = { state: "fine", last: at } as const;
  const tried = (change: object) => {
    const all = given({ drill: { ...drill, ...change } });
    return step({ ...all, status: { ...all.status, backup } }, "backup");
  };
  expect(tried({})).toMatchObject({ health: "fine" });
  expect(tried({})?.says.at(-1)).toContain("within 2 min");
  expect(tried({ ok: false })).toMatchObject({ health: "help" });
  expect(tried({ at: inDays(-40) })).toMatchObject({ health: "look" });

  const years = (change: Partial<ShopSteps["upkeep"]>) => machineLines(given(change)).at(-1);
  const disk = Array.from({ length: 10 }, (_, n) => ({
    day: inDays(n - 9)
      .toISOString()
      .slice(0, 10),
    left: (28 - 2 * n) * 1e9,
  }));
  expect(years({ disk })).toMatchObject({ health: "look" });
  expect(years({ disk })?.says[0]).toBe("As it fills now, the disk is full in 5 days.");
  expect(years({ node: "20.1.0" })).toMatchObject({ health: "help" });
});

test("the look is one's own once one was saved, and no more when that is undone", async () => {
  expect(await now("look")).toMatchObject({ health: "look" });
  const id = uuid();
  await saveLook(id, new Date(0), { ...lookOfBefore, colour: "#2f6b3c" }, admin);
  expect(await now("look")).toMatchObject({ health: "fine", says: ["The look is your own."] });
  await undoLook(id, admin);
  expect(await now("look")).toMatchObject({ health: "look" });
});

test("keys that the office keeps count at once", async () => {
  const before = config();
  onTestFinished(async () => {
    await changeConfig(before);
    openRazorpay({ ...keys, practiceUrl: own.gateway.url });
  });
  const missing = async () => (await readLacking()).map(({ key }) => key);
  expect(await missing()).toEqual(expect.arrayContaining(["payments", "mail"]));
  expect(paymentMode().mode).toBe("practice");
  await changeConfig({ ...before, SMTP_URL: "smtp://127.0.0.1:9" });
  openRazorpay({ ...keys, keyId: "rzp_live_shop", practiceUrl: undefined });
  const now = await missing();
  expect(now).not.toContain("payments");
  expect(now).not.toContain("mail");
  expect(paymentMode().mode).toBe("live");
  expect(await mailStatus()).toMatchObject({ hasServer: true });
});

test("a rehearsal names who has practised, and is done when one order went the whole way", async () => {
  const asha = await makeUser({ ...claimsOf("owner"), fullName: "Asha Devi" });
  const bina = await makeUser({ ...claimsOf("packer"), fullName: "Bina Kumari" });
  const told = (did: Record<string, string[]>) =>
    writeFileSync(join(config().DATA_DIR, "rehearsal-ticks.json"), JSON.stringify(did));
  const before = config();
  await changeConfig({ ...before, DATA_DIR: folder });
  onTestFinished(() => changeConfig(before));
  expect((await now("rehearsal"))?.says).toContain(
    "No order has gone the whole way yet, not in practice either.",
  );
  told({ [bina.id]: ["order.set-status processing"], gone: ["order.set-status shipped"] });
  const some = await readSteps();
  expect(some.rehearsal).toEqual({
    isDone: false,
    people: [{ name: "Bina Kumari", done: 1, of: 4 }],
  });
  expect(step(some, "rehearsal")?.says).toContain("Bina Kumari has practised: 1 of 4.");
  told({
    [bina.id]: ["order.set-status processing", "order.set-courier"],
    [asha.id]: ["order.set-status delivered"],
  });
  expect((await readSteps()).rehearsal).toEqual({
    isDone: true,
    people: [
      { name: "Asha Devi", done: 1, of: 8 },
      { name: "Bina Kumari", done: 2, of: 4 },
    ],
  });
});

test("an open shop that is not ready had better be closed; a closed one, and one that sells, had not", async () => {
  Object.assign(site, { opening: "open" });
  const facts = await readSteps();
  const open = step(facts, "rehearsal");
  expect(open).toMatchObject({ health: "look", links: [{ to: "/my/opening" }, {}] });
  expect(open?.says[0]).toBe("The shop is open");
  expect(open?.advice).toContain("Close the shop");
  const unlawful = { ...facts, opening: { ...facts.opening, isUnlawful: true } };
  expect(step(unlawful, "rehearsal")).toMatchObject({ health: "help" });
  Object.assign(site, { opening: "closed" });
  const closed = await now("rehearsal");
  expect(closed).toMatchObject({ health: "look", links: [{ to: "/my/rehearsal" }, {}] });
  expect(closed?.says[0]).toBe("The shop is closed");
  expect(closed?.advice).toBeUndefined();
  // Goods have reached a door: what is still missing is no reason to close.
  Object.assign(site, { opening: "open" });
  await makeOrderRow({ status: "delivered" });
  expect(await readLacking()).not.toEqual([]);
  expect(await now("rehearsal")).toMatchObject({ health: "fine", advice: undefined });
});
