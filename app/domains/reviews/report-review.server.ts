import { and, eq, lt, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  countUseByNetwork,
  type RateLimit,
  type TooManyTries,
} from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import type { Report } from "./review-forms.ts";
import { productReviews, reviewReports } from "./review-tables.server.ts";

/** An hour (rules: reviews-12). */
const perNetwork: RateLimit = { name: "review-reports", points: 10, seconds: 3600 };

/** More that wait of one review tell the shop nothing new, and are not kept. */
const maxOpen = 20;

/** Tells the shop what somebody has against a review that is shown; it stays until the shop decides. */
export async function reportReview({
  reviewId,
  reason,
  message,
}: Report): Promise<Result<undefined, TooManyTries | { code: "not-found" }>> {
  const seconds = await countUseByNetwork(perNetwork);
  if (seconds !== undefined) return refused({ code: "too-many-tries", seconds });
  const { id, state, openReports } = productReviews;
  const isShown = and(eq(id, reviewId), eq(state, "shown"));
  const kept = await db.transaction(async (tx) => {
    const [review] = await tx
      .update(productReviews)
      .set({ openReports: sql`${openReports} + 1` })
      .where(and(isShown, lt(openReports, maxOpen)))
      .returning({ id });
    if (!review) return (await tx.$count(productReviews, isShown)) > 0;
    await tx.insert(reviewReports).values({ id: uuid(), reviewId, reason, message });
    return true;
  });
  if (!kept) return refused({ code: "not-found" });
  publish("reviews");
  return ok(undefined);
}
