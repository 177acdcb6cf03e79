import { eq, like } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkBooks } from "#app/domains/books/check-books.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { editionOf } from "#app/domains/orders/changing/change-order.server.ts";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { editOrder } from "#app/domains/orders/changing/edit-order.server.ts";
import { orderReturns, orders } from "#app/domains/orders/order/order-table.server.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { decideReturn } from "#app/domains/orders/returns/decide-return.server.ts";
import { takeBackOrder } from "#app/domains/orders/returns/receive-return.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { payments } from "#app/domains/payments/payment-tables.server.ts";
import { refundInPart } from "#app/domains/payments/refunds/partial-refund.server.ts";
import { refundPayment } from "#app/domains/payments/refunds/refund-payment.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { entriesAbout } from "#app/server/log/audit-log.server.ts";
import { site } from "#site";
import { admin, makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { NetworkBuyer, onNetwork } from "#tests/network-buyer.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { stateOf, unitsOf } from "#tests/paying.ts";
import { ondcOrders } from "../buying/ondc-order-table.server.ts";
import { ondcStores } from "../catalogue/catalogue-tables.server.ts";
import { ondcKeptFor, removeOldOndcMessages } from "../protocol/remove-old-messages.server.ts";

ownDatabase({ connections: 40 });
ownGateway();
beforeAll(onNetwork);

/** A place that costs ₹90. */
const charged = {
  ...{ places: "834", isServed: true, firstGrams: 500, firstCharge: 9_000 },
  ...{ moreGrams: 500, moreCharge: 0, freeFrom: null },
};

/** An order of two laddus of ₹210 from the network, confirmed. */
async function ordered(version?: "1.2.0" | "1.2.5", count = 2, isFetched = false) {
  const product = await makeProduct();
  const buyer = new NetworkBuyer(version, isFetched);
  const confirmed = await buyer.order([[product.id, count]]);
  if (!confirmed.message) throw new Error(JSON.stringify(confirmed.error));
  const [row] = await db.select().from(ondcOrders).where(eq(ondcOrders.networkId, buyer.orderId));
  if (!row) throw new Error("not kept");
  return { product, buyer, confirmed, id: row.orderId };
}

const states = (
  said: { message?: { order: { fulfillments: { state: { descriptor: { code: string } } }[] } } }[],
) =>
  said.map(({ message }) =>
    message?.order.fulfillments.map((one) => one.state.descriptor.code).join(" "),
  );

async function go(id: string, ...steps: ("processing" | "shipped" | "delivered")[]) {
  for (const step of steps) {
    const set = await setOrderStatus(id, step, admin);
    if (!set.ok) throw new Error("not set");
  }
}

describe("an order from the network", () => {
  test("is placed as any other, paid through the network, and nobody's account (rules: ondc-orders-1, ondc-orders-3)", async () => {
    const { product, confirmed, id } = await ordered();
    expect(confirmed.message.order).toMatchObject({
      state: "Created",
      quote: { price: { value: "420.00" } },
      fulfillments: [{ id: "F1", state: { descriptor: { code: "Pending" } } }],
    });
    expect(confirmed.context.timestamp).toBe(confirmed.message.order.updated_at);
    const order = await findOrder(id);
    expect(order).toMatchObject({
      ...{ channel: "ondc", paymentStatus: "online", stockHold: "taken", grandTotal: 42_000 },
      ...{ paymentId: `ondc-${id}`, buyer: null, email: "", heldUntil: null, refund: null },
      selectedAddresses: {
        name: "Asha Devi",
        addressLine: "House 12",
        state: "Jharkhand",
        pinCode: "834008",
      },
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
  });

  test("is one, however often and at once it is confirmed", async () => {
    const product = await makeProduct();
    const buyer = new NetworkBuyer();
    const answered = await buyer.init([[product.id, 1]]);
    if (!answered) throw new Error("no answer");
    const message = buyer.confirmation(answered);
    const all = await Promise.all(Array.from({ length: 6 }, () => buyer.say("confirm", message)));
    expect(all.every((each) => each?.message.order.id === buyer.orderId)).toBe(true);
    expect(await unitsOf(product.id)).toEqual({ stock: 99, sold: 1 });
    expect(await db.$count(ondcOrders, eq(ondcOrders.networkId, buyer.orderId))).toBe(1);
    expect(await db.$count(payments, like(payments.id, "ondc-%"))).toBeGreaterThan(0);
  });

  test("takes the last piece from a shopper, or leaves it to one: never both", async () => {
    const product = await makeProduct({ currentStock: 1, quantity: 1 });
    const buyers = Array.from({ length: 20 }, () => new NetworkBuyer());
    const answered = await Promise.all(buyers.map((buyer) => buyer.init([[product.id, 1]])));
    const { user, addressId } = await makeBuyer();
    const [shop, ...network] = await Promise.all([
      placeOrder(user, makeCheckout(addressId, [[product, 1]])),
      ...buyers.map((buyer, at) => {
        const answer = answered[at];
        if (!answer) throw new Error("no answer");
        return buyer.confirm(answer);
      }),
    ]);
    const won = network.filter(({ message }) => message !== undefined).length + (shop.ok ? 1 : 0);
    expect(won).toBe(1);
    expect(await unitsOf(product.id)).toEqual({ stock: 0, sold: 1 });
    const lost = network.filter(({ error }) => error);
    expect(lost.every(({ error }) => error?.code === "40002")).toBe(true);
  });

  test("is refused at another price, fee or way of payment, and places nothing (rules: ondc-orders-2)", async () => {
    const product = await makeProduct();
    const buyer = new NetworkBuyer();
    const answered = await buyer.init([[product.id, 1]]);
    if (!answered) throw new Error("no answer");
    const { payment } = answered.message.order;
    const fee = { "@ondc/org/buyer_app_finder_fee_amount": "9" };
    expect((await buyer.confirm(answered, fee)).error?.code).toBe("50005");
    expect((await buyer.confirm(answered, { status: "NOT-PAID" })).error?.code).toBe("40004");
    expect((await buyer.confirm(answered, { collected_by: "BPP" })).error?.code).toBe("40004");
    const params = { amount: "1.00", currency: "INR" };
    expect(
      (await buyer.confirm(answered, { ...payment, params, status: "PAID" })).error?.code,
    ).toBe("40003");
    answered.message.order.quote.price.value = "1.00";
    expect((await buyer.confirm(answered)).error?.code).toBe("40003");
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
  });

  test("may be paid at the door where the shop takes cash from the network", async () => {
    const product = await makeProduct();
    const buyer = new NetworkBuyer("1.2.5");
    const answered = await buyer.init([[product.id, 1]], { type: "ON-FULFILLMENT" });
    if (!answered) throw new Error("no answer");
    const confirmed = await buyer.confirm(answered, {
      type: "ON-FULFILLMENT",
      status: "NOT-PAID",
      collected_by: "BPP",
    });
    expect(confirmed.error).toBeUndefined();
    const [row] = await db.select().from(ondcOrders).where(eq(ondcOrders.networkId, buyer.orderId));
    expect(await stateOf(row?.orderId ?? "")).toMatchObject({
      paymentStatus: "cod",
      stockHold: "taken",
    });
  });
});

describe("what a buyer's app asks before", () => {
  test("is quoted at the shop's prices; what is sold out, only as far as there is some (rules: ondc-orders-2)", async () => {
    const [some, none] = [
      await makeProduct({ currentStock: 3 }),
      await makeProduct({ currentStock: 0, title: "Ragi Flour" }),
    ];
    const buyer = new NetworkBuyer();
    const answer = await buyer.select([
      [some.id, 5],
      [none.id, 1],
    ]);
    expect(JSON.parse(answer?.error?.message ?? "")).toEqual([
      { item_id: some.id, error: "40002" },
      { item_id: none.id, error: "40002" },
    ]);
    expect(answer?.error?.code).toBe("40002");
    expect(answer?.message.order.quote).toMatchObject({
      price: { value: "630.00" },
      breakup: [
        { "@ondc/org/item_quantity": { count: 3 }, price: { value: "630.00" } },
        {
          "@ondc/org/item_quantity": { count: 0 },
          item: { quantity: { available: { count: "0" } } },
        },
        { "@ondc/org/title_type": "delivery" },
      ],
    });
  });

  test("names what the shop does not have", async () => {
    const buyer = new NetworkBuyer();
    const hidden = await makeProduct({ isHidden: true });
    expect((await buyer.select([[hidden.id, 1]]))?.error).toMatchObject({
      code: "30004",
      path: "message.order.items.0.id",
    });
  });
});

describe("the buyer's app hears of its order", () => {
  test("each step once, and what lies between, in its order (rules: ondc-orders-4)", async () => {
    const { buyer, id } = await ordered();
    expect(states(await buyer.news())).toEqual(["Pending"]);
    expect(await buyer.news()).toEqual([]);
    await go(id, "processing", "shipped");
    expect(states(await buyer.news())).toEqual(["Packed", "Order-picked-up"]);
    await go(id, "delivered");
    const news = await buyer.news();
    expect(states(news)).toEqual(["Out-for-delivery", "Order-delivered"]);
    expect(news.at(-1)?.message.order).toMatchObject({
      state: "Completed",
      documents: [{ label: "Invoice" }],
    });
    await go(id, "shipped", "delivered");
    expect(await buyer.news()).toEqual([]);
  });

  test("by couriers' hubs in 1.2.5", async () => {
    const { buyer, id } = await ordered("1.2.5");
    await go(id, "processing", "shipped", "delivered");
    expect(states(await buyer.news())).toEqual([
      ...["Pending", "Packed", "Order-picked-up", "In-transit", "At-destination-hub"],
      ...["Out-for-delivery", "Order-delivered"],
    ]);
  });

  test("that staff have cancelled it; its money goes back through the app, and Razorpay is asked for nothing", async () => {
    const { buyer, id, product } = await ordered();
    await buyer.news();
    expect(await deleteOrder(id, admin)).toEqual({ ok: false, refusal: "on-network" });
    await cancelOrder(id, { reason: "Out of stock.", staff: admin });
    const [told, ...more] = await buyer.news();
    expect(more).toEqual([]);
    expect(told?.context.action).toBe("on_cancel");
    expect(told?.message.order).toMatchObject({
      state: "Cancelled",
      cancellation: { cancelled_by: "shop.example.org", reason: { id: "002" } },
      quote: { price: { value: "0.00" } },
    });
    expect(await stateOf(id)).toMatchObject({ status: "cancelled", refund: "refunded" });
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
  });

  test("that pieces were taken out; nothing is ever added (rules: ondc-orders-4)", async () => {
    const { buyer, id, product } = await ordered(undefined, 3);
    await buyer.news();
    const order = await findOrder(id);
    if (!order) throw new Error("gone");
    const { selectedAddresses: address, cartItems } = order;
    const seen = editionOf(address, cartItems);
    const edit = (quantity: number) =>
      editOrder(
        id,
        { address, seen, reason: "One is broken.", lines: [{ productId: product.id, quantity }] },
        admin,
      );
    expect(await edit(4)).toEqual({ ok: false, refusal: "only-fewer" });
    expect((await edit(2)).ok).toBe(true);
    const [told] = await buyer.news();
    expect(told?.context.action).toBe("on_update");
    expect(told?.message.order).toMatchObject({
      quote: { price: { value: "420.00" } },
      items: [
        { fulfillment_id: "F1", quantity: { count: 2 } },
        { fulfillment_id: "C1", quantity: { count: 1 } },
      ],
    });
    expect(await buyer.news()).toEqual([]);
  });

  test("that it came back", async () => {
    const { buyer, id, product } = await ordered();
    await go(id, "processing", "shipped");
    await buyer.news();
    const back = await takeBackOrder(id, { goods: "restocked", money: "all", reason: "" }, admin);
    expect(back).toMatchObject({ ok: true });
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    const news = await buyer.news();
    expect(news.map(({ context }) => context.action)).toEqual([
      ...["on_status", "on_cancel", "on_status"],
    ]);
    expect(states(news)).toEqual([
      ...["Out-for-delivery", "Cancelled RTO-Initiated", "Cancelled RTO-Delivered"],
    ]);
    expect(news.at(-1)?.message.order.quote.price.value).toBe("0.00");
  });
});

describe("an order that its buyer fetches (rules: ondc-orders-7)", () => {
  const offer = (offersPickup: boolean) => db.update(ondcStores).set({ offersPickup });
  afterEach(() => offer(false));

  test("is taken only where the shop offers that", async () => {
    const product = await makeProduct();
    const buyer = new NetworkBuyer("1.2.5", true);
    expect((await buyer.select([[product.id, 1]]))?.error?.code).toBe("30008");
    expect((await buyer.init([[product.id, 1]]))?.error?.code).toBe("30008");
    await offer(true);
    const answer = await buyer.init([[product.id, 1]]);
    await offer(false);
    if (!answer) throw new Error("no answer");
    expect((await buyer.confirm(answer)).error?.code).toBe("30008");
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
  });

  test("is named beside the delivery, and quoted without a charge to whoever asks for it", async () => {
    await offer(true);
    const product = await makeProduct();
    const both = await new NetworkBuyer("1.2.5").select([[product.id, 1]]);
    expect(both?.message.order.fulfillments).toMatchObject([
      { id: "F1", type: "Delivery" },
      { id: "F2", type: "Self-Pickup", "@ondc/org/category": "Takeaway" },
    ]);
    Object.assign(site, { deliveryZones: [charged] });
    const own = await new NetworkBuyer("1.2.5", true).select([[product.id, 1]], "110001");
    Object.assign(site, { deliveryZones: [] });
    expect(own?.error).toBeUndefined();
    expect(own?.message.order).toMatchObject({
      items: [{ fulfillment_id: "F2" }],
      fulfillments: [{ id: "F2", tracking: false, state: { descriptor: { code: "Serviceable" } } }],
      quote: { price: { value: "210.00" }, breakup: [{}, { "@ondc/org/item_id": "F2" }] },
    });
  });

  test("lies ready, and is over when it is handed over", async () => {
    await offer(true);
    Object.assign(site, { deliveryZones: [charged] });
    const { buyer, id, confirmed } = await ordered("1.2.5", 2, true);
    Object.assign(site, { deliveryZones: [] });
    expect(confirmed.message.order.quote.price.value).toBe("420.00");
    expect(await findOrder(id)).toMatchObject({
      ...{ shippingCharge: 0, grandTotal: 42_000 },
      selectedAddresses: { addressLine: "Fetched by the buyer", pinCode: "834001" },
    });
    await go(id, "processing", "shipped");
    expect(states(await buyer.news())).toEqual(["Pending", "Packed"]);
    await go(id, "delivered");
    const [picked, ...more] = await buyer.news();
    expect(more).toEqual([]);
    expect(picked?.message.order).toMatchObject({
      state: "Completed",
      fulfillments: [{ type: "Self-Pickup", state: { descriptor: { code: "Order-picked-up" } } }],
      documents: [{ label: "Invoice" }],
    });
  });
});

describe("where an order goes (rules: ondc-orders-8)", () => {
  const elsewhere = {
    gps: "23.370000,85.330000",
    address: {
      ...{ name: "House 7", building: "Sarhul Apartments", locality: "Harmu" },
      ...{ city: "Ranchi", state: "Jharkhand", country: "IND", area_code: "834002" },
    },
  };
  const change = (buyer: NetworkBuyer, end: object) =>
    buyer.say("update", {
      update_target: "fulfillment",
      order: { id: buyer.orderId, fulfillments: [{ id: "F1", type: "Delivery", end }] },
    });

  test("is changed in the app until it is packed, once, and nothing else with it", async () => {
    const { buyer, id, product } = await ordered("1.2.5");
    const before = await findOrder(id);
    const all = await Promise.all([1, 2, 3].map(() => change(buyer, { location: elsewhere })));
    for (const each of all) {
      expect(each?.message.order.fulfillments[0].end).toMatchObject({
        location: elsewhere,
        person: { name: "Asha Devi" },
      });
    }
    const order = await findOrder(id);
    expect(order).toMatchObject({
      selectedAddresses: { addressLine: "House 7", pinCode: "834002", name: "Asha Devi" },
      ...{ grandTotal: before?.grandTotal, cartItems: before?.cartItems },
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
    expect(await entriesAbout("order.edit", id)).toHaveLength(1);
    const [told, ...more] = await buyer.news();
    expect(more).toEqual([]);
    expect(told?.message.order.fulfillments[0].end.location).toEqual(elsewhere);
    await go(id, "processing");
    const back = { ...elsewhere, address: { ...elsewhere.address, name: "House 9" } };
    expect((await change(buyer, { location: back }))?.error?.code).toBe("50002");
    expect(await findOrder(id)).toMatchObject({ selectedAddresses: { addressLine: "House 7" } });
  });

  test("is nowhere that the shop does not deliver to, or for another charge", async () => {
    const { buyer, id } = await ordered();
    const there = (more: object) => ({
      location: { ...elsewhere, address: { ...elsewhere.address, ...more } },
    });
    const codeOf = async (more: object) => (await change(buyer, there(more)))?.error?.code;
    expect(await codeOf({ state: "Atlantis" })).toBe("30000");
    const near = { ...charged, places: "834008", firstCharge: 0 };
    Object.assign(site, {
      deliveryZones: [near, charged, { ...charged, places: "7", isServed: false }],
    });
    expect(await codeOf({ area_code: "744101" })).toBe("30009");
    expect(await codeOf({ area_code: "834002" })).toBe("50002");
    Object.assign(site, { deliveryZones: [] });
    expect(await findOrder(id)).toMatchObject({ selectedAddresses: { pinCode: "834008" } });
    expect(await entriesAbout("order.edit", id)).toEqual([]);
  });

  test("comes with what whoever packs and brings it should know, until it has left", async () => {
    const { buyer, id } = await ordered("1.2.5");
    await go(id, "processing");
    const instructions = { name: "At the door", short_desc: "Ring twice" };
    const answer = await change(buyer, { instructions });
    expect(answer?.message.order.fulfillments[0].end.instructions).toEqual(instructions);
    const noted = {
      selectedAddresses: { deliveryNote: "At the door, Ring twice", pinCode: "834008" },
    };
    expect(await findOrder(id)).toMatchObject(noted);
    await go(id, "shipped");
    const late = await change(buyer, { instructions: { short_desc: "Leave it" } });
    expect(late?.error?.code).toBe("50002");
    expect(await findOrder(id)).toMatchObject(noted);
  });
});

describe("the buyer", () => {
  test("cancels what has not left, once; its stock and money come back once (rules: ondc-orders-5)", async () => {
    const { buyer, id, product } = await ordered();
    await buyer.news();
    const message = { order_id: buyer.orderId, cancellation_reason_id: "010" };
    const all = await Promise.all([1, 2, 3].map(() => buyer.say("cancel", message)));
    for (const each of all) {
      expect(each?.message.order).toMatchObject({
        state: "Cancelled",
        cancellation: { cancelled_by: "buyer.example.com", reason: { id: "010" } },
      });
    }
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    expect(await stateOf(id)).toMatchObject({ status: "cancelled", refund: "refunded" });
    expect(await buyer.news()).toEqual([]);
  });

  test("finds it cancelled whose confirm comes once more, late; what was never confirmed is not there", async () => {
    const { buyer, product, confirmed } = await ordered();
    const message = { order_id: buyer.orderId, cancellation_reason_id: "010" };
    await buyer.say("cancel", message);
    const again = buyer.log.find(({ context }) => context.action === "confirm");
    const late = await buyer.say("confirm", again?.message);
    expect(late?.message.order).toMatchObject({
      id: confirmed.message.order.id,
      state: "Cancelled",
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    const other = new NetworkBuyer();
    for (const action of ["status", "track"] as const) {
      const answer = await other.say(action, { order_id: other.orderId });
      expect(answer?.error?.code).toBe("30018");
    }
  });

  test("cannot cancel what has left, nor for a reason that is none", async () => {
    const { buyer, id } = await ordered();
    const cancel = (reason: string) =>
      buyer.say("cancel", { order_id: buyer.orderId, cancellation_reason_id: reason });
    expect((await cancel("777"))?.error?.code).toBe("30012");
    await go(id, "processing", "shipped");
    expect((await cancel("010"))?.error?.code).toBe("50001");
    expect(
      (await buyer.say("cancel", { order_id: "none", cancellation_reason_id: "010" }))?.error?.code,
    ).toBe("30018");
  });

  test("has it come back that is late and on its way: once, and so its money (rules: ondc-orders-9)", async () => {
    const { buyer, id, product } = await ordered("1.2.5");
    await go(id, "processing", "shipped");
    await buyer.news();
    const cancel = (force: string) =>
      buyer.say("cancel", {
        ...{ order_id: buyer.orderId, cancellation_reason_id: "052" },
        descriptor: { tags: [{ code: "params", list: [{ code: "force", value: force }] }] },
      });
    expect((await cancel("yes"))?.error?.code).toBe("50001");
    const [row] = await db.select().from(ondcOrders).where(eq(ondcOrders.orderId, id));
    if (!row) throw new Error("not kept");
    const arrival = { ...row.agreed.arrival, end: new Date(Date.now() - 1000).toISOString() };
    await db
      .update(ondcOrders)
      .set({ agreed: { ...row.agreed, arrival } })
      .where(eq(ondcOrders.orderId, id));
    expect((await cancel("no"))?.error?.code).toBe("50001");
    for (const each of await Promise.all([1, 2, 3].map(() => cancel("yes")))) {
      expect(states(each ? [each] : [])).toEqual(["Cancelled RTO-Initiated"]);
      expect(each?.message.order).toMatchObject({
        ...{ state: "Cancelled", quote: { price: { value: "0.00" } } },
        cancellation: { cancelled_by: "buyer.example.com", reason: { id: "052" } },
      });
    }
    expect(await stateOf(id)).toMatchObject({ status: "shipped", refund: "refunded" });
    expect(await buyer.news()).toEqual([]);
    const back = { goods: "restocked", reason: "" } as const;
    expect(await takeBackOrder(id, { ...back, money: "all" }, admin)).toMatchObject({ ok: false });
    expect(await takeBackOrder(id, { ...back, money: "none" }, admin)).toMatchObject({ ok: true });
    expect(states(await buyer.news())).toEqual(["Cancelled RTO-Delivered"]);
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
  });

  test("sends pieces back, and is told how it goes on; the rest of the order stays (rules: ondc-orders-6)", async () => {
    const { buyer, id } = await ordered();
    await go(id, "processing", "shipped", "delivered");
    await buyer.news();
    const request = (returnId: string) => ({
      update_target: "item",
      order: {
        id: buyer.orderId,
        fulfillments: [
          {
            type: "Return",
            tags: [
              {
                code: "return_request",
                list: [
                  { code: "id", value: returnId },
                  { code: "item_id", value: buyer.log.at(-1)?.message.order.items[0].id },
                  { code: "item_quantity", value: "1" },
                  { code: "reason_id", value: "003" },
                  { code: "reason_desc", value: "The bag is torn." },
                ],
              },
            ],
          },
        ],
      },
    });
    const first = request("R-1");
    const answers = await Promise.all([buyer.say("update", first), buyer.say("update", first)]);
    for (const answer of answers) {
      expect(answer?.message.order.fulfillments[1]).toMatchObject({
        ...{ id: "R-1", type: "Return", state: { descriptor: { code: "Return_Initiated" } } },
      });
    }
    const asked = await db.select().from(orderReturns).where(eq(orderReturns.orderId, id));
    expect(asked).toMatchObject([{ reason: "damaged", state: "asked" }]);
    expect(await buyer.news()).toEqual([]);
    await decideReturn(asked[0]?.id ?? "", { state: "accepted", answer: "Please pack it." }, admin);
    expect(states(await buyer.news())).toEqual(["Order-delivered Return_Approved"]);
    const given = { amount: 21_000, reason: "Torn.", seenParts: 0 };
    expect((await refundInPart(`ondc-${id}`, given, admin)).ok).toBe(true);
    expect(states(await buyer.news())).toEqual(["Order-delivered Return_Picked"]);
    const news = await buyer.news();
    expect(states(news)).toEqual(["Order-delivered Return_Delivered"]);
    expect(news.at(-1)?.message.order.quote.price.value).toBe("210.00");
    const second = await buyer.say("update", request("R-2"));
    expect(second?.message.order.fulfillments[2].state.descriptor.code).toBe("Return_Initiated");
    const rest = { amount: 20_000, reason: "Kept.", seenParts: 21_000 };
    expect((await refundInPart(`ondc-${id}`, rest, admin)).ok).toBe(true);
    expect(states(await buyer.news())).toEqual(["Order-delivered Return_Delivered Liquidated"]);
  });

  test("calls off what they have asked to send back, and may ask again (rules: ondc-orders-6)", async () => {
    const { buyer, id, product } = await ordered("1.2.5");
    await go(id, "processing", "shipped", "delivered");
    await buyer.news();
    const ask = (returnId: string, exchange = "no") => {
      const list = Object.entries({
        ...{ id: returnId, item_id: product.id, item_quantity: "1", reason_id: "003", exchange },
      }).map(([code, value]) => ({ code, value }));
      const part = { type: "Return", tags: [{ code: "return_request", list }] };
      const order = { id: buyer.orderId, fulfillments: [part] };
      return buyer.say("update", { update_target: "item", order });
    };
    expect((await ask("R-0", "yes"))?.error?.code).toBe("50002");
    await ask("R-1");
    const callOff = () =>
      buyer.say("cancel", {
        ...{ order_id: buyer.orderId, cancellation_reason_id: "999" },
        descriptor: { name: "fulfillment", short_desc: "R-1" },
      });
    for (const each of [await callOff(), await callOff()]) {
      expect(each?.message.order).toMatchObject({
        ...{ state: "Completed", quote: { price: { value: "420.00" } } },
        fulfillments: [
          { state: { descriptor: { code: "Order-delivered" } } },
          { id: "R-1", state: { descriptor: { code: "Cancelled" } } },
        ],
      });
      expect(JSON.stringify(each?.message)).toContain('"value":"Return_Initiated"');
    }
    expect(await buyer.news()).toEqual([]);
    const again = await ask("R-2");
    expect(again?.message.order.fulfillments[2].state.descriptor.code).toBe("Return_Initiated");
  });

  test("gets nothing back that no return stands for, and never through Razorpay (rules: ondc-orders-3)", async () => {
    const { id } = await ordered();
    const given = { amount: 100, reason: "A favour.", seenParts: 0 };
    expect(await refundInPart(`ondc-${id}`, given, admin)).toEqual({
      ok: false,
      refusal: "not-refundable",
    });
    expect(await refundPayment(`ondc-${id}`, admin)).toEqual({
      ok: false,
      refusal: "not-refundable",
    });
  });
});

test("the books know of no fault in any of them", async () => {
  const results = await checkBooks();
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  expect(await db.$count(orders, eq(orders.channel, "ondc"))).toBeGreaterThan(0);
});

test("whom an order was for goes with its messages, and what was sold stays (rules: ondc-5)", async () => {
  const { id, product } = await ordered();
  const agreed = async () =>
    (await db.select().from(ondcOrders).where(eq(ondcOrders.orderId, id)))[0]?.agreed;
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000 + 60_000);
  await removeOldOndcMessages(inDays(ondcKeptFor.search));
  expect(JSON.stringify(await agreed())).toContain("Asha Devi");
  await removeOldOndcMessages(inDays(ondcKeptFor.message));
  expect(JSON.stringify(await agreed())).not.toContain("Asha Devi");
  expect(await agreed()).toMatchObject({ lines: [{ id: product.id }] });
});
