import { and, asc, eq, inArray, isNull, not } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import {
  addRow,
  type ChangeRefusal,
  changeRow,
  saveRow,
} from "#app/server/database/save-row.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import type { TaxClass } from "./tax-class.ts";
import { taxClasses } from "./tax-class-table.server.ts";
import { maxTaxClasses } from "./tax-classes.server.ts";

type Given = Pick<TaxClass, "name" | "hsn" | "rates">;

export type TaxClassRefusal =
  | InsertRefusal
  | ChangeRefusal<TaxClass>
  | { code: "too-many" }
  /** Another class has the name. */
  | { code: "name-taken" };

/** Adds a class, once under its id however often it is sent (rules: tax-6). */
export async function addTaxClass(
  id: string,
  given: Given,
  actor: Actor,
): Promise<Result<undefined, TaxClassRefusal>> {
  return saved(async (tx) => {
    if (!(await addRow(tx, taxClasses, { id, ...given }, actor, "tax-class.add"))) {
      return ok(undefined);
    }
    if ((await tx.$count(taxClasses)) > maxTaxClasses) return refused({ code: "too-many" });
    await record(tx, actor, "tax-class.add", id, { name: given.name, after: wordsOf(given) });
    return ok(undefined);
  });
}

/**
 * Changes a class. Orders that stand keep the rates of their day (rules: tax-4).
 * @param seen its `updatedAt` as the form read it.
 */
export async function updateTaxClass(
  id: string,
  seen: Date,
  given: Given,
  actor: Actor,
): Promise<Result<undefined, TaxClassRefusal>> {
  return saved(async (tx) => {
    const changed = await changeRow(tx, taxClasses, id, seen, given);
    if (!changed.ok) return changed;
    if (!changed.value) return ok(undefined);
    const detail = { name: given.name, before: wordsOf(changed.value), after: wordsOf(given) };
    await record(tx, actor, "tax-class.update", id, detail);
    return ok(undefined);
  });
}

/**
 * Deletes a class that no product has.
 * @returns its name; undefined where it was gone already.
 */
export async function deleteTaxClass(
  id: string,
  actor: Actor,
): Promise<Result<string | undefined, "in-use">> {
  const deleted = await db.transaction(
    async (tx): Promise<Result<TaxClass | undefined, "in-use">> => {
      const [found] = await tx.select().from(taxClasses).where(eq(taxClasses.id, id)).for("update");
      if (!found) return ok(undefined);
      if ((await tx.$count(products, eq(products.taxClassId, id))) > 0) return refused("in-use");
      await tx.delete(taxClasses).where(eq(taxClasses.id, id));
      const { name } = found;
      await record(tx, actor, "tax-class.delete", id, { name, before: wordsOf(found) });
      return ok(found);
    },
  );
  if (!deleted.ok) return deleted;
  if (deleted.value) publish("tax-classes");
  return ok(deleted.value?.name);
}

const wordsOf = ({ hsn, rates }: Given) =>
  `${hsn}: ${rates.map(({ from, rate }) => `${rate / 100} % (${from})`).join(", ")}`;

const saved = (work: (tx: Transaction) => Promise<Result<undefined, TaxClassRefusal>>) =>
  saveRow("tax-classes", work, { tax_classes_name_unique: { code: "name-taken" } });

/** What is said of a product's tax. */
export interface ProductTax {
  id: string;
  taxClassId: string | null;
  /** Where it is another than its class's. */
  hsn: string | null;
}

/**
 * Says of products which class they are of, those that differ; what is gone meanwhile is left out.
 * @returns how many it has changed.
 */
export async function setProductTaxes(
  given: readonly ProductTax[],
  actor: Actor,
): Promise<Result<number, "class-gone">> {
  const wanted = new Map(given.map((one) => [one.id, one]));
  const done = await db.transaction(async (tx): Promise<Result<number, "class-gone">> => {
    const ids = given.flatMap(({ taxClassId }) => taxClassId ?? []);
    const classes = await tx
      .select({ id: taxClasses.id, name: taxClasses.name })
      .from(taxClasses)
      .where(inArray(taxClasses.id, ids))
      .for("share");
    if (new Set(ids).size > classes.length) return refused("class-gone");
    const nameOf = (id: string | null) => classes.find((one) => one.id === id)?.name ?? null;
    const locked = await tx
      .select({
        id: products.id,
        title: products.title,
        taxClassId: products.taxClassId,
        hsn: products.hsn,
      })
      .from(products)
      .where(inArray(products.id, [...wanted.keys()]))
      .orderBy(asc(products.id))
      .for("update");
    let changed = 0;
    for (const { id, title, ...was } of locked) {
      const { taxClassId = null, hsn = null } = wanted.get(id) ?? {};
      if (was.taxClassId === taxClassId && was.hsn === hsn) continue;
      await tx.update(products).set({ taxClassId, hsn }).where(eq(products.id, id));
      const after = [nameOf(taxClassId), hsn].filter(Boolean).join(", ");
      await record(tx, actor, "product.set-tax", id, { title, after: after || null });
      changed += 1;
    }
    return ok(changed);
  });
  if (done.ok && done.value > 0) publish("tax-classes", "products");
  return done;
}

/** A product as the page of taxes lists it. */
export interface TaxedProduct extends ProductTax {
  title: string;
  productPackOff: number | null;
}

/** Products on one page of the list. */
const listed = 50;

/**
 * Products by title, those that lack a class or all of them.
 * @param page from 1.
 */
export async function listProductTaxes(
  which: "lacking" | "all",
  page: number,
): Promise<{ rows: TaxedProduct[]; hasNext: boolean }> {
  const rows = await db
    .select({
      id: products.id,
      title: products.title,
      productPackOff: products.productPackOff,
      taxClassId: products.taxClassId,
      hsn: products.hsn,
    })
    .from(products)
    .where(which === "lacking" ? isNull(products.taxClassId) : undefined)
    .orderBy(asc(products.title), asc(products.id))
    .limit(listed + 1)
    .offset((page - 1) * listed);
  return { rows: rows.slice(0, listed), hasNext: rows.length > listed };
}

/** How many products that are sold have no class; 100 stand for any more. */
export async function countLackingTax(): Promise<number> {
  const lacking = db
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.taxClassId), not(products.isHidden)))
    .limit(100)
    .as("lacking");
  return db.$count(lacking);
}
