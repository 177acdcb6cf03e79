import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { moveWithheld } from "../batches/withhold-batches.server.ts";
import { groupName } from "../groups/read-groups.server.ts";
import {
  changeStock,
  type LockedProduct,
  type RecordChange,
} from "../ledger/change-stock.server.ts";
import type { StockEntryKind } from "../ledger/stock-entry.ts";
import { enterStock, loseStock } from "../ledger/stock-ledger.server.ts";
import { stockBatches, stockEntries } from "../stock-tables.server.ts";
import { type lossKinds, mostUnits } from "./stock-forms.ts";

type Batch = typeof stockBatches.$inferSelect;

export type ReceiveRefusal =
  | "not-found"
  | "too-many"
  | "entered-before"
  /** A new batch. */
  | "best-before-needed"
  | "group-gone"
  /** The number is one of a batch that another group has made. */
  | "other-group"
  /** The number is one of a batch with other dates. */
  | { code: "other-dates"; batch: Pick<Batch, "number" | "bestBefore" | "madeOn"> };

interface Received {
  /** Made with the form, which is carried out once. */
  formId: string;
  units: number;
  /** "" where it is no batch. */
  number: string;
  bestBefore: string | null;
  madeOn: string | null;
  /** The group that made it; "" or none where nobody says. */
  groupId?: string;
  note: string;
}

/** Adds what has come to the stock, loose or as a batch (rules: ledger-3, batches-1). */
export async function receiveStock(
  productId: string,
  received: Received,
  actor: Actor,
): Promise<Result<undefined, ReceiveRefusal>> {
  const { formId, units, number, bestBefore, note } = received;
  const form = { id: formId, given: JSON.stringify([productId, received]) };
  const done = await changeStock<ReceiveRefusal>(productId, form, async (tx, product) => {
    if (product.currentStock + units > mostUnits) return refused("too-many");
    const batch = number ? await batchOf(tx, product, received) : ok(null);
    if (!batch.ok) return batch;
    const reason = { ...reasonOf(actor, note), kind: "received" } as const;
    await enterStock(runIn(tx), reason, [{ productId, units, batchId: batch.value }]);
    const what = { number: number || undefined, bestBefore: bestBefore ?? undefined };
    return ok(async (stock) => {
      await record(tx, actor, "product.receive", productId, { ...stock, units, ...what, note });
    });
  });
  if (done.ok && number) publish("batches");
  return done;
}

/** The batch of that number, added where it is new. */
async function batchOf(
  tx: Transaction,
  product: LockedProduct,
  { number, bestBefore, madeOn, groupId }: Received,
): Promise<Result<string, ReceiveRefusal>> {
  if (groupId && (await groupName(tx, groupId)) === undefined) return refused("group-gone");
  const [known] = await tx
    .select()
    .from(stockBatches)
    .where(and(eq(stockBatches.productId, product.id), eq(stockBatches.number, number)));
  if (known) {
    const isOther =
      (bestBefore && bestBefore !== known.bestBefore) ||
      (madeOn && known.madeOn && madeOn !== known.madeOn);
    if (isOther) return refused({ code: "other-dates", batch: known });
    if (groupId && known.groupId && groupId !== known.groupId) return refused("other-group");
    const said = {
      ...(madeOn && !known.madeOn && { madeOn }),
      ...(groupId && !known.groupId && { groupId }),
    };
    if (Object.keys(said).length > 0) {
      await tx.update(stockBatches).set(said).where(eq(stockBatches.id, known.id));
    }
    return ok(known.id);
  }
  if (!bestBefore) return refused("best-before-needed");
  const id = uuid();
  const batch = { productId: product.id, number, bestBefore, madeOn, groupId: groupId || null };
  await tx.insert(stockBatches).values({ id, ...batch });
  if (!product.hasBatches) {
    await tx.update(products).set({ hasBatches: true }).where(eq(products.id, product.id));
  }
  return ok(id);
}

export type DatesRefusal = "not-found" | "changed";

/** A batch's dates, "2027-03-31". */
type BatchDates = Pick<Batch, "bestBefore" | "madeOn">;

/**
 * Corrects the dates of a batch that were entered wrong; what they allow is sold again or withheld
 * (rules: batches-1).
 * @param seen what the page showed: nobody's correction is undone unseen.
 */
export async function correctDates(
  batchId: string,
  seen: BatchDates,
  { bestBefore, madeOn }: BatchDates,
  actor: Actor,
): Promise<Result<undefined, DatesRefusal>> {
  const ofBatch = eq(stockBatches.id, batchId);
  const [found] = await db
    .select({ productId: stockBatches.productId })
    .from(stockBatches)
    .where(ofBatch);
  if (!found) return refused("not-found");
  const corrected = await changeStock(
    found.productId,
    undefined,
    async (tx): Promise<Result<RecordChange, DatesRefusal>> => {
      const [batch] = await tx.select().from(stockBatches).where(ofBatch);
      if (!batch) return refused("not-found");
      const { number, bestBefore: was, madeOn: wasMade } = batch;
      if (was !== seen.bestBefore || wasMade !== seen.madeOn) return refused("changed");
      await tx.update(stockBatches).set({ bestBefore, madeOn }).where(ofBatch);
      const from = { bestBefore: was, madeOn: wasMade };
      const dates = { before: from, after: { bestBefore, madeOn } };
      return ok(async (stock) => {
        const detail = { ...stock, number, dates };
        await record(tx, actor, "product.correct-dates", found.productId, detail);
      });
    },
  );
  if (!corrected.ok) {
    return refused(corrected.refusal === "entered-before" ? "changed" : corrected.refusal);
  }
  // The slip and the order's page name the date, and so does the batch's own (rules: batches-5, labels-6).
  publish("orders", "batches");
  return corrected;
}

export type LoseRefusal = "not-found" | "entered-before" | { code: "too-few"; left: number };

interface Lost {
  formId: string;
  units: number;
  kind: (typeof lossKinds)[number];
  /** "" takes what orders would take. */
  batchId: string;
  note: string;
}

/** Takes what is spoiled or given away out of the stock (rules: ledger-3). */
export async function writeOffStock(
  productId: string,
  lost: Lost,
  actor: Actor,
): Promise<Result<undefined, LoseRefusal>> {
  const { formId, units, kind, batchId, note } = lost;
  const form = { id: formId, given: JSON.stringify([productId, lost]) };
  return changeStock(productId, form, async (tx, product) => {
    const reason = { ...reasonOf(actor, note), kind };
    if (batchId) {
      const taken = await takeFromBatch(tx, productId, batchId, units);
      if (!taken.ok) return taken;
      await enterStock(runIn(tx), reason, [{ productId, units: -units, batchId }]);
    } else {
      const left = product.currentStock;
      if (left < units) return refused({ code: "too-few", left });
      await loseStock(runIn(tx), reason, [{ productId, units }]);
    }
    return ok(async (stock) => {
      const detail = { ...stock, units, note };
      if (kind === "spoiled") await record(tx, actor, "product.spoil", productId, detail);
      else await record(tx, actor, "product.give", productId, detail);
    });
  });
}

/** Sees to it that so many of a batch can be taken: withheld ones are brought back for it. */
async function takeFromBatch(
  tx: Transaction,
  productId: string,
  batchId: string,
  units: number,
): Promise<Result<undefined, LoseRefusal>> {
  const [batch] = await tx
    .select()
    .from(stockBatches)
    .where(and(eq(stockBatches.id, batchId), eq(stockBatches.productId, productId)));
  if (!batch) return refused("not-found");
  const left = batch.units + batch.withheld;
  if (left < units) return refused({ code: "too-few", left });
  await moveWithheld(tx, [{ productId, batchId, units: Math.max(0, units - batch.units) }]);
  return ok(undefined);
}

const undoable: readonly StockEntryKind[] = ["received", "spoiled", "given"];

export type UndoRefusal =
  | "not-found"
  | "entered-before"
  | "undone"
  | { code: "too-few"; left: number };

/** Takes an entry back by one against it (rules: ledger-4). */
export async function undoEntry(
  productId: string,
  number: number,
  actor: Actor,
): Promise<Result<undefined, UndoRefusal>> {
  return changeStock(
    productId,
    undefined,
    async (tx, product): Promise<Result<RecordChange, UndoRefusal>> => {
      const [entry] = await tx
        .select()
        .from(stockEntries)
        .where(and(eq(stockEntries.productId, productId), eq(stockEntries.number, number)));
      if (!entry || entry.undoes !== null || !undoable.includes(entry.kind)) {
        return refused("not-found");
      }
      const [undone] = await tx
        .select({ number: stockEntries.number })
        .from(stockEntries)
        .where(and(eq(stockEntries.productId, productId), eq(stockEntries.undoes, number)));
      if (undone) return refused("undone");
      const { kind, units, batchId } = entry;
      if (units > 0 && batchId) {
        const taken = await takeFromBatch(tx, productId, batchId, units);
        if (!taken.ok) return taken;
      } else if (units > 0) {
        const left = await looseOf(tx, product);
        if (left < units) return refused({ code: "too-few", left });
      }
      const reason = { kind, enteredBy: actor.id, undoes: number };
      await enterStock(runIn(tx), reason, [{ productId, units: -units, batchId }]);
      return ok(async (stock) => {
        const detail = { ...stock, units: -units, entry: kind };
        await record(tx, actor, "product.undo-entry", productId, detail);
      });
    },
  );
}

/** How many of a product are in no batch. */
async function looseOf(tx: Transaction, { id, currentStock }: LockedProduct): Promise<number> {
  const batches = await tx
    .select({ units: stockBatches.units })
    .from(stockBatches)
    .where(eq(stockBatches.productId, id));
  return currentStock - batches.reduce((sum, { units }) => sum + units, 0);
}

const reasonOf = (actor: Actor, note: string) => ({ enteredBy: actor.id, ...(note && { note }) });
