import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import {
  contactMessages,
  distributorRequests,
} from "#app/domains/enquiries/enquiry-tables.server.ts";
import { findInOffice } from "#app/domains/office-finders.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import type { StaffRole } from "#app/lib/shop/domain.ts";
import { db } from "#app/server/database/database.server.ts";
import { makeOffer, makeProduct, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";

ownDatabase();

const ids: Record<
  "order" | "user" | "product" | "batch" | "offer" | "message" | "request",
  string
> = {
  order: "",
  user: "",
  product: "",
  batch: uuid(),
  offer: "",
  message: uuid(),
  request: uuid(),
};

beforeAll(async () => {
  const product = await makeProduct({ title: "Zukini Chips", currentStock: 7 });
  ids.product = product.id;
  ids.order = await makeOrderRow({
    name: "Zukini Devi",
    phone: "98111 11111",
    titles: ["Zukini Chips"],
  });
  ids.user = (await makeUser({ fullName: "Zukini Devi", mobileNumber: "9811111111" })).id;
  ids.offer = (await makeOffer({ code: "ZUKINI10" })).id;
  await db.insert(stockBatches).values({
    id: ids.batch,
    productId: product.id,
    number: "ZUKINI-7",
    bestBefore: "2031-03-31",
  });
  const from = { email: "zukini@example.org", fullName: "Zukini Devi", phone: "9811111111" };
  await db
    .insert(distributorRequests)
    .values({ id: ids.request, ...from, address: "", requirements: "50 kg" });
  await db.insert(contactMessages).values({
    id: ids.message,
    customerName: "Zukini Devi",
    customerPhoneNumber: "",
    customerEmailAddress: "",
    subject: "Laddus?",
    customerMessage: "",
  });
});

/** What somebody of a role finds: the addresses, by group. */
async function found(role: StaffRole | undefined, typed: string) {
  const user = { userType: role ? "admin" : "user", designation: role ?? "" } as const;
  const groups = await findInOffice(user, typed, { size: 5, further: [] });
  return Object.fromEntries(groups.map(({ group, items }) => [group, items.map(({ to }) => to)]));
}

const messages = () => [
  `/my/messages?q=zukini#${ids.message}`,
  `/my/distributors?q=zukini#${ids.request}`,
];

test("an owner finds everything that has the word, by groups", async () => {
  expect(await found("owner", "zukini")).toEqual({
    orders: [`/my/orders/${ids.order}`],
    people: [`/my/users/${ids.user}`],
    products: [`/my/updateproduct?productId=${ids.product}`],
    batches: [`/my/stock/batches/${ids.batch}`],
    codes: [`/my/offers/${ids.offer}`],
    messages: messages(),
  });
});

test("each finds what their role may read, and where they may read it", async () => {
  expect(await found("manager", "zukini")).toEqual(await found("owner", "zukini"));
  expect(await found("packer", "zukini")).toEqual({
    orders: [`/my/orders/${ids.order}`],
    products: [`/my/stock/${ids.product}`],
    batches: [`/my/stock/${ids.product}`],
  });
  expect(await found("accountant", "zukini")).toEqual({
    orders: [`/my/orders/${ids.order}`],
    products: ["/my/products?q=Zukini+Chips"],
    batches: [`/my/stock/${ids.product}`],
  });
  expect(await found("editor", "zukini")).toEqual({});
  expect(await found(undefined, "zukini")).toEqual({});
});

test("nothing that is found names an amount", async () => {
  const owner = { userType: "admin", designation: "" } as const;
  const all = await findInOffice(owner, "zukini", { size: 5, further: [] });
  expect(JSON.stringify(all)).not.toMatch(/₹|\b210\b|21000/);
});

test("a telephone number begins an order for whoever may take one", async () => {
  const to = "/my/orders/new?for=98111+11111";
  expect(await found("manager", "९८१११ ११११1")).toMatchObject({
    actions: [to],
    orders: [`/my/orders/${ids.order}`],
    people: [`/my/users/${ids.user}`],
    messages: [`/my/distributors?${new URLSearchParams({ q: "९८१११ ११११1" })}#${ids.request}`],
  });
  expect(await found("packer", "98111 11111")).toEqual({ orders: [`/my/orders/${ids.order}`] });
  expect(await found("manager", "834001")).not.toHaveProperty("actions");
});

test("codes are found by their beginning, batches by their number however it is written", async () => {
  expect(await found("manager", "zukini 1")).toMatchObject({ codes: [`/my/offers/${ids.offer}`] });
  expect(await found("manager", "kini10")).not.toHaveProperty("codes");
  for (const typed of ["zukini-7", "ZUKINI7", "zukini 7"]) {
    expect(await found("manager", typed), typed).toMatchObject({
      batches: [`/my/stock/batches/${ids.batch}`],
    });
  }
});

test("says where all are, where there are more: in a list, or on the search's own page", async () => {
  for (let n = 0; n < 3; n++) {
    await makeUser({ fullName: "Many Marandi" });
    await makeOffer({ code: `MANY${n}` });
  }
  const owner = { userType: "admin", designation: "" } as const;
  const few = await findInOffice(owner, "many", { size: 2, further: [] });
  expect(few.map(({ group, items, all }) => [group, items.length, all])).toEqual([
    ["people", 2, "/my/dashboards?view=users&q=many"],
    ["codes", 2, "/my/find?q=many&group=codes"],
  ]);
  const alone = await findInOffice(owner, "many", { size: 3, group: "codes", further: [] });
  expect(alone.map(({ group, items, all }) => [group, items.length, all])).toEqual([
    ["codes", 3, undefined],
  ]);
});
