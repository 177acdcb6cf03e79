import { expect, test } from "vitest";
import { dayOf } from "#app/lib/time/time.ts";
import { apiProgram } from "#tests/api-program.ts";
import { makeAddress, makeOffer, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { endpoints } from "./endpoints.server.ts";

ownDatabase();

const today = dayOf(new Date());

test("an offer is added, changed as it was read, and ended", async () => {
  const manager = await apiProgram("manager");
  const body = {
    code: "ragi 10",
    kind: "percent",
    percent: 10,
    amount: 5_000,
    startsAt: "2026-04-04T18:30:00Z",
    endsAt: "2030-04-05T18:30:00Z",
    minimum: 30_000,
  };
  const added = await manager("POST /offers", { body });
  expect(added).toMatchObject({
    status: 201,
    body: { code: "RAGI10", amount: 5_000, minimum: 30_000, isActive: true, closed: null },
  });
  expect(added.body).toMatchObject({
    startsAt: "2026-04-04T18:30:00.000Z",
    endsAt: "2030-04-05T18:30:00.000Z",
    productIds: [],
  });
  const taken = await manager("POST /offers", { body });
  expect(taken).toMatchObject({ status: 409, body: { errors: [{ field: "code" }] } });
  const wrong = { ...body, percent: 101, startsAt: "2026-04-05T00:00:00Z" };
  const refusal = await manager("POST /offers", { body: wrong });
  expect(refusal.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    "percent",
    "startsAt",
  ]);
  const { id, updatedAt } = added.body;
  const change = { ...body, percent: 20, updatedAt };
  const changed = await manager(`PUT /offers/${id}`, { body: change });
  expect(changed).toMatchObject({ status: 200, body: { percent: 20 } });
  const late = await manager(`PUT /offers/${id}`, { body: { ...change, percent: 30 } });
  expect(late).toMatchObject({ status: 412, body: { code: "changed-meanwhile" } });
  expect(late.body.present).toBeUndefined();
  const ended = await manager(`POST /offers/${id}/end`);
  expect(ended.body).toEqual({ became: "deleted" });
  expect((await manager(`GET /offers/${id}`)).status).toBe(404);
  await makeOffer({ code: "OLD", isActive: false });
  const { body: list } = await manager("GET /offers");
  expect(list.data).toMatchObject([{ code: "OLD", closed: "offer-ended" }]);
});

test("customers are read without what they log in with; only who may see amounts is told what they spent", async () => {
  const manager = await apiProgram("manager");
  const user = await makeUser({ fullName: "Sita Munda", mobileNumber: "9430000000" });
  await makeAddress(user.id);
  const list = await manager("GET /customers?q=sita");
  expect(list.body.data).toMatchObject([{ id: user.id, mobileNumber: "9430000000" }]);
  await manager(`POST /customers/${user.id}/notes`, { body: { text: "calls on Mondays" } });
  const { body, status } = await manager(`GET /customers/${user.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ orders: 0, spent: 0, notes: [{ text: "calls on Mondays" }] });
  expect(body.addresses).toHaveLength(1);
  expect(JSON.stringify(body)).not.toMatch(/password|hash|secret|session/i);
  const few = await apiProgram("manager", ["users.read"]);
  expect((await few(`GET /customers/${user.id}`)).body.spent).toBeNull();
  expect((await manager(`GET /customers/${user.id}/orders`)).body).toEqual({
    data: [],
    nextCursor: null,
  });
  const empty = await manager(`POST /customers/${user.id}/notes`, { body: { text: " " } });
  expect(empty).toMatchObject({ status: 422, body: { errors: [{ field: "text" }] } });
  expect((await (await apiProgram("packer"))("GET /customers")).status).toBe(403);
});

test("figures are those of the page, of the days that were asked for", async () => {
  const accountant = await apiProgram("accountant");
  const product = await makeProduct({ title: "Ragi Laddu", price: 20_000 });
  await orderOnDelivery(product, 2);
  const { body } = await accountant(`GET /figures/sales?since=${today}&until=${today}&by=product`);
  expect(body).toMatchObject({ since: today, until: today, grouping: "day" });
  expect(body.all).toMatchObject({ orders: 1, units: 2 });
  expect(body.groups).toMatchObject([{ first: today, orders: 1 }]);
  expect(body.by).toMatchObject([{ key: product.id, name: "Ragi Laddu", units: 2 }]);
  const both = await accountant(`GET /figures/sales?range=today&since=${today}`);
  expect(both).toMatchObject({ status: 422, body: { errors: [{ field: "range" }] } });
  const none = await accountant("GET /figures/sales?range=days");
  expect(none).toMatchObject({ status: 422, body: { errors: [{ field: "since" }] } });
  const odd = await accountant("GET /figures/came-back?by=moon");
  expect(odd).toMatchObject({ status: 422, body: { errors: [{ field: "by" }] } });
  expect((await accountant("GET /figures/came-back")).status).toBe(200);
  const next = await accountant("GET /figures/make-next?days=14");
  expect(next.body.worth).toMatchObject({ products: 1, units: 98 });
  expect((await (await apiProgram("packer"))("GET /figures/sales")).status).toBe(403);
});

test("a month's books leave by who may, and that is written down", async () => {
  const accountant = await apiProgram("accountant");
  const month = today.slice(0, 7);
  expect((await accountant(`GET /books/papers?from=${today}`)).status).toBe(200);
  const gstr1 = await accountant(`GET /books/gstr1?month=${month}`);
  expect(gstr1).toMatchObject({
    status: 200,
    body: { report: { fp: `${month.slice(5)}${month.slice(0, 4)}` } },
  });
  const register = await accountant(`GET /books/registers/day-book?month=${month}`);
  expect(register.status).toBe(200);
  expect(register.headers.get("content-type")).toContain("text/csv");
  expect((await accountant(`GET /books/registers/nothing?month=${month}`)).status).toBe(404);
  expect((await accountant(`GET /books/money?month=${month}`)).body).toEqual({ data: [] });
  const odd = await accountant("GET /books/money?month=2026-13");
  expect(odd).toMatchObject({ status: 422, body: { errors: [{ field: "month" }] } });
});

test("a cursor that no list has given is refused, or leads to nothing", async () => {
  const owner = await apiProgram("owner");
  const lists = endpoints.filter(
    ({ query }) => query?.safeParse({ cursor: "?" }).success === false,
  );
  expect(lists.map(({ path }) => path)).toContain("/stock/:productId/entries");
  const sent = [[0, "\0"], [1, "x\uD800"], [4_102_444_800_000, "1e300"], "x", { a: 1 }];
  for (const { path } of lists) {
    for (const place of sent) {
      const cursor = Buffer.from(JSON.stringify(place)).toString("base64url");
      const { status } = await owner(`GET ${path.replaceAll(/:\w+/g, "x")}?cursor=${cursor}`);
      expect([path, place, status < 500]).toEqual([path, place, true]);
    }
  }
});
