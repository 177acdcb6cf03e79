import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { apiRequests } from "#app/domains/api-keys/api-key-table.server.ts";
import { recordAttempt } from "#app/domains/orders/attempts/record-attempt.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { apiProgram } from "#tests/api-program.ts";
import { askConfirmations } from "#tests/asking-confirmation.ts";
import { admin, type MadeProduct, makeBuyer, makeOffer, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { orderOnDelivery, stateOf, unitsOf } from "#tests/paying.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { paidOrder, refundsMade } from "#tests/refunding.ts";
import { typedAddress } from "#tests/typed.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();

type Program = Awaited<ReturnType<typeof apiProgram>>;
let manager: Program;
let packer: Program;

beforeAll(async () => {
  openFiles(folderStore(await mkdtemp(join(tmpdir(), "api-papers-"))));
  manager = await apiProgram("manager");
  packer = await apiProgram("packer");
});

interface Sent extends Pick<NonNullable<Parameters<Program>[1]>, "body" | "language"> {
  method?: string;
  /** Idempotency-Key. */
  once?: string;
  ifMatch?: string;
}

/** Asks as a program does that may what managers may; what has a body is sent by POST. */
function ask(path: string, sent: Sent = {}, program = manager) {
  const { body, language, once, ifMatch, method = body === undefined ? "GET" : "POST" } = sent;
  const headers = {
    ...(once && { "Idempotency-Key": once }),
    ...(ifMatch && { "If-Match": ifMatch }),
  };
  return program(`${method} /${path}`, { body, headers, ...(language && { language }) });
}

const orderBody = (product: MadeProduct, more: object = {}) => ({
  address: typedAddress,
  lines: [{ productId: product.id, quantity: 2, seenPrice: product.price }],
  payment: "cod",
  ...more,
});

describe("an order's way", () => {
  test("packed, shipped, delivered, its cash taken, each answered with the order as it then is", async () => {
    const { id, orderNumber } = await orderOnDelivery();
    const steps = [
      ["status", { status: "processing" }, { status: "processing" }],
      [
        "ship",
        { courier: "delhivery", trackingNumber: "ab 1234" },
        { status: "shipped", courier: "delhivery", trackingNumber: "AB1234" },
      ],
      ["status", { status: "delivered", seen: "shipped" }, { status: "delivered" }],
    ] as const;
    for (const [path, body, becomes] of steps) {
      const { status, body: order } = await ask(`orders/${id}/${path}`, { body });
      expect(status).toBe(200);
      expect(order).toMatchObject({ id, orderNumber, ...becomes });
    }
    const wrong = await ask(`orders/${id}/cash`, { body: { amount: 1 } });
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: "reason-needed", due: 42_000, errors: [{ field: "reason" }] },
    });
    const paid = await ask(`orders/${id}/cash`, { body: { amount: 42_000 } });
    expect(paid.body).toMatchObject({
      collectedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      toCollect: { kind: "received" },
    });
    const again = await ask(`orders/${id}/cash`, { body: { amount: 42_000 } });
    expect(again).toMatchObject({ status: 409, body: { code: "nothing-due" } });
    const back = await ask(`orders/${id}/cash`, { method: "DELETE" });
    expect(back).toMatchObject({ status: 200, body: { collectedAt: null } });
    expect(await ask(`orders/${id}/cash`, { method: "DELETE" })).toMatchObject({
      status: 404,
    });
    const done = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(done.map(({ action }) => action)).toEqual([
      "order.set-status",
      "order.set-courier",
      "order.set-status",
      "order.set-status",
      "order.receive-cash",
      "order.take-cash-back",
    ]);
    for (const { actorEmail, detail } of done) {
      expect([actorEmail, detail]).toEqual([
        expect.stringContaining("@example.org"),
        expect.objectContaining({ apiKey: "manager's program" }),
      ]);
    }
  });

  test("is refused as in the office, in the language of the address", async () => {
    const { id } = await orderOnDelivery();
    const shipped = { body: { status: "shipped", seen: "processing" } };
    const met = await ask(`orders/${id}/status`, shipped);
    expect(met).toMatchObject({
      status: 409,
      body: { code: "met", orderStatus: "ordered", status: 409 },
    });
    expect(met.headers.get("content-type")).toBe("application/problem+json");
    const hindi = await ask(`orders/${id}/status`, { ...shipped, language: "hi" });
    expect(hindi.body.detail).toMatch(/[\u0900-\u097f]/);
    expect(met.body.detail).not.toMatch(/[\u0900-\u097f]/);
    expect(await ask("orders/none/status", shipped)).toMatchObject({ status: 404 });
    const odd = await ask(`orders/${id}/ship`, { body: { courier: "dove", trackingNumber: "?" } });
    expect(odd).toMatchObject({
      status: 422,
      body: { errors: [{ field: "courier" }, { field: "trackingNumber" }] },
    });
    const { headers } = await ask(`orders/${id}`);
    const tag = headers.get("etag") ?? "";
    const body = { status: "processing" };
    const first = await ask(`orders/${id}/status`, { body, ifMatch: tag });
    expect(first.status).toBe(200);
    const second = await ask(`orders/${id}/status`, { body: { status: "ordered" }, ifMatch: tag });
    expect(second).toMatchObject({ status: 412, body: { code: "changed-meanwhile" } });
  });

  test("ends where it is cancelled: once, its units are back, and it is cancelled no second time", async () => {
    const product = await makeProduct();
    const { id } = await orderOnDelivery(product);
    const cancel = { body: { reason: "stock" }, once: "cancel-1" };
    const all = await Promise.all(
      Array.from({ length: 5 }, () => ask(`orders/${id}/cancel`, cancel)),
    );
    // One that came when the first was done is told the same again.
    const own = all.filter(({ headers }) => headers.get("idempotency-replayed") === null);
    expect(own.map(({ status }) => status).filter((status) => status !== 409)).toEqual([200]);
    const again = await ask(`orders/${id}/cancel`, cancel);
    expect(again).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    // A ready sentence, in the order's language.
    expect(again.body.cancelReason).toMatch(/ /);
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    const other = await ask(`orders/${id}/cancel`, { body: { reason: "Called" } });
    expect(other).toMatchObject({
      status: 409,
      body: { code: "not-cancellable", orderStatus: "cancelled" },
    });
    const reasonless = await ask(`orders/${id}/cancel`, { body: { reason: " " } });
    expect(reasonless).toMatchObject({ status: 422, body: { errors: [{ field: "reason" }] } });
  });

  test("waits until it is confirmed, where cash orders are", async () => {
    await askConfirmations({ trustsKnown: false });
    const { id } = await orderOnDelivery();
    const pack = { body: { status: "processing" } };
    expect(await ask(`orders/${id}/status`, pack)).toMatchObject({
      status: 409,
      body: { code: "to-confirm" },
    });
    expect(await ask(`orders/${id}/packing-slip.pdf`)).toMatchObject({
      status: 409,
      body: { code: "not-to-be-sent", because: "to-confirm" },
    });
    const confirmed = await ask(`orders/${id}/confirm`, { method: "POST" });
    expect(confirmed).toMatchObject({ status: 200, body: { confirmation: "confirmed" } });
    expect(await ask(`orders/${id}/confirm`, { method: "POST" })).toMatchObject({
      status: 409,
      body: { code: "met", detail: expect.stringContaining("@example.org") },
    });
    expect((await ask(`orders/${id}/status`, pack)).status).toBe(200);
    await askConfirmations({ isOn: false });
  });

  test("is written about in notes, which who wrote them deletes", async () => {
    const { id } = await orderOnDelivery();
    const written = await ask(`orders/${id}/notes`, { body: { text: "Calls back at five." } });
    expect(written).toMatchObject({ status: 201, body: { text: "Calls back at five." } });
    const { id: noteId } = written.body;
    const read = await ask(`orders/${id}/notes`);
    expect(read.body.data).toMatchObject([{ id: noteId, text: "Calls back at five." }]);
    const del = { method: "DELETE" };
    expect((await ask(`orders/${id}/notes/${noteId}`, del)).status).toBe(204);
    expect((await ask(`orders/${id}/notes/${noteId}`, del)).status).toBe(404);
  });

  test("is changed by nobody who may not read it", async () => {
    const { id } = await orderOnDelivery();
    const blind = await apiProgram("packer", ["orders.status"]);
    const answer = await ask(`orders/${id}/status`, { body: { status: "processing" } }, blind);
    expect(answer).toMatchObject({
      status: 403,
      body: { code: "not-allowed", permission: "orders.read" },
    });
    expect(await stateOf(id)).toMatchObject({ status: "ordered" });
    const seen = await ask(`orders/${id}/status`, { body: { status: "processing" } }, packer);
    expect(seen.body).toMatchObject({
      ...{ status: "processing", totals: null },
      toCollect: { kind: "cash" },
    });
    expect(seen.body.toCollect.amount).toBeUndefined();
  });
});

describe("an order's lines and address", () => {
  test("are changed once, as they were read, with stock and total", async () => {
    const product = await makeProduct();
    const more = await makeProduct({ price: 10_000 });
    const { id } = await orderOnDelivery(product);
    const { body: read, headers } = await ask(`orders/${id}`);
    const tag = headers.get("etag") ?? "";
    const { deliveryNote: _, ...address } = read.selectedAddresses;
    const body = {
      address: { ...address, landmark: "Behind the school", deliveryNote: "Call first" },
      lines: [
        { productId: product.id, quantity: 1 },
        { productId: more.id, quantity: 3 },
      ],
      seen: read.edition,
    };
    const sent = { body, once: "edit-1", ifMatch: tag };
    const edited = await ask(`orders/${id}/edit`, sent);
    expect(edited).toMatchObject({
      status: 200,
      body: {
        selectedAddresses: { landmark: "Behind the school", deliveryNote: "Call first" },
        cartItems: [
          { productId: product.id, quantity: 1 },
          { productId: more.id, quantity: 3 },
        ],
        totals: { grandTotal: 51_000 },
      },
    });
    expect(edited.body.edition).not.toBe(read.edition);
    const again = await ask(`orders/${id}/edit`, sent);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect([await unitsOf(product.id), await unitsOf(more.id)]).toEqual([
      { stock: 99, sold: 1 },
      { stock: 97, sold: 3 },
    ]);
    expect(await ask(`orders/${id}/edit`, { body, ifMatch: tag })).toMatchObject({ status: 412 });
    expect(await ask(`orders/${id}/edit`, { body })).toMatchObject({
      status: 409,
      body: { code: "met", errors: [{ field: "seen" }] },
    });
    const { seen: __, ...same } = body;
    expect(await ask(`orders/${id}/edit`, { body: same })).toMatchObject({
      status: 409,
      body: { code: "unchanged" },
    });
    // What is left out stays.
    const lines = [{ productId: more.id, quantity: 1 }];
    const last = await ask(`orders/${id}/edit`, { body: { lines } });
    expect(last.body).toMatchObject({
      selectedAddresses: { landmark: "Behind the school" },
      cartItems: [{ productId: more.id, quantity: 1 }],
    });
  });

  test("of five at once that read the same, one changes it", async () => {
    const product = await makeProduct();
    const { id } = await orderOnDelivery(product);
    const tag = (await ask(`orders/${id}`)).headers.get("etag") ?? "";
    const all = await Promise.all(
      [1, 3, 4, 5, 6].map((quantity) => {
        const body = { lines: [{ productId: product.id, quantity }] };
        return ask(`orders/${id}/edit`, { body, ifMatch: tag });
      }),
    );
    const done = all.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    for (const { status } of all) expect([200, 409, 412]).toContain(status);
    const { quantity } = done[0]?.body.cartItems[0] ?? {};
    expect(await unitsOf(product.id)).toEqual({ stock: 100 - quantity, sold: quantity });
  });

  test("are refused by their fields, and what was paid goes back for what is less", async () => {
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    const refusedFor = async (body: object) => (await ask(`orders/${orderId}/edit`, { body })).body;
    const line = (quantity: number, productId = product.id) => ({ productId, quantity });
    expect(await refusedFor({ lines: [line(10_000)] })).toMatchObject({
      errors: [{ field: "lines.0.quantity" }],
    });
    expect(await refusedFor({ lines: [line(1), line(2)] })).toMatchObject({
      errors: [{ field: "lines" }],
    });
    expect(await refusedFor({ lines: [line(102)] })).toMatchObject({
      code: "out-of-stock",
      productId: product.id,
      errors: [{ field: "lines" }],
    });
    expect(await refusedFor({ lines: [line(1, "gone")] })).toMatchObject({
      code: "product-not-found",
    });
    const { city: _, ...address } = typedAddress;
    expect(await refusedFor({ address: { ...address, state: "Bengal" } })).toMatchObject({
      code: "invalid-fields",
      errors: [{ field: "address.city" }, { field: "address.state" }],
    });
    const narrow = await apiProgram("manager", ["orders.read", "refunds"]);
    const body = { lines: [line(1)], reason: "One is enough" };
    expect(await ask(`orders/${orderId}/edit`, { body }, narrow)).toMatchObject({
      status: 403,
      body: { permission: "orders.edit" },
    });
    const sent = { body, once: "less" };
    expect((await ask(`orders/${orderId}/edit`, sent)).status).toBe(200);
    expect((await ask(`orders/${orderId}/edit`, sent)).status).toBe(200);
    const made = await refundsMade(own.gateway, paymentId);
    expect(made.map(({ amount }) => amount)).toEqual([21_000]);
    expect(await unitsOf(product.id)).toEqual({ stock: 99, sold: 1 });
  });

  test("of a parcel that is on its way: the address alone, once it could not be handed over", async () => {
    const { id } = await orderOnDelivery();
    const parcel = { courier: "delhivery", trackingNumber: "AB1234" };
    await ask(`orders/${id}/ship`, { body: parcel });
    const { body: read } = await ask(`orders/${id}`);
    const address = { ...read.selectedAddresses, landmark: "Behind the school" };
    expect(await ask(`orders/${id}/edit`, { body: { address } })).toMatchObject({
      status: 409,
      body: { code: "not-editable", orderStatus: "shipped" },
    });
    const told = { reason: "wrong-address", source: "staff", key: "attempt" } as const;
    const attempt = { ...told, day: dayOf(new Date()) };
    expect(await recordAttempt(id, attempt, admin)).toMatchObject({ ok: true });
    const there = { address: { ...address, state: "Bihar" } };
    expect(await ask(`orders/${id}/edit`, { body: there })).toMatchObject({
      status: 409,
      body: { code: "other-state", errors: [{ field: "address.state" }] },
    });
    const lines = [{ productId: read.cartItems[0].productId, quantity: 1 }];
    expect(await ask(`orders/${id}/edit`, { body: { address, lines } })).toMatchObject({
      body: { code: "not-editable" },
    });
    expect(await ask(`orders/${id}/edit`, { body: { address } })).toMatchObject({
      status: 200,
      body: { status: "shipped", selectedAddresses: { landmark: "Behind the school" } },
    });
    const nobodys = { body: { address } };
    expect((await ask("orders/none/edit", nobodys)).status).toBe(404);
  });
});

describe("an order that is placed", () => {
  test("twenty times at once under one key, is one order", async () => {
    const product = await makeProduct();
    const sent = { body: orderBody(product), once: "till-7/2026-11-28/1" };
    const all = await Promise.all(Array.from({ length: 20 }, () => ask("orders", sent)));
    const placed = all.filter(({ status }) => status === 201);
    expect(placed.length).toBeGreaterThan(0);
    expect(new Set(placed.map(({ body }) => body.id)).size).toBe(1);
    for (const { status, body } of all) {
      if (status !== 201) expect([status, body.code]).toEqual([409, "under-way"]);
    }
    const later = await ask("orders", sent);
    expect(later).toMatchObject({
      status: 201,
      body: {
        id: placed[0]?.body.id,
        channel: "phone",
        status: "ordered",
        totals: { grandTotal: 42_000 },
      },
    });
    expect(later.headers.get("location")).toBe(`/api/v1/orders/${placed[0]?.body.id}`);
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
    const other = { ...sent, body: orderBody(product, { payment: "received" }) };
    expect(await ask("orders", other)).toMatchObject({
      status: 422,
      body: { code: "idempotency-key-reused" },
    });
    const without = await ask("orders", { ...sent, once: " " });
    expect(without).toMatchObject({ status: 400, body: { code: "idempotency-key-missing" } });
  });

  test("is found again where the process fell between the order and its answer", async () => {
    const product = await makeProduct();
    const sent = { body: orderBody(product), once: "fell" };
    const first = await ask("orders", sent);
    // As the fall leaves it, a minute later.
    await db
      .update(apiRequests)
      .set({ status: null, body: null, startedAt: new Date(Date.now() - 61_000) });
    const again = await ask("orders", sent);
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(again.headers.get("idempotency-replayed")).toBeNull();
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
  });

  test("by many at once takes no more than there is, and leaves no gap in the numbers", async () => {
    const product = await makeProduct({ currentStock: 9 });
    const before = await db.select({ n: count() }).from(orders);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask("orders", {
          body: orderBody(product, {
            address: { ...typedAddress, phoneNumber: `900000001${n}` },
          }),
        }),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([
      201, 201, 201, 201, 409, 409, 409, 409,
    ]);
    for (const { body } of all.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({
        code: "out-of-stock",
        errors: [{ field: "lines.0.quantity", message: expect.stringContaining("Ragi Til Laddu") }],
      });
    }
    expect(await unitsOf(product.id)).toEqual({ stock: 1, sold: 8 });
    const numbers = (await db.select({ number: orders.orderNumber }).from(orders)).map(
      ({ number }) => Number(number.split("/").at(-1)),
    );
    expect(numbers).toHaveLength((before[0]?.n ?? 0) + 4);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, n) => n + 1));
  });

  test("at another price, total, place or code than is the case is refused with what it is", async () => {
    const product = await makeProduct();
    const other = await makeProduct({ price: 9_000 });
    const lines = [
      { productId: product.id, quantity: 1, seenPrice: product.price },
      { productId: other.id, quantity: 1, seenPrice: 8_000 },
    ];
    const refused = async (more: object) =>
      (await ask("orders", { body: orderBody(product, more) })).body;
    expect(await refused({ lines })).toMatchObject({
      code: "prices-changed",
      errors: [{ field: "lines.1.seenPrice" }],
      changed: [{ productId: other.id, seenPrice: 8_000, price: 9_000 }],
    });
    expect(await refused({ seenTotal: 1 })).toMatchObject({
      code: "total-changed",
      ...{ seen: 1, now: 42_000 },
      errors: [{ field: "seenTotal" }],
    });
    expect(await refused({ offerCode: "NOTHING" })).toMatchObject({
      code: "offer-unknown",
      errors: [{ field: "offerCode" }],
    });
    expect(await refused({ customerId: "nobody" })).toMatchObject({
      code: "customer-not-found",
      errors: [{ field: "customerId" }],
    });
    const gone = [{ productId: "gone", quantity: 1, seenPrice: 1 }];
    expect(await refused({ lines: gone })).toMatchObject({
      code: "product-not-found",
      errors: [{ field: "lines.0.productId" }],
    });
    const { city: _, ...address } = typedAddress;
    expect(await refused({ address: { ...address, phoneNumber: "12" } })).toMatchObject({
      code: "invalid-fields",
      errors: [{ field: "address.phoneNumber" }, { field: "address.city" }],
    });
    expect(await refused({ address, priceReason: "" })).toMatchObject({
      status: 422,
      errors: [{ field: "address.city", message: expect.stringMatching(/city/i) }],
    });
    expect(await refused({ isTakenAlong: true })).toMatchObject({ errors: [{ field: "payment" }] });
    expect(await refused({ prize: 1 })).toMatchObject({ errors: [{ field: "prize" }] });
    const misspelt = [{ productId: product.id, quantity: 1, seenPrice: 21_000, agreed: 1 }];
    expect(await refused({ lines: misspelt })).toMatchObject({
      errors: [{ field: "lines.0.agreed" }],
    });
    const twice = [misspelt, misspelt].map(([{ agreed: _, ...line } = { agreed: 0 }]) => line);
    expect(await refused({ lines: twice })).toMatchObject({ errors: [{ field: "lines" }] });
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
  });

  test("is a customer's, with a code, and paid at the desk or by a link", async () => {
    const product = await makeProduct();
    const { user } = await makeBuyer();
    const { code } = await makeOffer();
    const body = orderBody(product, { customerId: user.id, offerCode: code, payment: "link" });
    const { body: order } = await ask("orders", { body });
    expect(order).toMatchObject({
      buyer: { id: user.id },
      paymentStatus: "pending",
      totals: { offerDiscount: 4_200, grandTotal: 37_800 },
    });
    const link = await ask(`orders/${order.id}/pay-link`);
    expect(link.body.address).toContain(`/pay/${order.id}.`);
    const longer = await ask(`orders/${order.id}/pay-link`, { body: { hours: 72 } });
    expect(longer.status).toBe(201);
    expect(longer.body.address).not.toBe(link.body.address);
    const taken = orderBody(product, {
      ...{ isTakenAlong: true, payment: "received", channel: "fair" },
      address: { name: "Asha", phoneNumber: "9000000002" },
    });
    const { body: fair } = await ask("orders", { body: taken });
    expect(fair).toMatchObject({ channel: "fair", status: "delivered" });
    expect(await ask(`orders/${fair.id}/pay-link`, { body: { hours: 1 } })).toMatchObject({
      status: 409,
      body: { code: "nothing-to-pay" },
    });
  });
});

describe("money", () => {
  test("goes back in part, for pieces and as a whole, each once", async () => {
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    const path = `orders/${orderId}/refunds`;
    const part = { of: "amount", paymentId, amount: 5_000, reason: "Dented", seenParts: 0 };
    const all = await Promise.all(Array.from({ length: 5 }, () => ask(path, { body: part })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of all) if (status !== 200) expect(body.code).toBe("met");
    await own.gateway.delivered();
    const { body: paid } = await ask(`orders/${orderId}/payments`);
    expect(paid.data).toMatchObject([
      {
        paymentId,
        amount: 42_000,
        inParts: 5_000,
        parts: [{ amount: 5_000, reason: "Dented", state: "refunded" }],
      },
    ]);
    const pieces = [{ productId: product.id, quantity: 1 }];
    const forOne = { of: "pieces", paymentId, pieces, reason: "Stale", seenParts: 5_000 };
    expect((await ask(path, { body: forOne })).status).toBe(200);
    const tooMuch = { ...part, amount: 50_000, seenParts: 26_000 };
    expect(await ask(path, { body: tooMuch })).toMatchObject({
      status: 409,
      body: { code: "too-much", left: 16_000, detail: expect.stringContaining("160") },
    });
    const others = await paidOrder(own.gateway);
    const astray = { of: "all", paymentId: others.paymentId };
    expect(await ask(path, { body: astray })).toMatchObject({ status: 404 });
    const whole = { body: { of: "all", paymentId }, once: "whole" };
    expect((await ask(path, whole)).body.data).toMatchObject([{ state: "refunded" }]);
    expect((await ask(path, whole)).status).toBe(200);
    expect(await ask(path, { body: whole.body })).toMatchObject({
      status: 409,
      body: { code: "not-refundable" },
    });
    const made = await refundsMade(own.gateway, paymentId);
    expect(made.map(({ amount }) => amount)).toEqual([5_000, 21_000, 16_000]);
  });

  test("of pieces that are put back takes them out of the order, for who may edit it", async () => {
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    const pieces = [{ productId: product.id, quantity: 1 }];
    const body = {
      of: "pieces",
      paymentId,
      pieces,
      putBack: true,
      reason: "One is enough",
      seenParts: 0,
    };
    const narrow = await apiProgram("manager", ["orders.read", "refunds"]);
    expect(await ask(`orders/${orderId}/refunds`, { body }, narrow)).toMatchObject({
      status: 403,
      body: { permission: "orders.edit" },
    });
    expect((await ask(`orders/${orderId}/refunds`, { body })).status).toBe(200);
    expect(await unitsOf(product.id)).toEqual({ stock: 99, sold: 1 });
    const { body: order } = await ask(`orders/${orderId}`);
    expect(order.cartItems).toMatchObject([{ quantity: 1 }]);
  });
});

test("what its buyer sends back is written down, answered and taken back", async () => {
  const product = await makeProduct();
  const { id } = await orderOnDelivery(product);
  const wish = { wish: "return", reason: "damaged", message: "Two are broken", caller: "Asha" };
  expect(await ask(`orders/${id}/returns`, { body: wish })).toMatchObject({
    status: 409,
    body: { code: "not-returnable" },
  });
  await ask(`orders/${id}/status`, { body: { status: "delivered" } });
  const asked = await ask(`orders/${id}/returns`, { body: wish });
  expect(asked).toMatchObject({
    status: 201,
    body: { data: [{ state: "asked", wish: "return" }] },
  });
  const [{ id: returnId }] = asked.body.data;
  const back = { goods: "restocked", money: "none" };
  expect(await ask(`orders/${id}/take-back`, { body: back })).toMatchObject({
    body: { code: "not-answered" },
  });
  const answer = { body: { state: "accepted", answer: "Send them to us." } };
  const others = await orderOnDelivery();
  expect((await ask(`orders/${others.id}/returns/${returnId}/answer`, answer)).status).toBe(404);
  expect((await ask(`orders/${id}/returns/${returnId}/answer`, answer)).status).toBe(200);
  const taken = await ask(`orders/${id}/take-back`, { body: back });
  expect(taken).toMatchObject({ status: 200, body: { status: "returned" } });
  expect(await unitsOf(product.id)).toMatchObject({ stock: 100 });
});

test("papers are had as files, and listed", async () => {
  const { id, orderNumber } = await orderOnDelivery();
  const pdfOf = async (path: string, by = manager) => {
    const { status, headers, body } = await ask(path, {}, by);
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    return readPdf(body);
  };
  const invoice = await pdfOf(`orders/${id}/invoice.pdf?paper=a5&copies=1`);
  expect(invoice.sizes).toEqual(["148×210"]);
  const { body: of } = await ask(`orders/${id}/invoices`);
  expect(of.data).toMatchObject([{ orderNumber, value: 42_000, cancelledAt: null }]);
  const [{ number, day }] = of.data;
  expect(invoice.texts.join(" ")).toContain(number);
  const { body: listed } = await ask(`invoices?from=${day}&to=${day}&limit=1`);
  expect(listed.data).toMatchObject([{ number }]);
  expect((await ask("invoices?from=2020-01-01&to=2020-01-31")).body.data).toEqual([]);
  expect(await ask("invoices?from=yesterday")).toMatchObject({
    status: 422,
    body: { errors: [{ field: "from" }] },
  });
  expect((await ask(`orders/${id}/invoice.pdf?number=INV/1`)).status).toBe(404);
  expect((await pdfOf(`orders/${id}/packing-slip.pdf`)).texts.join(" ")).toContain("420");
  // Who packs without seeing amounts fills it in.
  expect((await pdfOf(`orders/${id}/packing-slip.pdf`, packer)).texts.join(" ")).not.toContain(
    "420",
  );
  expect(await ask(`orders/${id}/label.pdf`)).toMatchObject({ body: { code: "not-booked" } });
  await ask(`orders/${id}/cancel`, { body: { reason: "asked" } });
  expect(await ask(`orders/${id}/packing-slip.pdf`)).toMatchObject({
    status: 409,
    body: { because: "closed" },
  });
});
