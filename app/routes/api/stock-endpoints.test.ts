import { beforeAll, expect, test } from "vitest";
import { setWithholding } from "#app/domains/stock/batches/withhold-batches.server.ts";
import { newShopWithholding } from "#app/domains/stock/batches/withholding.ts";
import { apiProgram } from "#tests/api-program.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery } from "#tests/paying.ts";

ownDatabase();

let packer: Awaited<ReturnType<typeof apiProgram>>;
let manager: typeof packer;
beforeAll(async () => {
  await setWithholding({ ...newShopWithholding, isWithholding: false }, admin);
  [packer, manager] = [await apiProgram("packer"), await apiProgram("manager")];
});

test("what has come is added once, however often it is sent, and stands in the ledger", async () => {
  const { id } = await makeProduct({ currentStock: 3 });
  const body = { units: 5, number: "14", bestBefore: "2028-03-31", note: "from Khunti" };
  const headers = { "Idempotency-Key": "delivery-14" };
  const sent = await Promise.all(
    [1, 2, 3].map(() => packer(`POST /stock/${id}/receive`, { body, headers })),
  );
  expect(sent.map(({ status }) => status)).toContain(200);
  const again = await packer(`POST /stock/${id}/receive`, { body, headers });
  expect(again).toMatchObject({ status: 200, body: { currentStock: 8, onHand: 8, loose: 3 } });
  expect(again.body.batches).toMatchObject([{ number: "14", units: 5, bestBefore: "2028-03-31" }]);
  const other = await packer(`POST /stock/${id}/receive`, { body: { ...body, units: 6 }, headers });
  expect(other).toMatchObject({ status: 422, body: { code: "idempotency-key-reused" } });
  const entries = await packer(`GET /stock/${id}/entries?kind=received`);
  expect(entries.body.data).toMatchObject([{ units: 5, stock: 8, note: "from Khunti" }]);
  const { number } = entries.body.data[0];
  const undone = await packer(`POST /stock/${id}/entries/${number}/undo`);
  expect(undone).toMatchObject({ status: 200, body: { currentStock: 3 } });
  expect((await packer(`POST /stock/${id}/entries/${number}/undo`)).body.code).toBe("undone");
});

test("refusals name the field", async () => {
  const { id } = await makeProduct();
  const receive = (body: object) => packer(`POST /stock/${id}/receive`, { body });
  const fieldsOf = ({ body }: { body: { errors: { field: string }[] } }) =>
    body.errors.map(({ field }) => field);
  expect(fieldsOf(await receive({ units: 0 }))).toEqual(["units"]);
  expect(fieldsOf(await receive({ units: "5" }))).toEqual(["units"]);
  expect(fieldsOf(await receive({ units: 5, number: "1" }))).toEqual(["bestBefore"]);
  expect(fieldsOf(await receive({ units: 5, bestBefore: "2028-03-31" }))).toEqual(["number"]);
  expect(fieldsOf(await receive({ units: 5, number: "1", bestBefore: "31 Mar" }))).toEqual([
    "bestBefore",
  ]);
  expect(fieldsOf(await receive({ units: 5, when: "now" }))).toEqual(["when"]);
  const lost = await packer(`POST /stock/${id}/write-off`, {
    body: { units: 101, kind: "spoiled" },
  });
  expect(lost).toMatchObject({ status: 409, body: { code: "too-few", left: 100 } });
  expect(fieldsOf(lost)).toEqual(["units"]);
  expect((await packer("POST /stock/none/receive", { body: { units: 1 } })).status).toBe(404);
});

test("what is spoiled goes out, and what orders have not had packed is on the shelf", async () => {
  const product = await makeProduct({ currentStock: 10 });
  await orderOnDelivery(product, 2);
  const body = { units: 3, kind: "spoiled", note: "wet" };
  const lost = await packer(`POST /stock/${product.id}/write-off`, { body });
  expect(lost.body).toMatchObject({ currentStock: 5, held: 2, withheld: 0, onHand: 7 });
  const page = await packer("GET /stock?limit=100");
  expect(page.body.data).toContainEqual(
    expect.objectContaining({ id: product.id, onHand: 7, currentStock: 5 }),
  );
});

test("the stock is set by who may, unless another stands by now", async () => {
  const { id } = await makeProduct({ currentStock: 10 });
  const body = { quantity: 20, seen: 9 };
  expect((await packer(`PUT /stock/${id}`, { body })).status).toBe(403);
  const met = await manager(`PUT /stock/${id}`, { body });
  expect(met).toMatchObject({ status: 409, body: { stock: 10, errors: [{ field: "seen" }] } });
  const set = await manager(`PUT /stock/${id}`, { body: { ...body, seen: 10 } });
  expect(set).toMatchObject({ status: 200, body: { currentStock: 20 } });
  const tag = (await manager(`GET /stock/${id}`)).headers.get("etag") ?? "";
  await packer(`POST /stock/${id}/write-off`, { body: { units: 1, kind: "given" } });
  const late = await manager(`PUT /stock/${id}`, {
    body: { quantity: 20 },
    headers: { "If-Match": tag },
  });
  expect(late.status).toBe(412);
});

test("counts are kept until they are entered as they were read; a packer sees no money", async () => {
  const { id } = await makeProduct({ currentStock: 10, price: 20_000 });
  expect((await packer(`PUT /stock/${id}/count`, { body: { counted: 8 } })).status).toBe(204);
  const seen = await packer("GET /stock/counts");
  expect(seen.body).toMatchObject({
    n: 1,
    units: -2,
    worth: null,
    differences: [{ productId: id, counted: 8, expected: 10, worth: null }],
  });
  expect((await manager("GET /stock/counts")).body).toMatchObject({ worth: -40_000 });
  const stale = await packer("POST /stock/counts/enter", { body: { n: 2, units: -2 } });
  expect(stale.status).toBe(412);
  const entered = await packer("POST /stock/counts/enter", { body: { n: 1, units: -2 } });
  expect(entered).toMatchObject({ status: 200, body: { short: [] } });
  const { body } = await packer(`GET /stock/${id}`);
  expect(body.currentStock).toBe(8);
  expect(JSON.stringify(body)).not.toMatch(/price|worth|amount/i);
});
