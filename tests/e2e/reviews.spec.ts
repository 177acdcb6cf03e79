import sharp from "sharp";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expectUsable } from "./expect-usable.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

const product = "/products/sample-ragi-til-laddu";
const reviewPath = "/ragi-til-laddu/write-review/sample-ragi-til-laddu";

const phone = { width: 360, height: 740 };

/** What search engines read of the product. */
async function told(): Promise<Record<string, unknown>> {
  const page = await (await fetch(shop.url + product)).text();
  const [, json = "{}"] =
    /<script type="application\/ld\+json">(\{.*?"Product".*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(json);
}

test("from the setting to the removal: who bought writes, the shop decides, everybody sees", async ({
  page: office,
  browser,
}) => {
  test.slow();
  const buyer = await HttpShopper.enter(shop.url, shop.query);
  const order = await makeOrder(shop.query, { userId: buyer.addressId, status: "delivered" });
  const visitors = await browser.newContext({ viewport: phone });
  const visitor = await visitors.newPage();
  await visitor.goto(`${shop.url}/products`);
  const card = visitor.getByRole("article", { name: "Ragi Til Laddu" });
  await expect(card.getByRole("img", { name: "Rated 4.5 out of 5" })).toBeVisible();
  expect(await told()).not.toHaveProperty("aggregateRating");

  await test.step("an owner turns them on, and fixed stars are gone from the open page", async () => {
    await enterAs(office, "admin", shop);
    await office.goto(`${shop.url}/my/shop`);
    await office.getByRole("button", { name: "Change: Reviews by buyers" }).click();
    await office.getByRole("dialog").getByLabel("Reviews by buyers").selectOption("on");
    await office.getByRole("button", { name: "Save", exact: true }).click();
    await expect(office.getByRole("dialog")).toBeHidden();
    await expect(visitor.getByRole("img", { name: /^Rated/ })).toHaveCount(0, live);
  });

  await test.step("who is not logged in, and who did not buy, is told so", async () => {
    await visitor.goto(shop.url + reviewPath);
    await expect(visitor.getByText("Log in to write a review")).toBeVisible();
    await expect(visitor.getByRole("main").getByRole("link", { name: "Login" })).toHaveAttribute(
      "href",
      `/login?redirectTo=${encodeURIComponent(reviewPath)}`,
    );
    const others = await browser.newContext();
    const other = await HttpShopper.enter(shop.url, shop.query);
    await others.addCookies([other.browserCookie]);
    const page = await others.newPage();
    await page.goto(shop.url + reviewPath);
    await expect(page.getByText("You have not bought this here yet")).toBeVisible();
    await others.close();
  });

  const buyers = await browser.newContext({ viewport: phone });
  await buyers.addCookies([buyer.browserCookie]);
  const own = await buyers.newPage();
  await office.goto(`${shop.url}/my/reviews`);
  await expect(office.getByText("No review waits.")).toBeVisible();

  await test.step("the buyer writes it from her order", async () => {
    await own.goto(`${shop.url}/account/orders/${order.id}`);
    await expectUsable(own, "en");
    await own.getByRole("link", { name: "Write a review" }).click();
    await expect(own).toHaveURL(`${shop.url}${reviewPath}?order=${order.id}`);
    await own.getByRole("button", { name: "Submit" }).click();
    await expect(own.getByText("Choose 1 to 5 stars")).toBeVisible();
    await expect(own.getByText("Description cannot be empty")).toBeVisible();
    await own.getByRole("radio", { name: "2 stars" }).check();
    await own.getByLabel("Description").fill("Too sweet for us,\nand one was broken.");
    await own.getByLabel("Title").fill("So so");
    const square = {
      create: { width: 300, height: 300, channels: 3, background: "#a52" },
    } as const;
    await own.getByLabel("Choose pictures").setInputFiles({
      name: "laddu.png",
      mimeType: "image/png",
      buffer: await sharp(square).png().toBuffer(),
    });
    await expect(own.getByText("laddu.png is ready")).toBeAttached(live);
    await expectUsable(own, "en");
    await own.getByRole("button", { name: "Submit" }).click();
    await expect(own.getByRole("status").getByText("Thank you for telling us")).toBeVisible();
    await expect(own.getByText("Waits for us to look at it")).toBeVisible();
    await expectUsable(own, "en");
    await expect(own.getByRole("button", { name: "Submit" })).toHaveCount(0);
  });

  await visitor.goto(shop.url + product);
  await expect(visitor.getByText("Nobody has reviewed this yet.")).toBeVisible();

  await test.step("staff answer and show it, as it was written", async () => {
    const waiting = office.getByRole("article").filter({ hasText: "Too sweet for us," });
    await expect(waiting).toBeVisible(live);
    await expectUsable(office, "en");
    await office.setViewportSize(phone);
    await expectUsable(office, "en");
    await office.setViewportSize({ width: 1280, height: 800 });
    await waiting.getByRole("button", { name: "Answer: Asha" }).click();
    await office.getByLabel("Your answer").fill("We send you another box.");
    await office.getByRole("button", { name: "Save the answer" }).click();
    await expect(waiting.getByText("We send you another box.")).toBeVisible();
    await waiting.getByRole("button", { name: "Show: Asha" }).click();
    await expect(office.getByText("No review waits.")).toBeVisible();
  });

  await test.step("it is on the open page, on cards and told to search engines", async () => {
    const review = visitor.getByRole("article").filter({ hasText: "So so" });
    await expect(review).toBeVisible(live);
    await expect(review).toContainText("Asha, Ranchi");
    await expect(review).toContainText("We send you another box.");
    await expect(review.getByRole("img", { name: "Photo 1 from Asha" })).toBeVisible();
    await expectUsable(visitor, "en");
    expect(await told()).toMatchObject({
      aggregateRating: { ratingValue: 2, reviewCount: 1 },
      review: [{ name: "So so", author: { name: "Asha" }, reviewRating: { ratingValue: 2 } }],
    });
    const list = await visitors.newPage();
    await list.goto(`${shop.url}/products`);
    await expect(list.getByRole("img", { name: "Rated 2 out of 5" })).toHaveCount(1);
    await list.close();
  });

  await test.step("a visitor reports it, and it stays until staff decide", async () => {
    await visitor.getByText("Report this review").click();
    await expectUsable(visitor, "en");
    await visitor.getByLabel("What is wrong with it?").selectOption("advertising");
    await visitor.getByLabel("Anything else?").fill("It is an advert.");
    await visitor.getByRole("button", { name: "Send the report" }).click();
    await expect(visitor.getByText("Thank you. We look at it.")).toBeVisible();
    await expect(visitor.getByRole("heading", { name: "So so" })).toBeVisible();
    await office.getByRole("link", { name: "Reported" }).click();
    const reported = office.getByRole("article").filter({ hasText: "It is an advert." });
    await reported.getByRole("button", { name: "Remove: Asha" }).click();
    const dialog = office.getByRole("dialog");
    await dialog.getByLabel("What is wrong with it?").selectOption("advertising");
    await dialog.getByLabel("In your words").fill("Please without the other shop.");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(office.getByText("No review is reported.")).toBeVisible();
  });

  await test.step("what was removed is counted, and its author reads why", async () => {
    await expect(visitor.getByText("1 review was removed: Advertising (1).")).toBeVisible(live);
    await expect(visitor.getByRole("heading", { name: "So so" })).toHaveCount(0);
    await expect(visitor.getByRole("img", { name: /^Rated/ })).toHaveCount(0);
    expect(await told()).not.toHaveProperty("aggregateRating");
    await expect(own.getByText("Please without the other shop.")).toBeVisible(live);
    await own.getByText("Delete this review").click();
    await own.getByRole("button", { name: "Delete for good" }).click();
    await expect(own.getByText("Your review is deleted.")).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText("1 review was removed: Advertising (1).")).toBeVisible();
  });
  await visitors.close();
  await buyers.close();
});
