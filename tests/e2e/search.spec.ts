import { m } from "#app/paraglide/messages.js";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("what is typed is suggested, spelled wrongly too, and found without script (rules: search-1, search-8)", async ({
    page,
    browser,
  }) => {
    await page.goto(shop.url);
    await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
    const field = page.getByRole("banner").getByRole("combobox", { name: "Search the shop" });
    await expect(field).toBeFocused();
    await field.pressSequentially("lado");
    const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await expect(options.first()).toContainText("Laddu");
    await expect(options.first()).toContainText(/Price ₹\d+ MRP ₹\d+/);
    await options.first().click();
    await expect(page).toHaveURL(/\/products\//);
    await expect(field).toBeHidden();

    const hi = { locale: "hi" } as const;
    const header = page.getByRole("banner");
    await page.goto(`${shop.url}/hi`);
    await header.getByRole("button", { name: m.search({}, hi), exact: true }).click();
    const hindiField = header.getByRole("combobox", { name: m.search_shop({}, hi) });
    await hindiField.pressSequentially("लाडू");
    const suggested = page.getByRole("listbox", { name: m.search_suggestions({}, hi) });
    await expect(suggested.getByRole("option").first()).toContainText("लड्डू");
    await hindiField.fill("खाखरा zwtzw");
    await hindiField.press("Enter");
    await expect(page).toHaveURL(/\/hi\/search\?q=/);
    for (const name of [m.search_near({}, hi), m.search_sells({}, hi)]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    const titles = await page
      .getByRole("main")
      .getByRole("article")
      .getByRole("heading")
      .allTextContents();
    expect(new Set(titles).size).toBe(titles.length);
    const misses = await shop.query("select query from search_misses");
    expect(misses.rows).toEqual([{ query: "खाखरा zwtzw" }]);

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const bare = await plain.newPage();
    await bare.goto(`${shop.url}/search?q=finger+millet+laddu`, { waitUntil: "load" });
    await expect(bare.getByRole("main").getByRole("article").first()).toContainText("Laddu");
    await bare.goto(`${shop.url}/search?q=${"x".repeat(99)}🌾`, { waitUntil: "load" });
    await expect(bare.getByRole("main").getByRole("searchbox")).toHaveValue("x".repeat(99));
    await bare.goto(`${shop.url}/search?q=refund`, { waitUntil: "load" });
    await expect(bare.getByRole("main").getByRole("link", { name: /Refund Policy/ })).toBeVisible();
    // By the words of either language, in that of the page.
    await bare.goto(`${shop.url}/hi/search?q=refund`, { waitUntil: "load" });
    await expect(
      bare.getByRole("main").getByRole("link", { name: "वापसी और रिफ़ंड नीति" }),
    ).toBeVisible();
    await bare.goto(`${shop.url}/search?q=निजता`, { waitUntil: "load" });
    await expect(bare.getByRole("main").getByRole("link", { name: /Privacy/ })).toBeVisible();
    await plain.close();
  });

  test("a search that was opened before the page's script stays open when that comes (rules: search-8)", async ({
    page,
  }) => {
    const { promise: allowed, resolve: hydrate } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await allowed;
      await route.continue();
    });
    await page.goto(`${shop.url}/products`, { waitUntil: "commit" });
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: "Search", exact: true }).click();
    const field = header.getByLabel("Search the shop");
    await field.fill("lad");
    hydrate();
    await page.locator("#reload-offer").waitFor({ state: "detached" });
    await expect(field).toBeVisible();
    await field.pressSequentially("o");
    const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await expect(options.first()).toContainText("Laddu");
  });
});

test("the keyboard opens the search, chooses and closes (rules: search-8)", async ({ page }) => {
  await page.goto(shop.url);
  await page.keyboard.press("/");
  const field = page.getByRole("banner").getByLabel("Search the shop");
  await expect(field).toBeFocused();
  await page.keyboard.type("ragi");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await expect(list).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = list.getByRole("option").nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    String(await second.getAttribute("id")),
  );
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(field).toHaveValue("ragi");
  await page.keyboard.type(" l");
  await expect(list).toBeVisible();
  await test.step("an answer that comes late is given up", async () => {
    const answers = "**/search/suggestions?*";
    const asked = page.waitForRequest(answers);
    // It never answers.
    await page.route(answers, () => {});
    await page.keyboard.type("a");
    await asked;
    const givenUp = page.waitForEvent("requestfailed");
    await page.keyboard.press("Escape");
    await givenUp;
    await expect(list).toBeHidden();
    await page.unroute(answers);
    await page.keyboard.press("Backspace");
    await expect(list).toBeVisible();
  });
  await page.keyboard.press("ArrowUp");
  await expect(list.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${shop.url}/search?q=ragi+l`);
  await expect(list).toBeHidden();
  // In a field it is a sign like any other.
  await page.getByRole("main").getByLabel("Search the shop").press("End");
  await page.keyboard.press("/");
  await expect(page.getByRole("main").getByLabel("Search the shop")).toHaveValue("ragi l/");

  await test.step("who does not want the key turns it off, for good", async () => {
    const wanted = page.getByRole("checkbox", { name: "The key / goes to the search" });
    await wanted.uncheck();
    await page.goto(`${shop.url}/faq`);
    await page.keyboard.press("/");
    await expect(field).not.toBeFocused();
    await page.goto(`${shop.url}/search`);
    await wanted.check();
    await wanted.blur();
    await page.keyboard.press("/");
    await expect(field).toBeFocused();
  });
});

test.describe("without a connection", () => {
  test.use({ provokes: /search-suggestions-|\/search\/suggestions|503|ERR_FAILED/ });

  test("the field searches all the same, and suggests when there is one again (rules: search-8)", async ({
    page,
  }) => {
    await page.goto(shop.url);
    const script = /\/search-suggestions-[^/]*\.js$/;
    await page.route(script, (route) => route.abort());
    const field = page.getByRole("banner").getByLabel("Search the shop");
    const given = page.waitForEvent("requestfailed", (request) => script.test(request.url()));
    await field.fill("ragi");
    await given;
    await field.press("Enter");
    await expect(page).toHaveURL(`${shop.url}/search?q=ragi`);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();

    await page.unroute(script);
    await field.blur();
    await field.focus();
    const list = page.getByRole("listbox", { name: "Suggestions" });
    await expect(list.getByRole("option").last()).toHaveText("All results for “ragi”");
    await page.route("**/search/suggestions?*", (route) => route.fulfill({ status: 503 }));
    await field.pressSequentially(" l");
    await expect(list).toBeHidden();
  });
});
