import { and, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { Transaction } from "#app/server/database/database.server.ts";
import { products } from "../product/product-table.server.ts";
import { pricePeriods } from "./price-period-table.server.ts";

/** What stands against a plan: its end has passed, or products, by their ids. */
export type PlanRefusal =
  | { code: "over" }
  | { code: "not-found" | "other-price" | "no-price" | "overlap"; ids: string[] };

type PlannedRow = Pick<
  typeof pricePeriods.$inferInsert,
  "productId" | "price" | "startsAt" | "endsAt" | "createdBy"
>;

interface PlannedPrices {
  found: readonly { id: string; price: number }[];
  ids: readonly string[];
  /** What each cost when it was looked at. */
  seen: ReadonlyMap<string, number>;
  /** A price of 0 is none that the product can have. */
  rows: readonly PlannedRow[];
}

/** What stands against planning these rows, of products that the transaction has locked. */
export async function problemOf(
  tx: Transaction,
  { found, ids, seen, rows }: PlannedPrices,
): Promise<PlanRefusal | undefined> {
  const gone = ids.filter((id) => !found.some((product) => product.id === id));
  if (gone.length > 0) return { code: "not-found", ids: gone };
  const others = found.filter(({ id, price }) => seen.get(id) !== price);
  if (others.length > 0) return { code: "other-price", ids: others.map(({ id }) => id) };
  const unpriced = rows.filter(({ price }) => price === 0);
  if (unpriced.length > 0) {
    return { code: "no-price", ids: unpriced.map(({ productId }) => productId) };
  }
  const [first] = rows;
  const taken = first ? await overlapping(tx, ids, first.startsAt, first.endsAt) : [];
  return taken.length > 0 ? { code: "overlap", ids: taken } : undefined;
}

/** Whether the same person has planned exactly this already; of what begins at once, whether it runs. */
export async function arePlanned(
  tx: Transaction,
  rows: readonly PlannedRow[],
  now: Date,
): Promise<boolean> {
  const standing = await tx
    .select()
    .from(pricePeriods)
    .where(
      and(
        inArray(
          pricePeriods.productId,
          rows.map(({ productId }) => productId),
        ),
        inArray(pricePeriods.state, ["planned", "running"]),
      ),
    );
  return rows.every((row) =>
    standing.some(
      (one) =>
        one.productId === row.productId &&
        one.price === row.price &&
        one.createdBy === row.createdBy &&
        one.endsAt.getTime() === row.endsAt.getTime() &&
        (row.startsAt > now
          ? one.startsAt.getTime() === row.startsAt.getTime()
          : one.state === "running"),
    ),
  );
}

/** Which of the products have a price already at some time from `startsAt` until before `endsAt`. */
export async function overlapping(
  tx: Transaction,
  ids: readonly string[],
  startsAt: Date,
  endsAt: Date,
  besideId = "",
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ productId: pricePeriods.productId })
    .from(pricePeriods)
    .where(
      and(
        inArray(pricePeriods.productId, [...ids]),
        inArray(pricePeriods.state, ["planned", "running"]),
        lt(pricePeriods.startsAt, endsAt),
        gt(pricePeriods.endsAt, startsAt),
        ne(pricePeriods.id, besideId),
      ),
    );
  return rows.map(({ productId }) => productId);
}

/** What products cost without the price that runs, at most their MRP. */
export async function regularPrices(tx: Transaction, ids: readonly string[]) {
  const { id, price, productMRP } = products;
  const rows = await tx
    .select({ id, price, productMRP, before: pricePeriods.priceBefore })
    .from(products)
    .leftJoin(
      pricePeriods,
      and(eq(pricePeriods.productId, products.id), eq(pricePeriods.state, "running")),
    )
    .where(inArray(products.id, [...ids]));
  return new Map(
    rows.map(({ id, price, productMRP, before }) => [id, Math.min(before ?? price, productMRP)]),
  );
}
