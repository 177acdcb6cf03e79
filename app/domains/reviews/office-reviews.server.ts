import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { products, shownTitle } from "#app/domains/catalog/product/product-table.server.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { shownReviewColumns } from "./read-reviews.server.ts";
import type { OwnReview, ReportReason, ReviewFilter } from "./review.ts";
import { productReviews, reviewReports } from "./review-tables.server.ts";

/** A review as staff have it before them. */
export interface OfficeReview extends OwnReview {
  /** What it is of; null where that is in the shop no more. */
  product: string | null;
  /** What visitors say against it and nobody has looked at, the oldest first. */
  reports: { id: string; reason: ReportReason; message: string; date: Date }[];
}

const conditions: Record<ReviewFilter, SQL> = {
  waiting: eq(productReviews.state, "waiting"),
  reported: sql`${productReviews.openReports} > 0`,
  shown: eq(productReviews.state, "shown"),
  removed: eq(productReviews.state, "removed"),
};

/** A page of the reviews of one kind, the newest first. For staff. */
export async function officeReviews(
  filter: ReviewFilter,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<OfficeReview>> {
  const { time: date, id } = productReviews;
  const query = keysetQuery({ date, id, order: "descending" }, cursor, size);
  const rows = await db
    .select({
      ...shownReviewColumns,
      productId: productReviews.productId,
      orderId: productReviews.orderId,
      state: productReviews.state,
      removedFor: productReviews.removedFor,
      removedWords: productReviews.removedWords,
      product: shownTitle,
    })
    .from(productReviews)
    .leftJoin(products, eq(products.id, productReviews.productId))
    .where(query.where(conditions[filter]))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  const page = pageOf(rows, cursor, size);
  const reports = await reportsOf(page.rows.map((row) => row.id));
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, reports: reports.get(row.id) ?? [] })),
  };
}

async function reportsOf(reviewIds: string[]) {
  if (reviewIds.length === 0) return new Map<string, OfficeReview["reports"]>();
  const { id, reviewId, reason, message, time: date, handledAt } = reviewReports;
  const rows = await db
    .select({ id, reviewId, reason, message, date })
    .from(reviewReports)
    .where(and(inArray(reviewId, reviewIds), isNull(handledAt)))
    .orderBy(asc(date), asc(id));
  return Map.groupBy(rows, (row) => row.reviewId);
}

/** How many wait to be looked at, new or reported; 100 stands for any more. For staff. */
export async function countOpenReviews(): Promise<number> {
  const open = db
    .select({ id: productReviews.id })
    .from(productReviews)
    .where(or(conditions.waiting, conditions.reported))
    .limit(100)
    .as("open");
  const [row] = await db.select({ n: count() }).from(open);
  return row?.n ?? 0;
}
