import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { removalReasons, reportReasons, reviewStates } from "./review.ts";

/**
 * What buyers say of what was delivered to them (rules: reviews-5). Triggers keep from it what products have got
 * (`products.review_count`, `review_stars`) and how many were removed.
 */
export const productReviews = pgTable(
  "product_reviews",
  {
    id: text().primaryKey(),
    // Not foreign keys: the product and the order may be deleted, and what was said of them is its author's.
    productId: text("product_id").notNull(),
    orderId: text("order_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    stars: integer().notNull(),
    title: text().notNull().default(""),
    text: text("review").notNull(),
    pictureUrls: text("picture_urls").array().notNull(),
    /** As everybody reads it: of her name the first, of her address the city. */
    authorName: text("author_name").notNull(),
    authorCity: text("author_city").notNull(),
    state: text({ enum: reviewStates }).notNull().default("waiting"),
    removedFor: text("removed_for", { enum: removalReasons }),
    /** The shop's own words to it, for the author. */
    removedWords: text("removed_words"),
    /** What the shop says to it, below it. */
    answer: text(),
    answeredAt: moment("answered_at"),
    /** User id of who of the shop decided last; not a foreign key, because it outlives the account. */
    decidedBy: text("decided_by"),
    /** Rows of review_reports that nobody has looked at. */
    openReports: integer("open_reports").notNull().default(0),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [
    unique("product_reviews_one_an_order").on(table.orderId, table.productId),
    check("product_reviews_stars", sql`stars between 1 and 5`),
    check(
      "product_reviews_removed_for",
      sql`(state = 'removed') = (removed_for is not null) and (state = 'removed') = (removed_words is not null)`,
    ),
    index("product_reviews_shown")
      .on(table.productId, table.time, table.id)
      .where(sql`state = 'shown'`),
    index("product_reviews_by_state").on(table.state, table.time, table.id),
    index("product_reviews_reported").on(table.time, table.id).where(sql`open_reports > 0`),
    index("product_reviews_by_user").on(table.userId),
  ],
);

/** What visitors say against a review; of who they are nothing is kept (rules: reviews-12). */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: text().primaryKey(),
    reviewId: text("review_id")
      .notNull()
      .references(() => productReviews.id, { onDelete: "cascade" }),
    reason: text({ enum: reportReasons }).notNull(),
    message: text().notNull(),
    handledAt: moment("handled_at"),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [index("review_reports_by_review").on(table.reviewId)],
);

/** How many reviews of a product the shop has removed, and why; it stays when their authors delete them. */
export const removedReviews = pgTable(
  "removed_reviews",
  {
    productId: text("product_id").notNull(),
    reason: text({ enum: removalReasons }).notNull(),
    reviews: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.reason] })],
);

declareTopics([productReviews], ["products", "my-orders", "reviews"]);
declareTopics([reviewReports], ["reviews"]);
declareTopics([removedReviews], ["products"]);
