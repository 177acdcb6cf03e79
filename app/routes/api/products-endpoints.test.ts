import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { apiProgram } from "#tests/api-program.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";

ownDatabase();

let manager: Awaited<ReturnType<typeof apiProgram>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "madua-api-pictures-"));
  openFiles(folderStore(folder));
  manager = await apiProgram("manager");
});
afterAll(() => rm(folder, { recursive: true }));

/** A picture that the shop has taken for a product. */
async function sentPicture(folder: "productImage" | "update"): Promise<string> {
  const body = await sharp({ create: { width: 40, height: 50, channels: 3, background: "#a52" } })
    .png()
    .toBuffer();
  const sent = await manager(`POST /pictures?folder=${folder}`, { body: new Uint8Array(body) });
  expect(sent.status).toBe(201);
  return sent.body.url;
}

const hour = 60 * 60 * 1000;
const minuteIn = (hours: number) =>
  new Date(Math.ceil((Date.now() + hours * hour) / 60_000) * 60_000).toISOString();

test("a product is added with its picture, once under its key, and read with what its pack says", async () => {
  const body = {
    title: "Ragi Flour",
    category: "Flour",
    price: 12_000,
    productMRP: 15_000,
    productPackOff: 500,
    pictureUrls: [await sentPicture("productImage")],
    quantity: 7,
    translations: { hi: { title: "रागी आटा" } },
  };
  const headers = { "Idempotency-Key": "flour-1" };
  const added = await manager("POST /products", { body, headers });
  expect(added).toMatchObject({
    status: 201,
    body: {
      ...body,
      discountPercentage: 20,
      currentStock: 7,
      isHidden: false,
      packs: [],
      prices: [],
      label: { commonName: "", lacks: expect.arrayContaining(["ingredients"]) },
    },
  });
  expect(added.headers.get("location")).toBe(`/api/v1/products/${added.body.id}`);
  const again = await manager("POST /products", { body, headers });
  expect(again.body.id).toBe(added.body.id);
  expect(await db.$count(products)).toBe(1);
  const { body: list } = await manager("GET /products?q=ragi&state=sold");
  expect(list).toMatchObject({ data: [{ id: added.body.id }], nextCursor: null });
});

test("what is wrong is said by its field, and nothing is added", async () => {
  const before = await db.$count(products);
  const wrong = {
    title: "",
    category: "Flour",
    price: "120",
    productMRP: 0,
    pictureUrls: [],
    size: 5,
  };
  const { status, body } = await manager("POST /products", { body: wrong });
  expect(status).toBe(422);
  const fields = body.errors.map(({ field }: { field: string }) => field).sort();
  expect(fields).toEqual(["pictureUrls", "price", "productMRP", "size", "title"]);
  const product = {
    title: "Laddu",
    category: "Laddu",
    price: 200,
    productMRP: 100,
    pictureUrls: ["x"],
  };
  expect((await manager("POST /products", { body: product })).body.errors).toMatchObject([
    { field: "price" },
  ]);
  const unsent = await manager("POST /products", { body: { ...product, price: 100 } });
  expect(unsent).toMatchObject({ status: 409, body: { errors: [{ field: "pictureUrls" }] } });
  expect(await db.$count(products)).toBe(before);
});

test("a file that is no picture is refused", async () => {
  const sent = await manager("POST /pictures?folder=update", { body: Buffer.from("no picture") });
  expect(sent).toMatchObject({ status: 422, body: { code: "unreadable" } });
});

test("an edit needs a new picture, and is refused once somebody else was there", async () => {
  const { id } = await makeProduct();
  const { body: read } = await manager(`GET /products/${id}`);
  const body = {
    title: "Til Laddu",
    category: read.category,
    price: read.price,
    productMRP: read.productMRP,
    pictureUrls: ["/files/old.webp"],
    updatedAt: read.updatedAt,
  };
  const old = await manager(`PUT /products/${id}`, { body: { ...body, pictureUrls: ["x"] } });
  expect(old).toMatchObject({ status: 409, body: { errors: [{ field: "pictureUrls" }] } });
  const pictureUrls = [await sentPicture("update")];
  const saved = await manager(`PUT /products/${id}`, { body: { ...body, pictureUrls } });
  expect(saved).toMatchObject({ status: 200, body: { title: "Til Laddu", pictureUrls } });
  const late = { ...body, title: "Another", pictureUrls: [await sentPicture("update")] };
  expect(await manager(`PUT /products/${id}`, { body: late })).toMatchObject({ status: 412 });
  const tagged = await manager(`PATCH /products/${id}`, {
    body: { price: 100 },
    headers: { "If-Match": '"of-before"' },
  });
  expect(tagged.status).toBe(412);
  expect((await manager(`GET /products/${id}`)).body).toMatchObject({ title: "Til Laddu" });
});

test("price and hiding are changed alone; a price above the MRP is refused by its field", async () => {
  const { id } = await makeProduct();
  const changed = await manager(`PATCH /products/${id}`, {
    body: { price: 20_000, isHidden: true },
  });
  expect(changed).toMatchObject({ status: 200, body: { price: 20_000, isHidden: true } });
  const dear = await manager(`PATCH /products/${id}`, { body: { price: 99_900 } });
  expect(dear).toMatchObject({
    status: 409,
    body: { code: "above-mrp", errors: [{ field: "price" }] },
  });
  expect((await manager(`DELETE /products/${id}`)).status).toBe(204);
  expect((await manager(`PATCH /products/${id}`, { body: { price: 100 } })).status).toBe(404);
});

test("packs of one food are read with each other", async () => {
  const small = await makeProduct({ productPackOff: 100 });
  const large = await makeProduct({ productPackOff: 500 });
  for (const { id } of [small, large]) {
    await manager(`PUT /products/${id}/food`, { body: { food: "Ragi Laddu" } });
  }
  const { body } = await manager(`GET /products/${large.id}`);
  expect(body).toMatchObject({ food: "Ragi Laddu", packs: [{ id: small.id }, { id: large.id }] });
});

test("a price for a time is planned, changed and ended", async () => {
  const { id } = await makeProduct({ price: 20_000 });
  const body = {
    products: [{ id, seenPrice: 20_000 }],
    kind: "percent",
    amount: 10,
    endsAt: minuteIn(2),
  };
  const late = await manager("POST /prices", { body: { ...body, endsAt: "2020-01-01T00:00:00Z" } });
  expect(late).toMatchObject({
    status: 409,
    body: { code: "over", errors: [{ field: "endsAt" }] },
  });
  const odd = await manager("POST /prices", { body: { ...body, endsAt: "2030-01-01T00:00:01Z" } });
  expect(odd).toMatchObject({ status: 422, body: { errors: [{ field: "endsAt" }] } });
  expect((await manager("POST /prices", { body })).status).toBe(204);
  const { body: read } = await manager(`GET /products/${id}`);
  expect(read).toMatchObject({ price: 18_000, prices: [{ price: 18_000, state: "running" }] });
  const [period] = read.prices;
  const change = { price: 17_000, endsAt: minuteIn(3), updatedAt: period.updatedAt };
  expect((await manager(`PUT /prices/${period.id}`, { body: change })).status).toBe(204);
  expect((await manager(`PUT /prices/${period.id}`, { body: change })).status).toBe(412);
  expect((await manager("GET /prices")).body.data).toMatchObject([{ price: 17_000 }]);
  expect((await manager(`DELETE /prices/${period.id}`)).status).toBe(204);
  expect((await manager(`GET /products/${id}`)).body.price).toBe(20_000);
  expect((await manager("GET /prices?state=past")).body.data).toMatchObject([{ id: period.id }]);
});

test("a key that may not see stock reads products without it", async () => {
  const { id } = await makeProduct({ currentStock: 9 });
  const ask = await apiProgram("manager", ["products.read"]);
  const { body } = await ask(`GET /products/${id}`);
  expect(body).toMatchObject({ currentStock: null, quantity: null, prices: null });
  expect(body.price).toBe(21_000);
  const listed = (await ask("GET /products")).body.data;
  expect(new Set(listed.map((row: { currentStock: unknown }) => row.currentStock))).toEqual(
    new Set([null]),
  );
  expect((await ask("GET /categories")).body.data).toContainEqual(
    expect.objectContaining({ category: "Laddu" }),
  );
});

test("what a pack says is read and said whole, as it was read, for the other packs too", async () => {
  const small = await makeProduct({ productPackOff: 100, food: "Ragi Flour" });
  const large = await makeProduct({ productPackOff: 500, food: "Ragi Flour" });
  const none = await manager(`GET /products/${small.id}/label`);
  expect(none.body).toMatchObject({ commonName: "", updatedAt: null });
  expect(none.body.lacks).toContain("ingredients");
  const body = {
    commonName: "Finger millet flour",
    ingredients: ["Finger millet", "Salt"],
    nutrition: { energy: 336.5, protein: 7, calcium: 344 },
    servingGrams: 30,
    mark: "vegetarian",
    shelfLife: 6,
    claims: ["richInCalcium"],
    translations: { hi: { commonName: "रागी आटा", ingredients: ["रागी", "नमक"] } },
    gtin: "8901234567890",
  };
  const said = await manager(`PUT /products/${small.id}/label`, {
    body: { ...body, alsoPacks: true },
    headers: { "If-Match": none.headers.get("etag") ?? "" },
  });
  expect(said).toMatchObject({ status: 200, body: { ...body, shelfLifeUnit: "months" } });
  expect(said.body.lacks).toEqual(["nutrition", "storage"]);
  const { body: other } = await manager(`GET /products/${large.id}`);
  expect(other.label).toMatchObject({ ingredients: ["Finger millet", "Salt"], gtin: "" });
  const { translations: _, ...shorter } = { ...body, claims: [], updatedAt: said.body.updatedAt };
  const changed = await manager(`PUT /products/${small.id}/label`, { body: shorter });
  expect(changed.body).toMatchObject({ claims: [], translations: body.translations });
  const late = await manager(`PUT /products/${small.id}/label`, {
    body: { ...shorter, origin: "Nepal" },
  });
  expect(late).toMatchObject({ status: 412, body: { code: "changed-meanwhile" } });
  const packer = await apiProgram("manager", ["products.read"]);
  expect((await packer(`PUT /products/${small.id}/label`, { body })).status).toBe(403);
  expect((await packer(`GET /products/${small.id}/label`)).body.origin).toBe("");
});

test("what a pack cannot say is refused by its field, and nothing is said", async () => {
  const { id } = await makeProduct();
  const wrong = {
    nutrition: { fat: 101, calcium: 1.234, gold: 1 },
    claims: ["lowFat"],
    gtin: "8901234567894",
    licence: "12",
    colour: "red",
  };
  const fields = async (body: object) => {
    const { status, body: said } = await manager(`PUT /products/${id}/label`, { body });
    expect(status).toBe(422);
    return said.errors.map(({ field }: { field: string }) => field).sort();
  };
  expect(await fields(wrong)).toContain("nutrition.gold");
  const { colour: _, ...known } = { ...wrong, nutrition: { fat: 101, calcium: 1.234 } };
  expect(await fields(known)).toEqual(["gtin", "licence", "nutrition.calcium"]);
  expect(await fields({ nutrition: { fat: 101 }, claims: ["lowFat"] })).toEqual([
    "claims",
    "nutrition.fat",
  ]);
  expect((await manager(`GET /products/${id}/label`)).body.updatedAt).toBeNull();
  expect((await manager("PUT /products/none/label", { body: {} })).status).toBe(404);
  expect((await manager("GET /products/none/label")).status).toBe(404);
});

test("categories are named in further languages; what no product has is refused whole", async () => {
  await makeProduct({ category: "Flour / Atta" });
  await makeProduct({ category: "Biscuit" });
  const named = (category: string, name: string) => ({ category, translations: { hi: { name } } });
  const body = { data: [named("Flour / Atta", "आटा"), named("Biscuit", "बिस्कुट")] };
  const { body: list } = await manager("PATCH /categories", { body });
  expect(list.data).toEqual(
    expect.arrayContaining(body.data.map((one) => expect.objectContaining(one))),
  );
  const gone = { data: [named("Biscuit", "?"), named("Nothing", "कुछ नहीं")] };
  expect(await manager("PATCH /categories", { body: gone })).toMatchObject({
    status: 404,
    body: { code: "not-found", errors: [{ field: "data.1.category" }] },
  });
  const odd = { data: [{ category: "Biscuit", translations: { sat: { name: "x" } } }] };
  expect(await manager("PATCH /categories", { body: odd })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "data.0.translations.sat" }] },
  });
  const twice = { data: [named("Biscuit", "a"), named("Biscuit", "b")] };
  expect((await manager("PATCH /categories", { body: twice })).status).toBe(422);
  const none = { data: [named("Flour / Atta", "")] };
  const after = (await manager("PATCH /categories", { body: none })).body.data;
  expect(after).toContainEqual(expect.objectContaining(named("Biscuit", "बिस्कुट")));
  const reader = await apiProgram("manager", ["products.read"]);
  expect((await reader("PATCH /categories", { body })).status).toBe(403);
  expect((await reader("GET /categories")).body.data).toContainEqual(
    expect.objectContaining({ category: "Biscuit" }),
  );
});
