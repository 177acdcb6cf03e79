import { and, asc, desc, eq, getTableName, gt, sql } from "drizzle-orm";
import type { User } from "#app/domains/accounts/users/user.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { isSold } from "#app/domains/catalog/product/products.server.ts";
import { orderLines } from "#app/domains/orders/order/order-table.server.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { recordTables, withoutRecording } from "#app/server/database/table-reads.server.ts";
import type { OwnReview, RemovalReason, ReviewState, ShownReview } from "./review.ts";
import { productReviews, removedReviews } from "./review-tables.server.ts";

/** Of a review, what everybody may see. */
export const shownReviewColumns = {
  id: productReviews.id,
  stars: productReviews.stars,
  title: productReviews.title,
  text: productReviews.text,
  pictureUrls: productReviews.pictureUrls,
  authorName: productReviews.authorName,
  authorCity: productReviews.authorCity,
  answer: productReviews.answer,
  date: productReviews.time,
};

const ownColumns = {
  ...shownReviewColumns,
  productId: productReviews.productId,
  orderId: productReviews.orderId,
  state: productReviews.state,
  removedFor: productReviews.removedFor,
  removedWords: productReviews.removedWords,
};

/** A page of a product's reviews, the newest first; no other order is known (rules: reviews-11). */
export async function shownReviews(
  productId: string,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<ShownReview>> {
  const { time: date, id, state } = productReviews;
  const query = keysetQuery({ date, id, order: "descending" }, cursor, size);
  const rows = await db
    .select(shownReviewColumns)
    .from(productReviews)
    // In plain SQL, so that PostgreSQL uses product_reviews_shown.
    .where(query.where(and(eq(productReviews.productId, productId), sql`${state} = 'shown'`)))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** How many of a product's reviews the shop has removed, by the reason. */
export async function removedOf(
  productId: string,
): Promise<{ reason: RemovalReason; n: number }[]> {
  return db
    .select({ reason: removedReviews.reason, n: removedReviews.reviews })
    .from(removedReviews)
    .where(and(eq(removedReviews.productId, productId), gt(removedReviews.reviews, 0)))
    .orderBy(desc(removedReviews.reviews), asc(removedReviews.reason));
}

/** All that somebody has written of a product, the newest first. */
export async function ownReviewsOf(
  user: Pick<User, "id">,
  productId: string,
): Promise<OwnReview[]> {
  const own = and(eq(productReviews.userId, user.id), eq(productReviews.productId, productId));
  return db.select(ownColumns).from(productReviews).where(own).orderBy(desc(productReviews.time));
}

/**
 * What became of the reviews of an order's products, by the products' ids; null of those that nobody has reviewed.
 * What is sold no more has no page to review it on.
 */
export async function reviewStatesOf(orderId: string): Promise<Map<string, ReviewState | null>> {
  const { productId, state } = productReviews;
  recordTables([getTableName(productReviews)]);
  // Of the product nothing is shown but whether there is a page.
  const rows = await withoutRecording(
    async () =>
      await db
        .select({ id: products.id, state })
        .from(orderLines)
        .innerJoin(products, and(eq(products.id, orderLines.productId), isSold))
        .leftJoin(
          productReviews,
          and(eq(productReviews.orderId, orderLines.orderId), eq(productId, products.id)),
        )
        .where(eq(orderLines.orderId, orderId)),
  );
  return new Map(rows.map((row) => [row.id, row.state]));
}

/** All that somebody has written of whatever: for the file of her data. */
export async function allReviewsOf(user: Pick<User, "id">): Promise<OwnReview[]> {
  return db
    .select(ownColumns)
    .from(productReviews)
    .where(eq(productReviews.userId, user.id))
    .orderBy(asc(productReviews.time));
}
