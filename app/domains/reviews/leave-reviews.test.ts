import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { User } from "#app/domains/accounts/users/user.ts";
import { findProduct } from "#app/domains/catalog/product/products.server.ts";
import { deleteAccountFor } from "#app/domains/privacy/delete-account.server.ts";
import { joinAccounts } from "#app/domains/privacy/join-accounts.server.ts";
import { ownData } from "#app/domains/privacy/own-data.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { uploads } from "#app/server/database/infrastructure-tables.server.ts";
import { admin, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { ownReviewsOf } from "./read-reviews.server.ts";
import { productReviews } from "./review-tables.server.ts";

ownDatabase();

/** A review that is shown, with a photo. */
async function reviewed(user: User) {
  const { id: productId } = await makeProduct();
  const url = `/files/productReviews/${productId}-4x5.webp`;
  await db.insert(productReviews).values({
    ...{ id: productId, productId, orderId: productId, userId: user.id },
    ...{ stars: 5, text: "Like home.", pictureUrls: [url] },
    ...{ authorName: "Asha", authorCity: "Ranchi", state: "shown" },
  });
  return { productId, url };
}

test("reviews go with the account, their stars and photos too", async () => {
  const user = await makeUser();
  const { productId, url } = await reviewed(user);
  const topics = await publishedBy(() => deleteAccountFor(admin, user.id));
  expect(topics).toEqual(expect.arrayContaining(["products", `products:${productId}`, "reviews"]));
  expect(await ownReviewsOf(user, productId)).toEqual([]);
  expect(await findProduct(productId)).toMatchObject({ rating: null });
  // For the night, which removes what no row has.
  expect(await db.select().from(uploads).where(eq(uploads.url, url))).toMatchObject([
    { at: new Date(0) },
  ]);
});

test("reviews come along where two accounts become one", async () => {
  const [kept, gone] = [await makeUser(), await makeUser()];
  const { productId } = await reviewed(gone);
  await joinAccounts(admin, kept.id, gone.id);
  expect(await ownReviewsOf(kept, productId)).toMatchObject([{ text: "Like home." }]);
  expect(await findProduct(productId)).toMatchObject({ rating: [5, 1] });
});

test("reviews are in the file of one's data", async () => {
  const user = await makeUser();
  const { productId, url } = await reviewed(user);
  const parts: Uint8Array[] = [];
  for await (const part of ownData(user)) parts.push(part);
  expect(JSON.parse(Buffer.concat(parts).toString("utf8"))).toMatchObject({
    reviews: [{ productId, stars: 5, text: "Like home.", pictureUrls: [url], state: "shown" }],
  });
});
