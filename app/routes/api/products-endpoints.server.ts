import { v4 as uuid } from "uuid";
import { z } from "zod";
import {
  nameCategories,
  namedCategories,
} from "#app/domains/catalog/categories/category-names.server.ts";
import { filteredProducts } from "#app/domains/catalog/lists/filter-products.server.ts";
import { foodOf, packsOf, setFood } from "#app/domains/catalog/packs/packs.server.ts";
import { openPricesOf } from "#app/domains/catalog/prices/price-periods.server.ts";
import { addProduct, deleteProduct } from "#app/domains/catalog/product/product-commands.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { lackingOf } from "#app/domains/labelling/lacking-pack-facts.server.ts";
import { savePackFacts } from "#app/domains/labelling/pack-facts-commands.server.ts";
import { givenPackFacts } from "#app/domains/labelling/pack-facts-form.ts";
import { writtenPackFacts } from "#app/domains/labelling/read-pack-facts.server.ts";
import {
  findEditableProduct,
  updateProduct,
} from "#app/domains/product-editing/form/update-product.server.ts";
import {
  type CellRefusal,
  editProducts,
} from "#app/domains/product-editing/table/edit-products.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { furtherLanguages } from "#app/lib/text/translations.ts";
import { nextCursor, pageOf } from "./api-schemas.server.ts";
import { endpoint } from "./endpoint.server.ts";
import {
  category,
  categoryNamesBody,
  foodBody,
  labelBody,
  listedProduct,
  newProductBody,
  productBody,
  productCellsBody,
  productLabel,
  productQuery,
  wholeProduct,
} from "./schemas/product-schemas.server.ts";

type May = (permission: Permission) => boolean;

/** A product as the endpoints answer it; refused where there is none. */
async function readProduct(id: string, may: May) {
  const seesStock = may("stock.read");
  const [product, food, packs, prices, label] = await Promise.all([
    findEditableProduct(id),
    foodOf(id),
    packsOf(id, { withHidden: true }),
    may("products") ? openPricesOf([id]) : null,
    readLabel(id),
  ]);
  if (!product || !label.ok) return refused("not-found");
  return ok({
    ...onlySeen(product, seesStock),
    packedWeight: product.packedWeight ?? null,
    quantity: seesStock ? product.quantity : null,
    food,
    packs: packs.map((pack) => onlySeen(pack, seesStock)),
    prices,
    label: label.value,
  });
}

async function readLabel(id: string) {
  const [facts, labelled] = await Promise.all([writtenPackFacts(id), lackingOf(id)]);
  return labelled ? ok({ ...facts, lacks: [...labelled.lacks] }) : refused("not-found");
}

const onlySeen = <Row extends { currentStock: number }>(row: Row, seesStock: boolean) => ({
  ...row,
  currentStock: seesStock ? row.currentStock : null,
});

const categories = z.object({ data: z.array(category) });

/** @param at which of those that were sent. */
function noSuchCategory(at: number) {
  const message = "No product has this category.";
  const errors = [{ field: `data.${at}.category`, message }];
  return { code: "not-found", said: { detail: message, status: 404, errors } };
}

/** What stands against some cells of one product, as one refusal. */
function cellsRefused(refusals: readonly CellRefusal[]) {
  const codes = refusals.map(({ code }) => code);
  if (codes.includes("not-found")) return refused("not-found");
  return refused(codes.includes("met") ? "changed-meanwhile" : "above-mrp");
}

export const productsEndpoints = [
  endpoint({
    method: "GET",
    path: "/products",
    permission: "products.read",
    alsoAsks: ["stock.read"],
    summary: "List products, hidden ones too, the oldest first",
    query: productQuery,
    answers: { 200: pageOf(listedProduct) },
    handle: async ({ query: { cursor, limit, ...filter }, may }) => {
      const page = await filteredProducts(filter, cursor, limit);
      const data = page.rows.map((row) => onlySeen(row, may("stock.read")));
      return ok({ data, nextCursor: nextCursor(page, (row) => row) });
    },
  }),
  endpoint({
    method: "GET",
    path: "/products/:id",
    permission: "products.read",
    alsoAsks: ["stock.read", "products"],
    summary: "Read a product with its packs, prices and what its pack says",
    answers: { 200: wholeProduct },
    handle: ({ params, may }) => readProduct(params.id, may),
  }),
  endpoint({
    method: "POST",
    path: "/products",
    permission: "products",
    summary: "Add a product",
    description: "Its pictures are sent before, by `POST /pictures`.",
    body: newProductBody,
    answers: { 201: wholeProduct },
    once: "by-command",
    fields: { "upload-missing": "pictureUrls" },
    handle: async ({ body, once, user, may, headers }) => {
      const added = await addProduct({ ...body, id: once }, user);
      if (!added.ok) return added;
      headers.set("Location", `/api/v1/products/${once}`);
      return readProduct(once, may);
    },
  }),
  endpoint({
    method: "PUT",
    path: "/products/:id",
    permission: "products",
    summary: "Edit a product, whole",
    description:
      "It needs a new picture, unless it only translates or weighs. Without translations those stay.",
    body: productBody,
    answers: { 200: wholeProduct },
    fields: { "upload-missing": "pictureUrls", "no-new-picture": "pictureUrls" },
    handle: async ({ params: { id }, body: { updatedAt, ...edit }, user, may }) => {
      const seen = updatedAt ?? (await findEditableProduct(id))?.updatedAt;
      if (!seen) return refused("not-found");
      const saved = await updateProduct(id, seen, edit, user);
      if (saved.ok) return readProduct(id, may);
      return refused(saved.refusal.code === "edit-conflict" ? "changed-meanwhile" : saved.refusal);
    },
  }),
  endpoint({
    method: "PATCH",
    path: "/products/:id",
    permission: "products",
    summary: "Change price, MRP, category or weight of a product, or hide or show it",
    description: "Another price ends one that runs for a time.",
    body: productCellsBody,
    answers: { 200: wholeProduct },
    fields: { "above-mrp": "price" },
    handle: async ({ params: { id }, body: becomes, user, may }) => {
      const product = await findEditableProduct(id);
      if (!product) return refused("not-found");
      const seen = { ...product, packedWeight: product.packedWeight ?? null };
      const edited = await editProducts([{ id, seen, becomes }], uuid(), user);
      return edited.ok ? readProduct(id, may) : cellsRefused(edited.refusal);
    },
  }),
  endpoint({
    method: "PUT",
    path: "/products/:id/food",
    permission: "products",
    summary: "Say what a product is a pack of",
    body: foodBody,
    answers: { 200: wholeProduct },
    handle: async ({ params: { id }, body, user, may }) => {
      const set = await setFood(id, body.food, user);
      return set.ok ? readProduct(id, may) : set;
    },
  }),
  endpoint({
    method: "GET",
    path: "/products/:id/label",
    permission: "products.read",
    summary: "Read what a product's pack says",
    answers: { 200: productLabel },
    handle: ({ params }) => readLabel(params.id),
  }),
  endpoint({
    method: "PUT",
    path: "/products/:id/label",
    permission: "products",
    summary: "Say what a product's pack says, whole",
    description: "What is left out is not said any more, but for translations, which stay.",
    body: labelBody,
    answers: { 200: productLabel },
    handle: async ({ params: { id }, body, user }) => {
      const seen = body.updatedAt ?? (await writtenPackFacts(id)).updatedAt ?? undefined;
      const saved = await savePackFacts(id, seen, givenPackFacts(body), body.alsoPacks, user);
      if (saved.ok) return readLabel(id);
      const { code } = saved.refusal;
      return refused(code === "edit-conflict" ? "changed-meanwhile" : code);
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/products/:id",
    permission: "products",
    summary: "Delete a product",
    description: "Orders keep what they bought.",
    answers: { 204: null },
    handle: ({ params, user }) => deleteProduct(params.id, user),
  }),
  endpoint({
    method: "GET",
    path: "/categories",
    permission: "products.read",
    summary: "List the categories that there are, with their names in further languages",
    description: "Its own name is what its products say: `PATCH /products/{id}`.",
    answers: { 200: categories },
    handle: async () => ok({ data: await namedCategories() }),
  }),
  endpoint({
    method: "PATCH",
    path: "/categories",
    permission: "products",
    summary: "Say what categories are called in further languages",
    description: "Names that are left out stay; an empty one is none.",
    body: categoryNamesBody,
    answers: { 200: categories },
    handle: async ({ body: { data }, user }) => {
      const known = new Map((await namedCategories()).map((one) => [one.category, one]));
      const at = data.findIndex(({ category }) => !known.has(category));
      if (at >= 0) return refused(noSuchCategory(at));
      await nameCategories(
        data.flatMap(({ category, translations }) =>
          furtherLanguages.flatMap((language) => {
            const name = translations[language]?.name;
            const seen = known.get(category)?.translations[language]?.name ?? "";
            return name === undefined ? [] : [{ category, language, name, seen }];
          }),
        ),
        user,
      );
      return ok({ data: await namedCategories() });
    },
  }),
];
