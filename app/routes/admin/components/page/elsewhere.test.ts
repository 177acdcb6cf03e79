import { afterEach, describe, expect, test } from "vitest";
import { planPrices } from "#app/domains/catalog/prices/price-period-commands.server.ts";
import { pushSubscriptions } from "#app/domains/notifications/notification-tables.server.ts";
import { offers } from "#app/domains/offers/offer-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin, makeOffer, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { pricedProduct, pricePlan } from "#tests/pricing-products.ts";
import {
  elsewhereOfCategories,
  elsewhereOfDelivery,
  elsewhereOfOffer,
  elsewhereOfProducts,
  elsewhereOfStaff,
  type TouchedProduct,
} from "./elsewhere.server.ts";

ownDatabase();

afterEach(async () => {
  await db.delete(offers);
});

const mayAll = () => true;
const past = new Date("2020-01-01T00:00:00Z");

async function saidOf(
  touched: TouchedProduct,
  may = mayAll as Parameters<typeof elsewhereOfProducts>[1],
) {
  const notes = (await elsewhereOfProducts([touched], may))[touched.id] ?? [];
  return notes.map(({ text, to }) => ({ text, to }));
}

describe("a product that is changed", () => {
  test("says which open offers are for it, give it away, or are for its category", async () => {
    const { id } = await makeProduct();
    const own = await makeOffer({ code: "LADDU10", productIds: [id] });
    const gift = await makeOffer({ code: "FREE", kind: "gift", giftProductId: id });
    const sweets = await makeOffer({ code: "SWEET", categories: ["Sweets", "Laddu"] });
    await makeOffer({ code: "ALL" });
    await makeOffer({ code: "OTHER", productIds: ["another"], categories: ["Flour"] });
    await makeOffer({ code: "OVER", productIds: [id], endsAt: past });
    await makeOffer({ code: "OFF", productIds: [id], isActive: false });
    await makeOffer({ code: "USED", productIds: [id], maxUses: 2, used: 2 });

    const said = await saidOf({ id, categories: ["Laddu"] });
    expect(said).toHaveLength(3);
    expect(said).toContainEqual({
      text: "The offer LADDU10 is for this product.",
      to: `/my/offers/${own.id}`,
    });
    expect(said).toContainEqual({
      text: "The offer FREE gives this product for free.",
      to: `/my/offers/${gift.id}`,
    });
    expect(said).toContainEqual({
      text: "The offer SWEET is for the category Laddu.",
      to: `/my/offers/${sweets.id}`,
    });
  });

  test("that is hidden says what of an offer nobody can have now", async () => {
    const { id } = await makeProduct({ isHidden: true });
    await makeOffer({ code: "LADDU10", productIds: [id] });
    await makeOffer({ code: "FREE", kind: "gift", giftProductId: id });
    const said = (await saidOf({ id, isHidden: true })).map(({ text }) => text);
    expect(said).toEqual([
      "The offer FREE gives this product for free: while it is hidden, nobody can use that code.",
      "The offer LADDU10 is for this product, which nobody can buy while it is hidden.",
    ]);
  });

  test("says which price runs and will change back, and which is planned", async () => {
    const { id } = await pricedProduct();
    await planPrices(pricePlan(id, { from: undefined, to: 4 }), admin);
    await planPrices(pricePlan(id, { price: 15_000, from: 6, to: 9 }), admin);
    expect(await saidOf({ id })).toEqual([
      {
        text: expect.stringMatching(/^Until .* it costs ₹180, then ₹210 again\.$/),
        to: "/my/prices",
      },
      { text: expect.stringMatching(/^A price of ₹150 is planned from /), to: "/my/prices" },
    ]);
  });

  test("says in its form that another price ends the one that runs", async () => {
    const { id } = await pricedProduct();
    await planPrices(pricePlan(id, { from: undefined, to: 4 }), admin);
    expect(await saidOf({ id, isInForm: true })).toEqual([
      {
        text: expect.stringMatching(/^Until .* ₹180, then ₹210 again\. If you change .* ends now/),
        to: "/my/prices",
      },
    ]);
  });

  test("says nothing of what its reader may not open", async () => {
    const { id } = await pricedProduct();
    await planPrices(pricePlan(id, { from: 6, to: 9 }), admin);
    await makeOffer({ productIds: [id] });
    expect(await saidOf({ id }, (permission) => permission === "products.read")).toEqual([]);
    expect(await saidOf({ id }, (permission) => permission === "offers")).toHaveLength(1);
  });
});

test("a category says which open offers are for it", async () => {
  await makeOffer({ code: "SWEET", categories: ["Laddu"] });
  const elsewhere = await elsewhereOfCategories(["Laddu", "Flour"], mayAll);
  expect(elsewhere.Laddu?.map(({ text }) => text)).toEqual([
    "The offer SWEET is for the category Laddu.",
  ]);
  expect(elsewhere.Flour).toEqual([]);
});

test("what delivery costs says which banners stand or will stand in the shop", async () => {
  const later = new Date(Date.now() + 86_400_000);
  await makeOffer({ code: "FEST", banner: "Free delivery this week!", bannerUntil: later });
  await makeOffer({ code: "GONE", banner: "Free delivery!", bannerUntil: past });
  await makeOffer({ code: "NONE" });
  expect((await elsewhereOfDelivery()).map(({ text }) => text)).toEqual([
    "The banner of the offer FEST says “Free delivery this week!”. If you change what delivery costs, see whether that is still true.",
  ]);
});

test("an offer says what of it is hidden, deleted or empty", () => {
  const offer = {
    productIds: ["a", "b", "c", "c"],
    categories: ["Laddu", "Sweets"],
    giftProductId: "d",
  };
  const products = [
    { id: "a", title: "Ragi Malt", isHidden: false },
    { id: "b", title: "Ragi Rava", isHidden: true },
  ];
  expect(
    elsewhereOfOffer(offer, { products, categories: ["Laddu"] }).map(({ text }) => text),
  ).toEqual([
    "Ragi Rava is hidden: nobody can buy it.",
    "2 products that it names were deleted.",
    "No product has the category Sweets now.",
  ]);
});

test("who is the only one that is told of new orders, says so", async () => {
  const [asha, bina] = await Promise.all([
    makeUser({ role: "admin" }),
    makeUser({ role: "admin" }),
  ]);
  const tell = (userId: string, ...kinds: ("order" | "stock")[]) =>
    db.insert(pushSubscriptions).values({
      id: `${userId} ${kinds}`,
      userId,
      endpoint: `https://push.example.org/${userId}/${kinds}`,
      p256dh: "key",
      auth: "auth",
      kinds,
      userAgent: "a phone",
    });
  const owner = { id: asha.id, role: "owner" } as const;
  const told = async (role: "packer" | "editor") =>
    Object.keys(await elsewhereOfStaff([owner, { id: bina.id, role }]));
  await tell(asha.id, "order", "stock");
  await tell(bina.id, "stock");
  expect(await told("packer")).toEqual([asha.id]);
  await tell(bina.id, "order");
  expect(await told("packer")).toEqual([]);
  // An editor may not be told any more.
  expect(await told("editor")).toEqual([asha.id]);
});
