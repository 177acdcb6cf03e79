import { eq } from "drizzle-orm";
import { type PublishedTopic, productTopic } from "#app/lib/live/live-topics.ts";
import type { Queryable } from "#app/server/database/database.server.ts";
import { uploads } from "#app/server/database/infrastructure-tables.server.ts";
import { productReviews } from "./review-tables.server.ts";

/**
 * Deletes all reviews of an account that goes, in its transaction; the night removes their photos (rules: reviews-13).
 * @returns what is to be published after the commit.
 */
export async function deleteReviewsOf(on: Queryable, userId: string): Promise<PublishedTopic[]> {
  const gone = await on
    .delete(productReviews)
    .where(eq(productReviews.userId, userId))
    .returning({ productId: productReviews.productId, urls: productReviews.pictureUrls });
  const unused = gone
    .flatMap(({ urls }) => urls)
    .map((url) => ({ url, folder: "", uploadedBy: "", at: new Date(0) }));
  if (unused.length > 0) await on.insert(uploads).values(unused).onConflictDoNothing();
  if (gone.length === 0) return [];
  return ["reviews", "products", ...gone.map(({ productId }) => productTopic(productId))];
}

/** Makes the reviews of one account those of another of the same person (rules: customers-3). */
export async function moveReviews(on: Queryable, stays: string, goes: string): Promise<void> {
  await on.update(productReviews).set({ userId: stays }).where(eq(productReviews.userId, goes));
}
