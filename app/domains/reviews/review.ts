/** It waits for the shop, and is then shown or removed (rules: reviews-7). */
export const reviewStates = ["waiting", "shown", "removed"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Why one is removed; few stars are no reason (rules: reviews-8). */
export const removalReasons = [
  "insulting",
  "personal-data",
  "advertising",
  "other-subject",
  "unlawful",
] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** What visitors may say against one: the same, or that it is made up. */
export const reportReasons = [...removalReasons, "made-up"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What the office lists at a time. */
export const reviewFilters = ["waiting", "reported", "shown", "removed"] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export const maxReviewPhotos = 4;

/** Of the shop, in characters. */
export const maxReviewAnswer = 2000;

/** A review as everybody sees it. */
export interface ShownReview {
  id: string;
  stars: number;
  /** "" where it has none. */
  title: string;
  text: string;
  pictureUrls: string[];
  /** First name, and city or "". */
  authorName: string;
  authorCity: string;
  /** What the shop says to it. */
  answer: string | null;
  date: Date;
}

/** One's own, with what became of it. */
export interface OwnReview extends ShownReview {
  productId: string;
  orderId: string;
  state: ReviewState;
  removedFor: RemovalReason | null;
  removedWords: string | null;
}
