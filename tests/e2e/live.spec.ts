import type { Page, Request } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import type { ServerProcess } from "../server-process.ts";
import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

const title = "Ragi Gud Laddu";

const buttonOf = (page: Page, name: "Add To Cart" | "Out of Stock") =>
  page.getByRole("article").filter({ hasText: title }).getByRole("button", { name });

let otherProcess: ServerProcess;
let admin: HttpShopper;
test.beforeAll(async () => {
  otherProcess = await shop.another();
  admin = await HttpShopper.enter(shop.url, shop.query, "admin");
});

/** As an office that nobody looks at. */
async function setStock(stock: number) {
  const { rows } = await shop.query("select id from products where title = $1", [title]);
  const fields = { intent: "set-stock", id: rows[0].id, quantity: String(stock) };
  expect((await admin.post("/my/dashboards.data", fields)).status).toBe(200);
}

test.beforeEach(() => setStock(30));

test("a change on one process shows on the open pages of another", async ({ page }) => {
  await page.goto(`${otherProcess.url}/products`);
  await expect(buttonOf(page, "Add To Cart")).toBeEnabled();
  // The feed is open when its first message has come; a change before that is told, too.
  await setStock(0);
  await expect(buttonOf(page, "Out of Stock")).toBeDisabled(live);
  await setStock(30);
  await expect(buttonOf(page, "Add To Cart")).toBeEnabled(live);
});

test("the page that made a change is loaded once for it, another page of the browser too", async ({
  page: office,
  context,
}) => {
  await enterAs(office, "admin", shop);
  // So that the wait before a page is loaded again can be over at once.
  await office.clock.install();
  await office.goto(`${shop.url}/my/dashboards`);
  const other = await context.newPage();
  await other.goto(`${shop.url}/products`);
  await office.evaluate(async () => {
    const feed = new EventSource("/live");
    await new Promise((opened) => feed.addEventListener("now", opened));
    const told = new Promise((resolve) => feed.addEventListener("message", resolve));
    Object.assign(window, { told: told.then(() => feed.close()) });
  });
  const loads: string[] = [];
  const isLoad = (request: Request) => request.method() === "GET" && /\.data\b/.test(request.url());
  context.on("request", (request) => {
    if (isLoad(request)) loads.push(new URL(request.url()).pathname);
  });
  const loaded = office.waitForResponse((response) => isLoad(response.request()));
  await office.getByLabel(`Quantity of ${title}`, { exact: true }).fill("0");
  await office.getByRole("button", { name: `Save quantity of ${title}` }).click();
  await expect(office.getByText("Quantity updated. Status: outOfStock")).toBeVisible();
  await loaded;
  await office.evaluate(() => (window as unknown as { told: Promise<void> }).told);
  await office.clock.runFor(5000);
  await expect(buttonOf(other, "Out of Stock")).toBeDisabled(live);
  expect(loads.toSorted()).toEqual(["/my/dashboards.data", "/products.data"]);
});

test("what changed while the database connection was cut shows when it is back", async ({
  page,
}) => {
  await page.goto(`${shop.url}/products`);
  await expect(buttonOf(page, "Add To Cart")).toBeEnabled();
  // Changed behind the shop's back, in the same moment in which it loses its connections: as if
  // another process had changed it and its word was lost.
  await shop.query("update products set current_stock = 0 where title = $1", [title]);
  await shop.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'madua%' and datname = current_database()`,
  );
  await expect(buttonOf(page, "Out of Stock")).toBeDisabled();
});

test("a page that was out of sight is told what it missed", async ({ page }) => {
  const isFeed = (request: Request) => request.url().includes("/live?");
  const opened = page.waitForRequest(isFeed);
  await page.goto(`${shop.url}/products`);
  await opened;
  await expect(buttonOf(page, "Add To Cart")).toBeEnabled();
  const see = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const closed = page.waitForEvent("requestfailed", isFeed);
  await see(true);
  await closed;
  await setStock(0);
  await expect(buttonOf(page, "Add To Cart")).toBeEnabled();
  await see(false);
  await expect(buttonOf(page, "Out of Stock")).toBeDisabled(live);
});

test.describe("too many feeds are open already", () => {
  test.use({ provokes: /429|EventSource/ });

  test("a page that is refused asks again later and later, and then follows", async ({ page }) => {
    await page.clock.install();
    // Ahead of it, for it runs until then.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.addInitScript(() => {
      const heard = { refusals: 0 };
      Object.assign(window, { heard });
      window.EventSource = class extends EventSource {
        constructor(url: string | URL) {
          super(url);
          this.addEventListener("error", () => {
            heard.refusals += 1;
          });
        }
      };
    });
    const refusals = () =>
      page.evaluate(() => (window as unknown as { heard: { refusals: number } }).heard.refusals);
    let isRefused = true;
    await page.route("**/live?*", (route) =>
      isRefused ? route.fulfill({ status: 429, body: "Too many." }) : route.continue(),
    );
    await page.goto(`${shop.url}/products`);
    await expect.poll(refusals).toBe(1);
    for (const [before, wait] of [3000, 6000, 12_000].entries()) {
      await page.clock.runFor(wait - 1000);
      expect(await refusals()).toBe(before + 1);
      await page.clock.runFor(1000);
      await expect.poll(refusals).toBe(before + 2);
    }
    isRefused = false;
    await page.clock.resume();
    await page.clock.runFor(60_000);
    await setStock(0);
    await expect(buttonOf(page, "Out of Stock")).toBeDisabled();
  });
});

test.describe("the shop is restarted", () => {
  // A shop that is about to stop, or has just begun, takes no feeds.
  test.use({ provokes: /ERR_|EventSource|503/ });

  test("an open page comes back by itself and is right", async ({ page }) => {
    await page.goto(`${otherProcess.url}/products`);
    await expect(buttonOf(page, "Add To Cart")).toBeEnabled();
    await otherProcess.stop();
    await shop.query("update products set current_stock = 0 where title = $1", [title]);
    const { url } = otherProcess;
    otherProcess = await shop.another({ PORT: new URL(url).port });
    expect(otherProcess.url).toBe(url);
    await expect(buttonOf(page, "Out of Stock")).toBeDisabled();
  });
});
