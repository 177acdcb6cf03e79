import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { noteLanguage } from "#app/domains/accounts/profile/user-language.server.ts";
import { mobileDigits } from "#app/domains/accounts/signing-up/mobile-number.ts";
import { offers, offerUses } from "#app/domains/offers/offer-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { site } from "#site";
import {
  admin,
  type MadeProduct,
  makeBuyer,
  makeOffer,
  makeProduct,
  makeUser,
} from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery, unitsOf } from "#tests/paying.ts";
import { publishedBy } from "#tests/published.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { typedAddress } from "#tests/typed.ts";
import { previewOffer } from "../offers/preview-offer.server.ts";
import { orderLines, orders } from "../order/order-table.server.ts";
import { findCustomers } from "../search/find-customers.server.ts";
import { type ManualOrder, manualOrderSchema } from "./manual-order.ts";
import { placeManualOrder } from "./place-manual-order.server.ts";
import { ordersPlaced } from "./place-order.server.ts";

ownDatabase({ connections: 20 });

/** What the form sends for two of a product, paid at the door. */
function asked(product: MadeProduct, more: Partial<ManualOrder> = {}) {
  return manualOrderSchema.safeParse({
    checkoutKey: crypto.randomUUID(),
    channel: "phone",
    isTakenAlong: false,
    address: typedAddress,
    lines: [{ productId: product.id, quantity: 2, seenPrice: product.price }],
    priceReason: "",
    payment: "cod",
    ...more,
  });
}

async function placed(product: MadeProduct, more: Partial<ManualOrder> = {}) {
  const given = asked(product, more);
  if (!given.success) throw given.error;
  return placeManualOrder(admin, given.data);
}

async function rowOf(id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

describe("an order by telephone", () => {
  test("is in the language that staff choose, else in that of the customer's last login (rules: mail-6)", async () => {
    const product = await makeProduct();
    const { user } = await makeBuyer();
    await noteLanguage(user.id, "hi");
    const languageOf = async (more: Partial<ManualOrder>) => {
      const answer = await placed(product, more);
      return answer.ok && (await rowOf(answer.value.id))?.language;
    };
    expect(await languageOf({ customerId: user.id })).toBe("hi");
    expect(await languageOf({ customerId: user.id, language: "en" })).toBe("en");
    expect(await languageOf({ language: "hi" })).toBe("hi");
    expect(await languageOf({})).toBe("en");
  });

  test("of somebody without an account is theirs by the number, once, however often it is sent", async () => {
    const product = await makeProduct();
    const given = asked(product);
    if (!given.success) throw given.error;
    const all = await Promise.all(
      Array.from({ length: 5 }, () => placeManualOrder(admin, given.data)),
    );
    const [first] = all;
    if (!first?.ok) throw new Error("not placed");
    expect(all.every((each) => each.ok && each.value.id === first.value.id)).toBe(true);
    expect(await rowOf(first.value.id)).toMatchObject({
      userId: "phone:9000000001",
      email: "",
      channel: "phone",
      placedBy: admin.id,
      paymentStatus: "cod",
      stockHold: "taken",
      grandTotal: 42_000,
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, first.value.id));
    expect(entries).toMatchObject([{ action: "order.place", detail: { channel: "phone" } }]);
  });

  test("of a customer with an account is among theirs, and mailed", async () => {
    const { user } = await makeBuyer();
    const order = await placed(await makeProduct(), { customerId: user.id });
    if (!order.ok) throw new Error(order.refusal.code);
    expect(await rowOf(order.value.id)).toMatchObject({ userId: user.id, email: user.email });
    expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(["order-received"]);
  });

  test("of an account that is none, or works here, is not placed", async () => {
    const product = await makeProduct();
    const staff = await makeUser({ role: "admin" });
    for (const customerId of ["gone", staff.id]) {
      expect(await placed(product, { customerId })).toEqual({
        ok: false,
        refusal: { code: "customer-not-found" },
      });
    }
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
  });

  test("takes the shop's price as it is, or one that was agreed with a reason and is not above the MRP", async () => {
    const product = await makeProduct();
    const line = { productId: product.id, quantity: 1, seenPrice: product.price };
    expect(await placed(product, { lines: [{ ...line, seenPrice: 1 }] })).toEqual({
      ok: false,
      refusal: { code: "prices-changed" },
    });
    const agreed = { lines: [{ ...line, agreedPrice: 18_000 }] };
    expect(asked(product, agreed).success).toBe(false);
    const priceReason = "A school's second order";
    const tooHigh = { priceReason, lines: [{ ...line, agreedPrice: 25_001 }] };
    expect(await placed(product, tooHigh)).toMatchObject({
      refusal: { code: "price-too-high" },
    });
    const order = await placed(product, { ...agreed, priceReason });
    if (!order.ok) throw new Error(order.refusal.code);
    expect(await rowOf(order.value.id)).toMatchObject({
      totalAmount: 25_000,
      discountPrice: 7_000,
      grandTotal: 18_000,
      priceReason,
    });
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.value.id));
    expect(lines).toMatchObject([{ price: 18_000, productMRP: 25_000 }]);
  });

  test("of another total than the screen showed is not placed", async () => {
    const product = await makeProduct();
    expect(await placed(product, { seenTotal: 46_000 })).toEqual({
      ok: false,
      refusal: { code: "total-changed", seen: 46_000, now: 42_000 },
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    expect(await placed(product, { seenTotal: 42_000 })).toMatchObject({ ok: true });
  });

  test("sells no more than there is, however many are placed at once", async () => {
    const product = await makeProduct({ currentStock: 5 });
    const all = await Promise.all(Array.from({ length: 5 }, () => placed(product)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await unitsOf(product.id)).toEqual({ stock: 1, sold: 4 });
  });

  test("by a link is unpaid, and its units are held until the link's end", async () => {
    const product = await makeProduct();
    const order = await placed(product, { payment: "link", linkHours: 24 });
    if (!order.ok) throw new Error(order.refusal.code);
    const row = await rowOf(order.value.id);
    expect(row).toMatchObject({ paymentStatus: "pending", stockHold: "held" });
    expect(row?.heldUntil).toEqual(row?.payLinkUntil);
    const hours = ((row?.payLinkUntil?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
  });

  test("asks for a whole address and a mobile number; what is taken along, for name and number", async () => {
    const product = await makeProduct();
    const address = { ...typedAddress, city: "", phoneNumber: "0651 22" };
    const issues = asked(product, { address } as Partial<ManualOrder>).error?.issues;
    expect(issues?.map(({ path }) => path.join("."))).toContain("address.phoneNumber");
    const noCity = asked(product, { address: { ...typedAddress, city: "" } } as never);
    expect(noCity.error?.issues.map(({ path }) => path.join("."))).toEqual(["address.city"]);
  });
});

describe("a discount code", () => {
  const usedOf = async (id: string) =>
    (await db.select({ used: offers.used }).from(offers).where(eq(offers.id, id)))[0]?.used;
  const by = (phoneNumber: string) => ({
    address: { ...typedAddress, phoneNumber } as ManualOrder["address"],
  });
  /** A code as it is sent, which the schema reads. */
  const withCode = (offerCode: string, more: Partial<ManualOrder> = {}) => ({ ...more, offerCode });

  test("takes its part off the agreed price, once, however often the order is sent", async () => {
    const product = await makeProduct();
    const offer = await makeOffer();
    const line = { productId: product.id, quantity: 2, seenPrice: product.price };
    const lines = [{ ...line, agreedPrice: 20_000 }];
    const more = {
      checkoutKey: crypto.randomUUID(),
      lines,
      priceReason: "A school",
      seenTotal: 36_000,
    };
    const cart = [{ productId: product.id, quantity: 2, price: 20_000 }];
    expect(await previewOffer({ id: "phone:9000000001" }, offer.code, cart, false)).toEqual({
      ok: true,
      value: { discounts: { [product.id]: 4_000 }, gift: null },
    });
    const typed = withCode(` ${offer.code.toLowerCase()}`, more);
    const all = await Promise.all(Array.from({ length: 5 }, () => placed(product, typed)));
    const ids = new Set(all.map((each) => (each.ok ? each.value.id : each.refusal.code)));
    expect(ids.size).toBe(1);
    const [id = ""] = ids;
    expect(await rowOf(id)).toMatchObject({
      discountPrice: 10_000,
      offerDiscount: 4_000,
      grandTotal: 36_000,
    });
    const rows = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
    expect(rows).toMatchObject([{ price: 20_000, offerDiscount: 4_000 }]);
    expect(await db.select().from(offerUses).where(eq(offerUses.offerId, offer.id))).toMatchObject([
      { orderId: id },
    ]);
    expect(await usedOf(offer.id)).toBe(1);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entry).toMatchObject({ detail: { offerCode: offer.code } });
  });

  test("adds its free product, which makes nothing cheaper to deliver, and mails the code", async () => {
    const { user } = await makeBuyer();
    const product = await makeProduct();
    const gift = await makeProduct({ currentStock: 1, price: 5_000, productMRP: 6_000 });
    const offer = await makeOffer({ kind: "gift", percent: null, giftProductId: gift.id });
    const { shippingCharge, freeShippingFrom } = site;
    Object.assign(site, { shippingCharge: 4_000, freeShippingFrom: 45_000 });
    try {
      const more = withCode(offer.code, { customerId: user.id, seenTotal: 46_000 });
      const order = await placed(product, more);
      if (!order.ok) throw new Error(order.refusal.code);
      expect(await rowOf(order.value.id)).toMatchObject({
        totalQuantity: 3,
        offerDiscount: 5_000,
        shippingCharge: 4_000,
      });
      const taken = { isTakenAlong: true, payment: "received", channel: "fair" } as const;
      expect(
        await placed(product, { ...more, ...taken, checkoutKey: crypto.randomUUID() }),
      ).toEqual({
        ok: false,
        refusal: { code: "offer-gift-gone" },
      });
    } finally {
      Object.assign(site, { shippingCharge, freeShippingFrom });
    }
    expect(await unitsOf(gift.id)).toEqual({ stock: 0, sold: 1 });
    expect(await mailsTo(user.email)).toMatchObject([{ order: { offerCode: offer.code } }]);
  });

  test("of ten calls at once for its last time, one gets it; a refused one writes nothing", async () => {
    const product = await makeProduct();
    const offer = await makeOffer({ maxUses: 1 });
    const calls = Array.from({ length: 10 }, (_, at) => by(`900000010${at}`));
    let all: Awaited<ReturnType<typeof placed>>[] = [];
    const topics = await publishedBy(async () => {
      all = await Promise.all(calls.map((call) => placed(product, withCode(offer.code, call))));
    });
    expect(topics).toContain("offers");
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    for (const each of all) if (!each.ok) expect(each.refusal).toEqual({ code: "offer-used-up" });
    expect(await usedOf(offer.id)).toBe(1);
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
  });

  test("counts by the account, or by the telephone number however that is written", async () => {
    const product = await makeProduct();
    const { user } = await makeBuyer();
    const once = await makeOffer({ maxUsesEach: 1 });
    const first = await makeOffer({ isFirstOrderOnly: true });
    const cart = [{ productId: product.id, quantity: 2 }];
    const refusalOf = async (offerCode: string, more: Partial<ManualOrder>) => {
      const order = await placed(product, withCode(offerCode, more));
      return order.ok ? undefined : order.refusal.code;
    };
    // An unpaid one counts: no order of staff's replaces it.
    const link = { ...by("9000000201"), payment: "link" } as const;
    expect(await refusalOf(once.code, link)).toBeUndefined();
    const again = by("+91 90000 00201");
    expect(await refusalOf(once.code, again)).toBe("offer-used-before");
    const guest = { id: "phone:9000000201" };
    expect(await previewOffer(guest, once.code, cart, false)).toMatchObject({
      refusal: { code: "offer-used-before" },
    });
    expect(await refusalOf(first.code, again)).toBe("offer-first-order");
    expect(await refusalOf(once.code, by("9000000202"))).toBeUndefined();
    expect(await refusalOf(first.code, { ...again, customerId: user.id })).toBeUndefined();
    expect(await refusalOf(first.code, { customerId: user.id })).toBe("offer-first-order");
    expect(await refusalOf("NONE", {})).toBe("offer-unknown");
  });

  test("that makes it free leaves nothing to pay", async () => {
    const product = await makeProduct();
    const offer = await makeOffer({ percent: 100 });
    expect(await placed(product, withCode(offer.code, { payment: "link" }))).toEqual({
      ok: false,
      refusal: { code: "too-small" },
    });
    for (const payment of ["received", "cod"] as const) {
      expect(await placed(product, withCode(offer.code, { payment }))).toMatchObject({ ok: true });
    }
  });
});

test("what is taken along at the fair is paid and delivered at once", async () => {
  const none = {
    pinCode: "",
    addressLine: "",
    areaLocality: "",
    landmark: "",
    city: "",
    state: "",
  };
  const order = await placed(await makeProduct(), {
    channel: "fair",
    isTakenAlong: true,
    payment: "received",
    address: { ...typedAddress, ...none } as ManualOrder["address"],
  });
  if (!order.ok) throw new Error(order.refusal.code);
  expect(await rowOf(order.value.id)).toMatchObject({
    channel: "fair",
    status: "delivered",
    stockHold: "taken",
    collectedAmount: 42_000,
    collectedBy: admin.id,
    deliveredAt: expect.any(Date),
  });
});

test("customers are found by number and name, with where things were sent", async () => {
  const { user } = await orderOnDelivery();
  const guest = await placed(await makeProduct(), {
    address: { ...typedAddress, name: "Bina Oraon", phoneNumber: "9000000002" } as never,
  });
  expect(guest.ok).toBe(true);
  const [asha] = await findCustomers("asha");
  expect(asha).toMatchObject({ id: user.id, name: "Asha Devi", email: user.email });
  expect(asha?.addresses).toHaveLength(1);
  expect(await findCustomers("90000 00002")).toEqual([
    expect.objectContaining({ id: undefined, name: "Bina Oraon", phone: "9000000002" }),
  ]);
});

test("customers are told apart where their numbers were forgotten; staff are no customers", async () => {
  const name = "Chandra Toppo";
  const staff = await makeUser({ role: "admin" });
  await makeOrderRow({ name, phone: "", accountDeletedAt: new Date() });
  await makeOrderRow({ name, userId: staff.id });
  await makeOrderRow({ name, phone: "9000000003" });
  await makeOrderRow({ name, phone: "+91 90000 00003" });
  await makeOrderRow({ name, phone: "9000000004" });
  const phones = (await findCustomers("chandra")).map(({ phone }) => mobileDigits(phone));
  expect(phones.toSorted()).toEqual(["9000000003", "9000000004"]);
});

test("what was paid here is not to be paid at the door, and is counted as placed once", async () => {
  const { user } = await makeBuyer();
  const more = { customerId: user.id, checkoutKey: crypto.randomUUID() };
  const product = await makeProduct();
  const before = ordersPlaced.cod;
  for (let time = 0; time < 2; time += 1) await placed(product, { ...more, payment: "received" });
  expect(ordersPlaced.cod - before).toBe(1);
  expect(await mailsTo(user.email)).toMatchObject([
    { kind: "order-received", order: { dueAtDoor: 0 } },
  ]);
});
