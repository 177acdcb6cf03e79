import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, pool } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { recordingReads } from "#app/server/database/table-reads.server.ts";
import { admin, makeOffer, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { giveBackUse } from "./give-back-use.server.ts";
import { addOffer, endOffer, updateOffer } from "./offer-commands.server.ts";
import { offerDetails, offerSchema } from "./offer-form.ts";
import { offers, offerUses } from "./offer-table.server.ts";
import { findOffer, shownBanner, shownOffer } from "./offers.server.ts";

ownDatabase();

/** As a form says it: amounts in rupees, days of Jharkhand. */
function given(values: Record<string, unknown> = {}) {
  const form = { code: "ragi 10", kind: "percent", percent: "10", isActive: true, ...values };
  const { updatedAt: _, ...details } = offerSchema.parse(form);
  return offerDetails(details);
}

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`;
const moments = async () => {
  const { rows } = await pool.query(
    `select start_after from pgboss.job
     where name = 'publish-later' and data = '{"topics": ["offers"]}' order by start_after`,
  );
  return rows.map(({ start_after: at }) => at.toISOString());
};

describe("the office", () => {
  test("adds an offer once, with its days, and pages look anew when it begins and ends", async () => {
    const details = given({
      amount: "50",
      startsAt: "2100-04-05",
      endsAt: "2100-04-05",
      minimum: "199.50",
    });
    expect(details).toMatchObject({
      code: "RAGI10",
      amount: 5_000,
      minimum: 19_950,
      startsAt: new Date("2100-04-04T18:30:00Z"),
      endsAt: new Date("2100-04-05T18:30:00Z"),
    });
    expect(await addOffer(id(1), details, admin)).toMatchObject({ ok: true });
    expect(await addOffer(id(1), details, admin)).toMatchObject({ ok: true });
    expect(await addOffer(id(2), details, admin)).toEqual({
      ok: false,
      refusal: { code: "code-taken" },
    });
    expect(await db.select().from(offers)).toMatchObject([{ code: "RAGI10", used: 0 }]);
    expect(await moments()).toEqual(["2100-04-04T18:30:00.000Z", "2100-04-05T18:30:00.000Z"]);
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id(1)));
    expect(log).toMatchObject([{ action: "offer.add", detail: { name: "RAGI10" } }]);
  });

  test("changes it as it was seen, and is told of another's change", async () => {
    const { id: offerId, updatedAt } = await makeOffer();
    const details = given({ code: "RAGI20", percent: "20" });
    expect(await updateOffer(offerId, updatedAt, details, admin)).toMatchObject({ ok: true });
    const other = given({ code: "RAGI30" });
    expect(await updateOffer(offerId, updatedAt, other, admin)).toMatchObject({
      ok: false,
      refusal: { code: "edit-conflict", present: { code: "RAGI20" } },
    });
    // The answer was lost, and the same is sent again.
    expect(await updateOffer(offerId, updatedAt, details, admin)).toMatchObject({ ok: true });
  });

  test("deletes one that was never used, and ends one that was", async () => {
    const unused = await makeOffer();
    const used = await makeOffer({ used: 1 });
    expect(await endOffer(unused.id, admin)).toEqual({ ok: true, value: "deleted" });
    expect(await endOffer(used.id, admin)).toEqual({ ok: true, value: "ended" });
    expect(await findOffer(unused.id)).toBeUndefined();
    expect(await findOffer(used.id)).toMatchObject({ isActive: false });
    expect(await endOffer(unused.id, admin)).toMatchObject({ ok: false });
  });
});

test.each([
  ["code", { code: "a b" }],
  ["percent", { percent: "" }],
  ["percent", { percent: "101" }],
  ["percent", { percent: "1.5" }],
  ["amount", { kind: "amount", amount: "" }],
  ["amount", { kind: "amount", amount: "-5" }],
  ["giftProductId", { kind: "gift" }],
  ["endsAt", { startsAt: "2026-04-05", endsAt: "2026-04-04" }],
  ["startsAt", { startsAt: "2026-02-31" }],
  ["maxUses", { maxUses: "0" }],
  ["bannerUntil", { bannerFrom: "2026-04-05", bannerUntil: "2026-04-01" }],
])("a form says what is wrong with its %s", (field, values) => {
  const form = { code: "RAGI10", kind: "percent", percent: "10" };
  const given = Object.fromEntries(
    Object.entries({ ...form, ...values }).filter(([, value]) => value !== ""),
  );
  const { error } = offerSchema.safeParse(given);
  expect(error?.issues.map(({ path }) => path[0])).toContain(field);
});

test("the banner is the newest offer's that can be had, on its days", async () => {
  await db.delete(offers);
  const day = 24 * 60 * 60 * 1000;
  const at = (days: number) => new Date(Date.now() + days * day);
  const none = await makeOffer({ banner: null, addedAt: at(-1) });
  await makeOffer({ code: "OLD", banner: "Old", addedAt: at(-9) });
  for (const over of [
    { isActive: false },
    { endsAt: at(-1) },
    { startsAt: at(1) },
    { bannerFrom: at(1) },
    { bannerUntil: at(-1) },
    { maxUses: 1, used: 1 },
  ]) {
    await makeOffer({ banner: "Not now", addedAt: at(-1), ...over });
  }
  expect(await shownBanner()).toEqual({
    banner: { to: "/offer/OLD", text: "Old" },
    follows: [],
  });
  await db.update(offers).set({ banner: "New" }).where(eq(offers.id, none.id));
  expect(await shownBanner()).toMatchObject({ banner: { to: `/offer/${none.code}`, text: "New" } });
});

describe("a free product", () => {
  const gift = { kind: "gift", percent: null } as const;

  test.each([
    ["hidden", { isHidden: true }],
    ["sold out", { currentStock: 0 }],
  ])("that is %s is promised by no banner and named on no page", async (_, values) => {
    await db.delete(offers);
    const product = await makeProduct(values);
    await makeOffer({ code: "TEN", banner: "Ten percent", addedAt: new Date(0) });
    for (const [code, giftProductId] of [
      ["GONE", product.id],
      ["DELETED", "deleted"],
    ] as const) {
      await makeOffer({ ...gift, code, giftProductId, banner: "A gift" });
      expect(await shownBanner()).toEqual({
        banner: { to: "/offer/TEN", text: "Ten percent" },
        follows: ["products"],
      });
      const gone = { giftTitle: undefined, refusal: { code: "offer-gift-gone" } };
      expect(await shownOffer(code)).toMatchObject(gone);
      const startsAt = new Date("2100-01-01");
      await db.update(offers).set({ startsAt }).where(eq(offers.code, code));
      expect(await shownOffer(code)).toMatchObject(gone);
    }
  });

  test("that is sold stands on the banner, whose page depends on that product alone", async () => {
    await db.delete(offers);
    const { id: giftProductId } = await makeProduct({ title: "Ragi Tea", currentStock: 1 });
    await makeOffer({ ...gift, code: "TEA", giftProductId, banner: "A tea" });
    const { value, tables } = await recordingReads(shownBanner);
    expect(value).toEqual({ banner: { to: "/offer/TEA", text: "A tea" }, follows: ["products"] });
    expect(tables).toEqual(new Set(["offers", `products:${giftProductId}`]));
    expect(await shownOffer("TEA")).toMatchObject({ giftTitle: "Ragi Tea", refusal: undefined });
    expect(await shownOffer("NONE")).toBeUndefined();
  });
});

test("the last use that comes back brings the banner back", async () => {
  const offer = await makeOffer({ maxUses: 1, used: 1 });
  await db.insert(offerUses).values({ orderId: "an-order", offerId: offer.id });
  const before = (await moments()).length;
  await db.transaction((tx) => giveBackUse(tx, "an-order"));
  expect(await findOffer(offer.id)).toMatchObject({ used: 0 });
  expect(await moments()).toHaveLength(before + 1);
  await db.transaction((tx) => giveBackUse(tx, "an-order"));
  expect(await findOffer(offer.id)).toMatchObject({ used: 0 });
});
