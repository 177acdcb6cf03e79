import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { startPushService } from "../push-service.ts";
import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const settings: Record<string, string> = {};
let service: Awaited<ReturnType<typeof startPushService>>;
test.beforeAll(async () => {
  service = await startPushService();
  settings.PUSH_TEST_ORIGIN = service.origin;
});
test.afterAll(() => service.close());
const shop = ownShop(settings);

test.use({ serviceWorkers: "allow" });

/** What is looked for every second comes within some more. */
const soon = { timeout: 60_000 };

/** A browser of Google's subscribes at Google; this one at the test's own push service. */
async function subscribesHere(page: Page) {
  const { endpoint, ...keys } = service.subscription("phone");
  await page.addInitScript(
    ({ endpoint, keys }) => {
      let subscription: object | null = null;
      const prototype = PushManager.prototype as unknown as Record<string, () => unknown>;
      prototype.getSubscription = async () => subscription;
      prototype.subscribe = async () => {
        subscription = {
          endpoint,
          options: {},
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            subscription = null;
          },
        };
        return subscription;
      };
      // A browser without a screen has forbidden them.
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
    },
    { endpoint, keys },
  );
}

/** Counts what the page plays. */
async function countSounds(page: Page) {
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...at) {
      document.documentElement.dataset.notes = String(
        Number(document.documentElement.dataset.notes ?? 0) + 1,
      );
      return start.apply(this, at);
    };
  });
  return () => page.locator("html").getAttribute("data-notes");
}

async function placeOrder() {
  const buyer = await HttpShopper.enter(shop.url, shop.query);
  const { rows } = await shop.query(
    `select id, price, product_mrp as "productMRP" from products where current_stock > 20 limit 1`,
  );
  await buyer.order([[rows[0], 1]]);
}

test("a phone is told of a new order, the open back office counts it, and sounds where that is wanted", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await subscribesHere(page);
  const notes = await countSounds(page);
  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/notifications`);
  await page.getByLabel("Products that run low").uncheck();
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
  await expect(page.getByLabel("Products that run low")).not.toBeChecked();
  const worker = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/push/");
    // Pages are none of its business.
    return { state: registration?.active?.state, of: navigator.serviceWorker.controller };
  });
  expect(worker).toEqual({ state: "activated", of: null });
  const kept = await shop.query("select kinds from push_subscriptions");
  expect(kept.rows).toEqual([{ kinds: ["order", "payment", "return", "message"] }]);

  await placeOrder();
  await expect.poll(() => service.taken.length, soon).toBe(1);
  expect(service.taken[0]?.notification).toMatchObject({ title: /^New order / });
  await expect(page).toHaveTitle(/^\(1\) Notifications/, soon);
  expect(await notes()).toBe(null);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page).toHaveTitle(/^Notifications/);

  await page.getByLabel("Sound at a new order").check();
  await expect.poll(notes).toBe("2");
  await placeOrder();
  await expect.poll(notes, soon).toBe("4");
  await expect.poll(() => service.taken.length, soon).toBe(2);

  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
  const left = async () => (await shop.query("select id from push_subscriptions")).rows;
  await expect.poll(left).toEqual([]);
});

test("the morning mail is chosen for oneself", async ({ page }) => {
  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/notifications`);
  await page.getByLabel("A mail every morning at 7").check();
  await expect
    .poll(
      async () => (await shop.query("select morning_mail from notification_settings")).rows,
      live,
    )
    .toEqual([{ morning_mail: true }]);
  await page.reload();
  await expect(page.getByLabel("A mail every morning at 7")).toBeChecked();
});
