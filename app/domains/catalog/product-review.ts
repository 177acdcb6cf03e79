import { z } from "zod";
import { m } from "#app/paraglide/messages.js";

const maxTitle = 200;
const maxDescription = 10_000;

/**
 * A product's review: only the description is required, and nothing is kept
 * (rules: reviews-3, reviews-4).
 */
export const reviewSchema = z.object({
  rating: z.enum(["1", "2", "3", "4", "5"], { error: m.review_rating_invalid }).optional(),
  description: z
    .string({ error: m.description_required })
    .trim()
    .min(1, { error: m.description_required })
    .max(maxDescription, { error: () => m.text_too_long({ n: maxDescription }) }),
  title: z
    .string()
    .trim()
    .max(maxTitle, { error: () => m.text_too_long({ n: maxTitle }) })
    .optional(),
});

/** What so many stars say (rules: reviews-2). */
export function ratingLabel(stars: number): string {
  if (stars === 1) return m.rating_very_bad();
  return stars === 5 ? m.rating_excellent() : m.rating_good();
}
