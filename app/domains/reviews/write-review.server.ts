import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { User } from "#app/domains/accounts/users/user.ts";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { ownOrders } from "#app/domains/orders/order/read-orders.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { db } from "#app/server/database/database.server.ts";
import { claimUploads, removeFiles, UploadMissing } from "#app/server/files/upload.server.ts";
import { countUse, type RateLimit, type TooManyTries } from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { site } from "#site";
import type { WrittenReview } from "./review-forms.ts";
import { productReviews } from "./review-tables.server.ts";

export type WriteReviewRefusal =
  /** Reviews are not kept now. */
  | { code: "off" }
  /** It is no order of hers, has not this product, or is not delivered (any more). */
  | { code: "not-delivered" }
  | { code: "already-written" }
  /** A photo was not sent for this, or was removed since. */
  | { code: "photo-missing" }
  | TooManyTries;

const perShopper: RateLimit = { name: "reviews", points: 20, seconds: 24 * 60 * 60 };

/** An order of somebody's with a product that she may review by it. */
export interface ReviewableOrder {
  id: string;
  orderNumber: string;
  /** Of its address: it is shown with the review. */
  city: string;
}

/** Whose first name is shown; the account may have no name of its own. */
type Author = Pick<User, "id" | "email" | "emailVerified" | "firstName" | "fullName">;

/** Delivered, and neither returned nor replaced since. */
const isDelivered = eq(orders.status, "delivered");

const orderOf = (user: Author, productId: string) =>
  and(
    ownOrders(user),
    sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.productId} = ${productId})`,
  );

const city = sql<string>`coalesce(${orders.selectedAddresses}->>'city', '')`;

/**
 * The orders by which somebody may review a product, the newest first (rules: reviews-5).
 * @returns with `isOnTheWay`, whether she has ordered it and has still to get it.
 */
export async function reviewableOrders(
  user: Author,
  productId: string,
): Promise<{ orders: ReviewableOrder[]; isOnTheWay: boolean }> {
  const columns = { id: orders.id, orderNumber: orders.orderNumber, city };
  const [reviewable, [onTheWay]] = await Promise.all([
    db
      .select(columns)
      .from(orders)
      .leftJoin(
        productReviews,
        and(eq(productReviews.orderId, orders.id), eq(productReviews.productId, productId)),
      )
      .where(and(orderOf(user, productId), isDelivered, isNull(productReviews.id)))
      .orderBy(desc(orders.time), desc(orders.id))
      .limit(20),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          orderOf(user, productId),
          inArray(orders.status, ["ordered", "confirmed", "processing", "shipped"]),
        ),
      )
      .limit(1),
  ]);
  return { orders: reviewable, isOnTheWay: onTheWay !== undefined };
}

/** Whether a photo may be sent of what came with an order: it was delivered, and not all of it is reviewed. */
export async function mayReviewOrder(user: Author, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(
      productReviews,
      and(
        eq(productReviews.orderId, orders.id),
        eq(productReviews.productId, orderLines.productId),
      ),
    )
    .where(and(eq(orders.id, orderId), ownOrders(user), isDelivered, isNull(productReviews.id)))
    .limit(1);
  return site.reviews === "on" && row !== undefined;
}

/** Keeps what a buyer says of a product that was delivered to her; it waits for the shop (rules: reviews-6). */
export async function writeReview(
  user: Author,
  productId: string,
  { rating, title = "", description, orderId, pictureUrls }: WrittenReview,
): Promise<Result<undefined, WriteReviewRefusal>> {
  if (site.reviews !== "on") return refused({ code: "off" });
  const seconds = await countUse(perShopper, user.id);
  if (seconds !== undefined) return refused({ code: "too-many-tries", seconds });
  const written = await db
    .transaction(async (tx): Promise<Result<undefined, WriteReviewRefusal>> => {
      // Held, so that it is not taken back meanwhile.
      const [order] = await tx
        .select({ city, name: sql<string>`${orders.selectedAddresses}->>'name'` })
        .from(orders)
        .where(and(eq(orders.id, orderId), orderOf(user, productId), isDelivered))
        .for("share");
      if (!order) return refused({ code: "not-delivered" });
      const name = user.firstName || user.fullName || order.name;
      const [review] = await tx
        .insert(productReviews)
        .values({
          ...{ id: uuid(), productId, orderId, userId: user.id },
          ...{ stars: Number(rating), title, text: description, pictureUrls },
          authorName: firstOf(name),
          authorCity: order.city.slice(0, 60),
        })
        .onConflictDoNothing()
        .returning({ id: productReviews.id });
      if (!review) return refused({ code: "already-written" });
      await claimUploads(tx, "productReviews", pictureUrls, user.id);
      return ok(undefined);
    })
    .catch((error) => {
      if (error instanceof UploadMissing) return refused({ code: "photo-missing" } as const);
      throw error;
    });
  if (written.ok) publish("reviews", `my-orders:${user.id}`);
  return written;
}

/** Deletes a review of one's own, with its photos; that it was removed stays counted (rules: reviews-9). */
export async function deleteOwnReview(
  user: Pick<User, "id">,
  reviewId: string,
): Promise<Result<undefined, "not-found">> {
  const [review] = await db
    .delete(productReviews)
    .where(and(eq(productReviews.id, reviewId), eq(productReviews.userId, user.id)))
    .returning();
  if (!review) return refused("not-found");
  const { productId, state } = review;
  if (state === "shown") publish("products", productTopic(productId));
  publish("reviews", `my-orders:${user.id}`);
  await removeFiles(review.pictureUrls);
  return ok(undefined);
}

/** What everybody is told of a name: "Asha" of "Asha Devi". */
export function firstOf(name: string): string {
  return (name.trim().split(/\s+/)[0] ?? "").slice(0, 40);
}
