import { z } from "zod";
import { reviewSchema } from "#app/domains/catalog/shown/review-form.tsx";
import { optionalText, requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { maxReviewPhotos, removalReasons, reportReasons } from "./review.ts";

/** What the review page sends where reviews are kept (rules: reviews-6). */
export const keptReviewSchema = reviewSchema.extend({
  rating: z.enum(["1", "2", "3", "4", "5"], { error: m.review_rating_invalid }),
  orderId: z.string().max(100),
  pictureUrls: z
    .array(z.string().max(300))
    .max(maxReviewPhotos, { error: () => m.upload_at_most({ n: maxReviewPhotos }) })
    .default([]),
});

export type WrittenReview = z.output<typeof keptReviewSchema>;

/** What somebody says against a review. */
export const reportSchema = z.object({
  reviewId: z.string().max(100),
  reason: z.enum(reportReasons, { error: m.report_reason_required }),
  message: optionalText(1000),
});

export type Report = z.output<typeof reportSchema>;

/** Why the shop takes one away, in words that its author reads. */
export const removalSchema = z.object({
  reason: z.enum(removalReasons, { error: m.report_reason_required }),
  words: requiredText(1000, m.reviews_office_words_required),
});

export type Removal = z.output<typeof removalSchema>;
