import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { reviewPath } from "#app/domains/catalog/shown/review-path.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import type { ReviewState } from "./review.ts";
import type { Removal } from "./review-forms.ts";
import { productReviews, reviewReports } from "./review-tables.server.ts";

type Review = typeof productReviews.$inferSelect;
type Decided = Result<undefined, "not-found">;

/** What the shop may change of a review: never what was written (rules: reviews-8). */
type Decision = Partial<
  Pick<Review, "state" | "removedFor" | "removedWords" | "answer" | "answeredAt" | "openReports">
>;

/** Shows one that waits, or that was removed by mistake. */
export function showReview(actor: Actor, id: string): Promise<Decided> {
  const shown = { state: "shown", removedFor: null, removedWords: null, openReports: 0 } as const;
  return decide(actor, id, ["waiting", "removed"], shown, async (tx, said) => {
    await record(tx, actor, "review.show-review", id, said);
  });
}

/** Takes one away, with a reason that its author reads; it is counted where everybody sees it. */
export function removeReview(
  actor: Actor,
  id: string,
  { reason, words }: Removal,
): Promise<Decided> {
  const removal = { removedFor: reason, removedWords: words };
  const removed = { state: "removed", ...removal, openReports: 0 } as const;
  return decide(actor, id, ["waiting", "shown"], removed, async (tx, said) => {
    await record(tx, actor, "review.remove-review", id, { ...said, reason });
  });
}

/** Leaves one shown that was reported. */
export function keepReview(actor: Actor, id: string): Promise<Decided> {
  return decide(actor, id, ["shown"], { openReports: 0 }, async (tx, said) => {
    await record(tx, actor, "review.keep-review", id, said);
  });
}

/** Says something to a review, below it; "" takes that back. */
export function answerReview(actor: Actor, id: string, text: string): Promise<Decided> {
  const answer = text || null;
  const answered = { answer, answeredAt: answer === null ? null : new Date() };
  return decide(actor, id, ["waiting", "shown"], answered, async (tx, said) => {
    await record(tx, actor, "review.answer-review", id, { ...said, after: answer });
  });
}

/** Writes down what was done; the product's title is the review's name. */
type Log = (tx: Transaction, said: { name: string | undefined }) => Promise<void>;

/** @param from the states in which it may be decided so. */
async function decide(
  actor: Actor,
  id: string,
  from: readonly ReviewState[],
  decision: Decision,
  log: Log,
): Promise<Decided> {
  const review = await db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(productReviews)
      .where(and(eq(productReviews.id, id), inArray(productReviews.state, [...from])))
      .for("update");
    if (!before) return undefined;
    await tx
      .update(productReviews)
      .set({ ...decision, decidedBy: actor.id })
      .where(eq(productReviews.id, id));
    if (decision.openReports === 0) await closeReports(tx, id);
    const name = await titleOf(tx, before.productId);
    await log(tx, { name });
    if (before.state === "waiting") await tellAuthor(tx, { ...before, ...decision }, name ?? "");
    return before;
  });
  if (!review) return refused("not-found");
  const isPublic = review.state === "shown" || decision.state !== undefined;
  if (isPublic) publish("products", productTopic(review.productId));
  publish("reviews", `my-orders:${review.userId}`);
  return ok(undefined);
}

/** Tells the author once what became of a review that waited; the review page tells what comes later (rules: reviews-16). */
async function tellAuthor(tx: Transaction, review: Review, product: string): Promise<void> {
  const { state, userId, productId, orderId, removedFor, removedWords } = review;
  const [author] = await tx
    .select({ email: users.email, name: users.fullName, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!author || state === "waiting") return;
  const { email, name, language } = author;
  const told = {
    link: shopLink(reviewPath({ id: productId, title: product }, orderId), language),
    product,
    ...(removedFor && { removed: { reason: removedFor, said: removedWords ?? "" } }),
  };
  await enqueueMail(tx, email, { kind: "review-decided", name, review: told }, { language });
}

async function closeReports(tx: Transaction, reviewId: string): Promise<void> {
  await tx
    .update(reviewReports)
    .set({ handledAt: sql`now()` })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.handledAt)));
}

async function titleOf(tx: Transaction, productId: string): Promise<string | undefined> {
  const [product] = await tx
    .select({ title: products.title })
    .from(products)
    .where(eq(products.id, productId));
  return product?.title;
}
