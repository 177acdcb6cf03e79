import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { User } from "#app/domains/accounts/users/user.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog, uploads } from "#app/server/database/infrastructure-tables.server.ts";
import { makeUser } from "#tests/factories.ts";
import { makeOrderRow, type OrderRowToMake } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderReturns } from "../order/order-table.server.ts";
import { findOwnOrder } from "../order/read-orders.server.ts";
import { addReturnPictures, askReturn, callOffReturn, enterReturn } from "./ask-return.server.ts";
import type { ReturnRequest } from "./return-request.ts";

ownDatabase({ connections: 10 });

const request: ReturnRequest = {
  wish: "replacement",
  reason: "damaged",
  message: "The laddu packet is torn.",
  pictureUrls: [],
};
// A Monday; the third working day after it is the Thursday.
const monday = new Date("2026-11-23T12:00:00+05:30");
const thursdayNight = new Date("2026-11-26T23:59:59+05:30");
const friday = new Date("2026-11-27T00:00:00+05:30");

async function delivered(values: OrderRowToMake = {}): Promise<{ user: User; id: string }> {
  const user = await makeUser();
  const order = { userId: user.id, status: "delivered", deliveredAt: monday, ...values } as const;
  return { user, id: await makeOrderRow(order) };
}

async function sendPicture(userId: string, url: string, folder = "orderReturns") {
  await db.insert(uploads).values({ url, folder, uploadedBy: userId });
}

describe("a delivered order", () => {
  test("can be returned until the end of the third working day, and its page tells what was asked", async () => {
    const { user, id } = await delivered();
    const url = `/files/orderReturns/${id}-4x5.webp`;
    await sendPicture(user.id, url);
    const asked = await askReturn(user, id, { ...request, pictureUrls: [url] }, thursdayNight);
    expect(asked).toEqual({ ok: true, value: undefined });
    expect(await findOwnOrder(user, id)).toMatchObject({
      events: [{ event: "return-asked" }],
      returns: [{ ...request, pictureUrls: [url], state: "asked", answer: null }],
    });
    // It belongs to the request now, and the night leaves it alone.
    expect(await db.select().from(uploads).where(eq(uploads.url, url))).toEqual([]);
  });

  test.each([
    ["a minute too late", {}, friday],
    ["before it is delivered", { status: "shipped", deliveredAt: null }, monday],
    ["once its money goes back", { refund: "due" }, monday],
    ["once it was returned", { status: "returned" }, monday],
  ] as [string, OrderRowToMake, Date][])("cannot be %s", async (_, values, now) => {
    const { user, id } = await delivered(values);
    expect(await askReturn(user, id, request, now)).toEqual({
      ok: false,
      refusal: "not-returnable",
    });
  });

  test("of somebody else is not found", async () => {
    const { id } = await delivered();
    const other = await makeUser();
    expect(await askReturn(other, id, request, monday)).toMatchObject({ refusal: "not-found" });
    expect(await findOwnOrder(other, id)).toBeUndefined();
  });

  test("has one request open, however often and from wherever it is sent", async () => {
    const { user, id } = await delivered();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => askReturn(user, id, request, monday)),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((one) => !one.ok && one.refusal === "already-open")).toHaveLength(4);
  });

  test("takes no picture that somebody else sent, or that was sent for something else", async () => {
    const { user, id } = await delivered();
    await sendPicture("somebody", "/files/orderReturns/theirs-4x5.webp");
    await sendPicture(user.id, "/files/gallery/mine-4x5.webp", "gallery");
    for (const url of ["/files/orderReturns/theirs-4x5.webp", "/files/gallery/mine-4x5.webp"]) {
      expect(await askReturn(user, id, { ...request, pictureUrls: [url] }, monday)).toEqual({
        ok: false,
        refusal: "picture-missing",
      });
    }
    expect((await findOwnOrder(user, id))?.returns).toEqual([]);
  });
});

describe("what was asked for", () => {
  async function asked() {
    const { user, id } = await delivered();
    await askReturn(user, id, request, monday);
    const returnId = (await findOwnOrder(user, id))?.returns[0]?.id ?? "";
    return { user, id, returnId };
  }

  test("can be called off while it is open, by its buyer alone, and asked for again five times", async () => {
    const { user, id, returnId } = await asked();
    const other = await makeUser();
    expect(await callOffReturn(other, id, returnId)).toMatchObject({ refusal: "not-found" });
    expect(await callOffReturn(user, id, returnId)).toMatchObject({ ok: true });
    expect(await callOffReturn(user, id, returnId)).toMatchObject({ refusal: "closed" });
    for (let n = 2; n <= 5; n += 1) {
      expect(await askReturn(user, id, request, monday)).toMatchObject({ ok: true });
      const last = (await findOwnOrder(user, id))?.returns.at(-1);
      expect(await callOffReturn(user, id, last?.id ?? "")).toMatchObject({ ok: true });
    }
    expect(await askReturn(user, id, request, monday)).toMatchObject({ refusal: "too-often" });
  });

  test.each([
    ["accepted", true],
    ["refused", false],
    ["received", false],
  ] as const)("once it is %s can be called off: %s", async (state, may) => {
    const { user, id, returnId } = await asked();
    await db.update(orderReturns).set({ state }).where(eq(orderReturns.id, returnId));
    expect((await callOffReturn(user, id, returnId)).ok).toBe(may);
  });
});

describe("a return that somebody asks for by telephone", () => {
  const staff = { id: "staff", email: "staff@example.org" };
  const { pictureUrls: _, ...said } = request;

  test("is written down by staff, after its days too, once, and gets pictures that come later", async () => {
    const { id } = await delivered({ deliveredAt: new Date("2026-01-05T12:00:00+05:30") });
    expect(await enterReturn(id, said, staff)).toMatchObject({ ok: true });
    expect(await enterReturn(id, said, staff)).toMatchObject({ refusal: "already-open" });
    const [wish] = await db.select().from(orderReturns).where(eq(orderReturns.orderId, id));
    expect(wish).toMatchObject({ ...said, state: "asked" });
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log).toMatchObject([{ action: "order.ask-return", actorEmail: staff.email }]);

    const urls = Array.from({ length: 6 }, (_, n) => `/files/orderReturns/${id}-${n}-4x5.webp`);
    for (const url of urls) await sendPicture(staff.id, url);
    const add = (some: string[]) => addReturnPictures(id, wish?.id ?? "", some, staff);
    expect(await add(["/files/orderReturns/elsewhere-4x5.webp"])).toMatchObject({
      refusal: "picture-missing",
    });
    expect(await add(urls.slice(0, 2))).toMatchObject({ ok: true });
    expect(await add(urls.slice(2))).toMatchObject({ refusal: "too-many" });
    const [after] = await db.select().from(orderReturns).where(eq(orderReturns.orderId, id));
    expect(after?.pictureUrls).toEqual(urls.slice(0, 2));
  });

  test.each([
    ["before it is delivered", { status: "shipped", deliveredAt: null }],
    ["once its money goes back", { refund: "due" }],
  ] as [string, OrderRowToMake][])("is not %s", async (_, values) => {
    const { id } = await delivered(values);
    expect(await enterReturn(id, said, staff)).toMatchObject({ refusal: "not-returnable" });
    expect(await db.select().from(orderReturns).where(eq(orderReturns.orderId, id))).toEqual([]);
  });
});
