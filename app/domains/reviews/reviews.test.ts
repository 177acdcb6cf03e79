import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { findProduct } from "#app/domains/catalog/product/products.server.ts";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog, uploads } from "#app/server/database/infrastructure-tables.server.ts";
import { site } from "#site";
import { admin, makeProduct, makeUser } from "#tests/factories.ts";
import { makeOrderRow, type OrderRowToMake } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { answerReview, keepReview, removeReview, showReview } from "./moderate-review.server.ts";
import { countOpenReviews, officeReviews } from "./office-reviews.server.ts";
import { ownReviewsOf, removedOf, reviewStatesOf, shownReviews } from "./read-reviews.server.ts";
import { reportReview } from "./report-review.server.ts";
import type { WrittenReview } from "./review-forms.ts";
import { productReviews } from "./review-tables.server.ts";
import {
  deleteOwnReview,
  mayReviewOrder,
  reviewableOrders,
  writeReview,
} from "./write-review.server.ts";

ownDatabase({ connections: 10 });

beforeAll(() => {
  site.reviews = "on";
});
afterAll(() => {
  site.reviews = "off";
});

const words = { rating: "4", description: "Tastes of home.", title: "", pictureUrls: [] } as const;
const written = (orderId: string, more: Partial<WrittenReview> = {}): WrittenReview => ({
  ...words,
  pictureUrls: [],
  orderId,
  ...more,
});

/** Somebody with an order of a product. */
async function bought(values: OrderRowToMake = {}, of?: string, by?: User) {
  const productId = of ?? (await makeProduct()).id;
  const user = by ?? (await makeUser());
  const orderId = await makeOrderRow({ userId: user.id, status: "delivered", ...values });
  const line = { orderId, position: 0, productId, title: "Ragi Til Laddu" };
  await db.insert(orderLines).values({ ...line, price: 100, productMRP: 100, quantity: 1 });
  return { user, productId, orderId };
}

/** A review that is shown. */
async function shown(of?: string, rating: WrittenReview["rating"] = "4") {
  const by = await bought({}, of);
  await writeReview(by.user, by.productId, written(by.orderId, { rating }));
  const [review] = await ownReviewsOf(by.user, by.productId);
  if (!review) throw new Error("not written");
  await showReview(admin, review.id);
  return { ...by, reviewId: review.id };
}

const ratingOf = async (productId: string) => (await findProduct(productId))?.rating;

describe("who got a product by an order", () => {
  test("reviews it once, and it waits", async () => {
    const { user, productId, orderId } = await bought();
    const url = `/files/productReviews/${orderId}-4x5.webp`;
    await db.insert(uploads).values({ url, folder: "productReviews", uploadedBy: user.id });
    expect(await reviewableOrders(user, productId)).toMatchObject({ orders: [{ id: orderId }] });
    expect(await mayReviewOrder(user, orderId)).toBe(true);
    const sent = written(orderId, { title: "Home", pictureUrls: [url] });
    const topics = await publishedBy(() => writeReview(user, productId, sent));
    expect(topics).toEqual([`my-orders:${user.id}`, "reviews"]);
    expect(await ownReviewsOf(user, productId)).toMatchObject([
      {
        ...{ stars: 4, title: "Home", text: "Tastes of home.", pictureUrls: [url] },
        ...{ authorName: "Asha", authorCity: "Ranchi", state: "waiting" },
      },
    ]);
    // It belongs to the review now.
    expect(await db.select().from(uploads).where(eq(uploads.url, url))).toEqual([]);
    expect(await reviewableOrders(user, productId)).toEqual({ orders: [], isOnTheWay: false });
    expect(await mayReviewOrder(user, orderId)).toBe(false);
    expect((await reviewStatesOf(orderId)).get(productId)).toBe("waiting");
    expect((await shownReviews(productId, undefined, 5)).rows).toEqual([]);
    expect(await ratingOf(productId)).toBe(null);
    expect(await writeReview(user, productId, written(orderId))).toEqual({
      ok: false,
      refusal: { code: "already-written" },
    });
  });

  test("has one, from however many tabs it is sent", async () => {
    const { user, productId, orderId } = await bought();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => writeReview(user, productId, written(orderId))),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await ownReviewsOf(user, productId)).toHaveLength(1);
  });

  test("may write again when it was ordered again", async () => {
    const first = await bought();
    const again = await bought({}, first.productId, first.user);
    for (const { orderId } of [first, again]) {
      expect((await writeReview(first.user, first.productId, written(orderId))).ok).toBe(true);
    }
    expect(await ownReviewsOf(first.user, first.productId)).toHaveLength(2);
  });

  test.each(["ordered", "shipped", "cancelled", "returned", "replaced"] as const)(
    "does not while the order is %s",
    async (status) => {
      const { user, productId, orderId } = await bought({ status });
      expect(await writeReview(user, productId, written(orderId))).toEqual({
        ok: false,
        refusal: { code: "not-delivered" },
      });
      const isOnTheWay = status === "ordered" || status === "shipped";
      expect(await reviewableOrders(user, productId)).toEqual({ orders: [], isOnTheWay });
    },
  );

  test("does not by somebody else's order, nor of what it did not bring", async () => {
    const { productId, orderId, user } = await bought();
    const refused = { ok: false, refusal: { code: "not-delivered" } };
    expect(await writeReview(await makeUser(), productId, written(orderId))).toEqual(refused);
    const { id: other } = await makeProduct();
    expect(await writeReview(user, other, written(orderId))).toEqual(refused);
  });

  test("does not with a photo that others have sent, and nothing is kept", async () => {
    const { user, productId, orderId } = await bought();
    const url = `/files/productReviews/${orderId}-theirs-4x5.webp`;
    await db.insert(uploads).values({ url, folder: "productReviews", uploadedBy: "else" });
    const sent = written(orderId, { pictureUrls: [url] });
    expect(await writeReview(user, productId, sent)).toEqual({
      ok: false,
      refusal: { code: "photo-missing" },
    });
    expect(await ownReviewsOf(user, productId)).toEqual([]);
  });

  test("does not where reviews are off", async () => {
    const { user, productId, orderId } = await bought();
    site.reviews = "off";
    const answer = await writeReview(user, productId, written(orderId));
    expect(await mayReviewOrder(user, orderId)).toBe(false);
    site.reviews = "on";
    expect(answer).toEqual({ ok: false, refusal: { code: "off" } });
  });

  test("is slowed down after twenty a day", async () => {
    const { user, productId } = await bought();
    for (let n = 0; n < 20; n += 1) await writeReview(user, productId, written("no-order"));
    expect(await writeReview(user, productId, written("no-order"))).toMatchObject({
      refusal: { code: "too-many-tries" },
    });
  });
});

describe("what products have got", () => {
  test("follows what is shown, removed, shown again and deleted", async () => {
    const { id } = await makeProduct();
    const first = await shown(id, "5");
    const second = await shown(id, "2");
    expect(await ratingOf(id)).toEqual([7, 2]);
    await removeReview(admin, second.reviewId, { reason: "advertising", words: "No adverts." });
    expect(await ratingOf(id)).toEqual([5, 1]);
    await showReview(admin, second.reviewId);
    expect(await ratingOf(id)).toEqual([7, 2]);
    await deleteOwnReview(first.user, first.reviewId);
    expect(await ratingOf(id)).toEqual([2, 1]);
    await db.delete(productReviews).where(eq(productReviews.id, second.reviewId));
    expect(await ratingOf(id)).toBe(null);
  });

  test("adds up, whoever decides at once", async () => {
    const { id } = await makeProduct();
    const all = await Promise.all([shown(id, "1"), shown(id, "5"), shown(id, "3"), shown(id, "3")]);
    const removal = { reason: "unlawful", words: "Not allowed." } as const;
    await Promise.all([
      ...all.slice(0, 2).map(({ reviewId }) => removeReview(admin, reviewId, removal)),
      ...all.slice(0, 2).map(({ reviewId }) => removeReview(admin, reviewId, removal)),
    ]);
    expect(await ratingOf(id)).toEqual([6, 2]);
    expect(await removedOf(id)).toEqual([{ reason: "unlawful", n: 2 }]);
  });

  test("does not go when the order is deleted, nor stand in the way of deleting the product", async () => {
    const { productId, orderId, user } = await shown();
    await db.delete(orders).where(eq(orders.id, orderId));
    expect(await ratingOf(productId)).toEqual([4, 1]);
    await db.delete(products).where(eq(products.id, productId));
    expect(await ownReviewsOf(user, productId)).toHaveLength(1);
  });
});

describe("staff", () => {
  test("show a review as it was written, and the log has it", async () => {
    const { user, productId, orderId } = await bought();
    await writeReview(user, productId, written(orderId));
    const [review] = await ownReviewsOf(user, productId);
    const id = review?.id ?? "";
    const topics = await publishedBy(() => showReview(admin, id));
    expect(topics).toEqual([
      ...[`my-orders:${user.id}`, "products", `products:${productId}`, "reviews"],
    ]);
    const page = await shownReviews(productId, undefined, 5);
    expect(page.rows).toMatchObject([{ id, text: "Tastes of home.", stars: 4 }]);
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries).toMatchObject([
      { action: "review.show-review", detail: { name: "Ragi Til Laddu" } },
    ]);
    expect(await showReview(admin, id)).toEqual({ ok: false, refusal: "not-found" });
  });

  test("decide on what waits, and its author is told once, in her language (rules: reviews-16)", async () => {
    const { user, productId, orderId } = await bought();
    await db.update(users).set({ language: "hi" }).where(eq(users.id, user.id));
    await writeReview(user, productId, written(orderId));
    const [review] = await ownReviewsOf(user, productId);
    const id = review?.id ?? "";
    await removeReview(admin, id, { reason: "advertising", words: "No adverts." });
    await showReview(admin, id);
    await removeReview(admin, id, { reason: "insulting", words: "No names." });
    expect(await mailsTo(user.email)).toEqual([
      {
        kind: "review-decided",
        name: user.fullName,
        review: {
          link: `http://localhost:3000/hi/ragi-til-laddu/write-review/${productId}?order=${orderId}`,
          product: "Ragi Til Laddu",
          removed: { reason: "advertising", said: "No adverts." },
        },
      },
    ]);
    const other = await shown();
    const mails = await mailsTo(other.user.email);
    expect(mails).toMatchObject([
      { kind: "review-decided", review: { product: "Ragi Til Laddu" } },
    ]);
    expect(JSON.stringify(mails)).not.toContain("removed");
  });

  test("remove one with a reason that its author reads and all see counted, even when she deletes it", async () => {
    const { user, productId, reviewId } = await shown();
    const removal = { reason: "insulting", words: "Please without names." } as const;
    await removeReview(admin, reviewId, removal);
    expect((await shownReviews(productId, undefined, 5)).rows).toEqual([]);
    expect(await ownReviewsOf(user, productId)).toMatchObject([
      { state: "removed", removedFor: "insulting", removedWords: "Please without names." },
    ]);
    expect(await removedOf(productId)).toEqual([{ reason: "insulting", n: 1 }]);
    await deleteOwnReview(user, reviewId);
    expect(await ownReviewsOf(user, productId)).toEqual([]);
    expect(await removedOf(productId)).toEqual([{ reason: "insulting", n: 1 }]);
  });

  test("show again what was removed by mistake, and it counts as removed no more", async () => {
    const { productId, reviewId } = await shown();
    await removeReview(admin, reviewId, { reason: "other-subject", words: "Of the courier." });
    await showReview(admin, reviewId);
    expect(await removedOf(productId)).toEqual([]);
  });

  test("answer below it, and take the answer back", async () => {
    const { productId, reviewId } = await shown();
    await answerReview(admin, reviewId, "Thank you!");
    expect((await shownReviews(productId, undefined, 5)).rows[0]?.answer).toBe("Thank you!");
    await answerReview(admin, reviewId, "");
    expect((await shownReviews(productId, undefined, 5)).rows[0]?.answer).toBe(null);
  });

  test("find by kind, newest first and page by page, and know how many wait", async () => {
    await db.delete(productReviews);
    const { id } = await makeProduct();
    const all = [await shown(id), await shown(id), await shown(id)];
    for (const [n, { reviewId }] of all.entries()) {
      const time = new Date(Date.UTC(2026, 0, n + 1));
      await db.update(productReviews).set({ time }).where(eq(productReviews.id, reviewId));
    }
    const [oldest, middle, newest] = all.map(({ reviewId }) => reviewId);
    const first = await officeReviews("shown", undefined, 2);
    expect(first.rows.map((row) => row.id)).toEqual([newest, middle]);
    expect(first).toMatchObject({ hasNext: true, rows: [{ product: "Ragi Til Laddu" }, {}] });
    const last = first.rows[1];
    if (!last) throw new Error("no row");
    const rest = await officeReviews("shown", { direction: "after", ...last }, 2);
    expect(rest.rows.map((row) => row.id)).toEqual([oldest]);
    expect(await countOpenReviews()).toBe(0);
    const waiting = await bought();
    await writeReview(waiting.user, waiting.productId, written(waiting.orderId));
    await reportReview({ reviewId: newest ?? "", reason: "made-up", message: "" });
    expect(await countOpenReviews()).toBe(2);
  });
});

describe("a report of a visitor", () => {
  test("is before staff until they decide, and hides nothing", async () => {
    const { productId, reviewId } = await shown();
    const report = { reviewId, reason: "personal-data", message: "My number!" } as const;
    expect(await publishedBy(() => reportReview(report))).toEqual(["reviews"]);
    expect((await shownReviews(productId, undefined, 5)).rows).toHaveLength(1);
    const reported = await officeReviews("reported", undefined, 5);
    expect(reported.rows.find(({ id }) => id === reviewId)?.reports).toMatchObject([
      { reason: "personal-data", message: "My number!" },
    ]);
    await keepReview(admin, reviewId);
    const rest = await officeReviews("reported", undefined, 5);
    expect(rest.rows.map(({ id }) => id)).not.toContain(reviewId);
    expect((await shownReviews(productId, undefined, 5)).rows).toHaveLength(1);
  });

  test("is only of what is shown", async () => {
    const { user, productId, orderId } = await bought();
    await writeReview(user, productId, written(orderId));
    const [review] = await ownReviewsOf(user, productId);
    const report = { reviewId: review?.id ?? "", reason: "unlawful", message: "" } as const;
    expect(await reportReview(report)).toEqual({ ok: false, refusal: { code: "not-found" } });
  });

  test("is refused after ten an hour", async () => {
    const { reviewId } = await shown();
    const report = { reviewId, reason: "unlawful", message: "" } as const;
    let refused = await reportReview(report);
    for (let n = 0; n < 10; n += 1) refused = await reportReview(report);
    expect(refused).toMatchObject({ refusal: { code: "too-many-tries" } });
  });
});
