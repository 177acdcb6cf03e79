import type { Page } from "@playwright/test";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

const reviewPath = "/ragi-til-laddu/write-review/sample-ragi-til-laddu";

const lostConnection = /Failed to load resource|ERR_FAILED|answer: 400/;

async function fillContact(page: Page) {
  await page.getByLabel("Your name").fill("Asha Devi");
  await page.getByLabel("Phone number").fill("ask for me at the shop");
  await page.getByLabel("Email").fill("not an e-mail address");
  await page.getByLabel("Subject").fill("Two laddus");
  await page.getByLabel("Message").fill("Were missing.\nWhere are they?");
}

async function fillBulk(page: Page) {
  await page.getByLabel("Full name").fill("Asha Devi");
  await page.getByLabel("Email").fill("asha@example.org");
  await page.getByLabel("Mobile number").fill("9000000001");
  await page.getByLabel("Requirements").fill("Forty boxes");
}

const messages = async () => (await shop.query("select * from contact_messages")).rows;
const requests = async () => (await shop.query("select * from distributor_requests")).rows;

test.beforeEach(async () => {
  await shop.query("delete from contact_messages");
  await shop.query("delete from distributor_requests");
});

test.describe("contact", () => {
  const thanks = (page: Page) => page.getByRole("main").getByRole("status");

  test("keeps what a double click sends, once, reloads the page and says so", async ({ page }) => {
    await page.goto(`${shop.url}/contactUs`);
    await fillContact(page);
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole("button", { name: "Send message" }).dblclick();
    await expect(thanks(page)).toContainText("Your message has arrived");
    expect(await page.evaluate(() => "before" in window)).toBe(false);
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
    expect(await messages()).toMatchObject([
      {
        customer_name: "Asha Devi",
        customer_phone_number: "ask for me at the shop",
        customer_email_address: "not an e-mail address",
        subject: "Two laddus",
        customer_message: "Were missing.\nWhere are they?",
      },
    ]);
    await expect(page).toHaveURL(`${shop.url}/contactUs`);
    await page.reload();
    await expect(page.getByText("Your message has arrived")).toHaveCount(0);
  });

  test.describe("that cannot be sent", () => {
    test.use({ provokes: lostConnection });
    test("keeps what was typed, has no required field and names what is too long", async ({
      page,
    }) => {
      await page.goto(`${shop.url}/contactUs`);
      const send = page.getByRole("button", { name: "Send message" });
      await page.getByLabel("Subject").fill("x".repeat(301));
      await send.click();
      await expect(page.getByText("At most 300 characters")).toBeVisible();
      await expect(page.getByLabel("Subject")).toHaveValue("x".repeat(301));

      await page.getByLabel("Subject").fill("");
      await page.getByLabel("Message").fill("Were missing.");
      await page.route("**/contactUs.data*", (route) =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      );
      await send.click();
      await expect(page.getByRole("main").getByText(/What you wrote is saved/)).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
      expect(await messages()).toHaveLength(0);
      await page.unroute("**/contactUs.data*");
      const bar = page.getByRole("region", { name: "Waiting to be sent" });
      await expect(bar).toContainText("It has arrived.", { timeout: 60_000 });
      await bar.getByRole("button", { name: /^OK/ }).click();
      await expect(bar).toHaveCount(0);
      await send.click();
      await expect(thanks(page)).toContainText("Your message has arrived");
      expect(await messages()).toHaveLength(2);
    });
  });
});

test.describe("bulk order", () => {
  test.use({ provokes: lostConnection });

  test("names each field that is missing, keeps what was typed without a connection, then the request", async ({
    page,
  }) => {
    await page.goto(`${shop.url}/bulkOrder`);
    const send = page.getByRole("button", { name: "Send request" });
    await send.click();
    for (const text of [
      "Full name is required",
      "Email is required",
      "Mobile Number is required",
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await fillBulk(page);
    await page.route("**/bulkOrder.data*", (route) => route.abort());
    await send.click();
    await expect(page.getByRole("main").getByText(/What you wrote is saved/)).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("");
    expect(await requests()).toHaveLength(0);
    await page.unroute("**/bulkOrder.data*");
    await expect(page.getByText("It has arrived.")).toBeVisible({ timeout: 60_000 });
    expect(await requests()).toMatchObject([
      {
        full_name: "Asha Devi",
        email: "asha@example.org",
        phone: "9000000001",
        address: "",
        requirements: "Forty boxes",
      },
    ]);
  });
});

test("a review is validated and answered, and says that it is not kept", async ({ page }) => {
  await page.goto(shop.url + reviewPath);
  const star = (n: number) => page.getByRole("radio", { name: n === 1 ? "1 star" : `${n} stars` });
  for (const [n, word] of [
    [1, "Very Bad"],
    [2, "Good"],
    [3, "Good"],
    [4, "Good"],
    [5, "Excellent"],
  ] as const) {
    await star(n).check({ force: true });
    await expect(page.getByText(word, { exact: true })).toBeVisible();
  }
  await star(5).press("ArrowLeft");
  await expect(star(4)).toBeChecked();

  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Description cannot be empty")).toBeVisible();
  await page.getByLabel("Description").fill("Soft inside.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Thank you for telling us")).toBeVisible();
  await expect(page.getByText(/not kept/)).toBeVisible();
});

test("the three forms work without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/contactUs`);
  await fillContact(page);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Your message has arrived")).toBeVisible();
  expect(await messages()).toHaveLength(1);

  await page.goto(`${shop.url}/bulkOrder`);
  await fillBulk(page);
  await page.getByLabel("Full name").fill(" ");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Full name is required")).toBeVisible();
  await expect(page.getByLabel("Requirements")).toHaveValue("Forty boxes");
  await page.getByLabel("Full name").fill("Asha Devi");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Thank you! We will contact you shortly.")).toBeVisible();
  expect(await requests()).toHaveLength(1);

  await page.goto(shop.url + reviewPath);
  await page.getByLabel("Description").fill("Soft inside.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Thank you for telling us")).toBeVisible();
  await context.close();
});

test.describe("too many from one address", () => {
  test.use({ provokes: /429/ });
  test("wait, and lose nothing", async ({ page }) => {
    // The limit is per address and hour for both forms; what other tests have sent counts, too.
    for (let sent = 0; sent < 20; sent += 1) {
      await page.request.post(`${shop.url}/contactUs`, {
        form: { customerMessage: `message ${sent}` },
        headers: { origin: shop.url },
        maxRedirects: 0,
      });
    }
    await page.goto(`${shop.url}/contactUs`);
    await fillContact(page);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(
      page.getByText(/Too many tries\. Please wait \d+ minutes? and try again\./),
    ).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("Were missing.\nWhere are they?");
    await shop.query("delete from rate_limits");
  });
});
