import type { Page } from "@playwright/test";
import sharp from "sharp";
import { HttpShopper } from "../http-shopper.ts";
import { expect, fillCart, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({
  viewport: { width: 360, height: 740 },
  serviceWorkers: "allow",
  provokes: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/,
});

/** All that the browser keeps by the service worker: addresses, and texts. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const kept: { cache: string; url: string; text: string; bytes: number }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = (await cache.match(request)) as Response;
        const text = await answer.clone().text();
        const { size } = await answer.blob();
        kept.push({ cache: name, url: new URL(request.url).pathname, text, bytes: size });
      }
    }
    return kept;
  });

/** The pages that are kept, without those that nobody has asked for. */
const keptPages = async (page: Page) =>
  (await readCaches(page)).filter(({ cache }) => cache.startsWith("pages")).map(({ url }) => url);

/** The pages whose time the worker has noted, to know which go first. */
const notedPages = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("workbox-expiration");
    await new Promise((done) => opening.addEventListener("success", done));
    const reading = opening.result
      .transaction("cache-entries")
      .objectStore("cache-entries")
      .getAll();
    await new Promise((done) => reading.addEventListener("success", done));
    opening.result.close();
    return reading.result.map(({ url }) => new URL(url).pathname);
  });

async function isKept(page: Page, ...paths: string[]) {
  await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining(paths));
}

async function opens(page: Page, path: string, heading: string) {
  await page.goto(shop.url + path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

const notice = /This page is from \d\d \w+ 20\d\d, \d+:\d\d [ap]m/;

test("what was visited, the list, FAQ and cart open without a connection, say so, and give way to what is new", async ({
  page,
  context,
}) => {
  const { rows } = await shop.query("select id from products where title = 'Ragi Til Laddu'");
  const product = `/products/${rows[0].id}`;
  await fillCart(page, shop, rows[0].id);
  await page.goto(shop.url);
  await isKept(page, "/", "/offline", "/products", "/faq", "/cart");
  await page.goto(`${shop.url}/products`);
  await page.getByRole("link", { name: "Ragi Til Laddu" }).first().click();
  await isKept(page, product);

  await context.setOffline(true);
  await opens(page, "/products", "Product List");
  await expect(page.getByText(notice)).toBeVisible();
  await opens(page, "/faq", "Frequently Asked Questions");
  await opens(page, product, "Ragi Til Laddu");
  // On the cart's way through the login screen, which is not kept.
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await expect(page).toHaveURL(`${shop.url}/cart`);
  await expect(page.getByRole("main").getByText("Ragi Til Laddu").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Ragi Til Laddu" })).toBeVisible();

  await page.goto(`${shop.url}/story`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.getByRole("link", { name: "Product List" }).click();
  await expect(page.getByText(notice)).toBeVisible();
  await shop.query("update products set title = 'Ragi Sesame Laddu' where id = $1", [rows[0].id]);
  await context.setOffline(false);
  await expect(page.getByText(notice)).toBeHidden();
  await expect(page.getByText("Ragi Sesame Laddu").first()).toBeVisible();
});

test("in Hindi too; and what is not kept opens by itself when the connection is back", async ({
  page,
  context,
}) => {
  await page.goto(`${shop.url}/hi`);
  await isKept(page, "/hi", "/hi/offline", "/hi/products", "/hi/faq", "/hi/cart");

  const manifest = await (await page.request.get(`${shop.url}/hi/app.webmanifest`)).json();
  expect(manifest).toMatchObject({ lang: "hi", start_url: "/hi", scope: "/", id: "/" });
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await page.request.get(shop.url + src);
    expect(picture.headers()["content-type"]).toContain(type);
    const { width, height } = await sharp(await picture.body()).metadata();
    if (sizes !== "any") expect(`${width}x${height}`, src).toBe(sizes);
  }

  await context.setOffline(true);
  await opens(page, "/hi/products", "प्रोडक्ट");
  await expect(page.getByText(/यह पेज वैसा दिख रहा है/)).toBeVisible();
  // A picture that is not kept leaves its place empty (rules: files-8).
  const missing = page.locator("article span[role=img]");
  await expect(missing.first()).toBeVisible();
  await context.setOffline(false);
  await expect(missing).toHaveCount(0);
  await context.setOffline(true);
  // Nothing of English is kept.
  await page.goto(`${shop.url}/faq`, { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/hi\/offline/);
  await page.goto(`${shop.url}/hi/story`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "अभी नेट नहीं है" })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(`${shop.url}/hi/story`);
});

test("nothing that is somebody's is ever kept, and after logging out not even what they looked at", async ({
  page,
  context,
}) => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const name = "Budhni of the Test";
  await shop.query("update users set full_name = $1 where id = $2", [name, asha.addressId]);
  const secrets = [name, asha.addressId, "9000000001", "House 12", "Near the pond"];
  await context.addCookies([asha.browserCookie]);
  await page.goto(`${shop.url}/faq`);
  await isKept(page, "/offline", "/products", "/faq", "/cart");
  for (const path of ["/aboutUs", "/profileDetails", "/account/orders", "/yourAddress"])
    await page.goto(shop.url + path);
  await expect(page.getByText("House 12").first()).toBeVisible();
  await isKept(page, "/aboutUs");

  const kept = await readCaches(page);
  for (const { url, text } of kept.filter(({ cache }) => !cache.startsWith("scripts"))) {
    for (const secret of secrets) expect(text, url).not.toContain(secret);
    expect(url).not.toMatch(
      /^\/(account|address|profileDetails|yourAddress|dashboard|my|login|who)/,
    );
  }
  const pictures = kept.filter(({ cache }) => cache.startsWith("pictures"));
  expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(20_000_000);

  await page.goto(`${shop.url}/dashboard`);
  // As it is half a minute after the last page.
  const browser = await context.newCDPSession(page);
  await browser.send("ServiceWorker.enable");
  await browser.send("ServiceWorker.stopAllWorkers");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect.poll(() => notedPages(page)).not.toContain("/aboutUs");
  expect(await keptPages(page)).not.toContain("/aboutUs");
});

test("a kept page of an earlier version opens anew when the connection is back, and offers to where something was typed", async ({
  page,
  context,
}) => {
  await page.goto(`${shop.url}/contactUs`);
  await isKept(page, "/faq", "/contactUs", "/cart");
  await page.evaluate(async () => {
    const cache = await caches.open("pages-1");
    for (const path of ["/faq", "/contactUs"]) {
      const kept = (await cache.match(path, { ignoreVary: true })) as Response;
      const headers = new Headers(kept.headers);
      for (const name of ["content-encoding", "content-length"]) headers.delete(name);
      const earlier = (await kept.text()).replace(/(build\\?",\\?")[^"\\]+/, "$1earlier");
      await cache.put(path, new Response(earlier, { headers }));
    }
  });
  const data: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) data.push(request.url());
  });

  await context.setOffline(true);
  await opens(page, "/faq", "Frequently Asked Questions");
  await context.setOffline(false);
  await expect(page.getByText(notice)).toBeHidden();
  await isKept(page, "/faq");
  await context.setOffline(true);
  await page.goto(`${shop.url}/contactUs`, { waitUntil: "commit" });
  await page.locator("#reload-offer").waitFor({ state: "detached" });
  await page.getByLabel("Message").fill("Half a message");
  await context.setOffline(false);
  await expect(page.getByText(/The shop has been updated/)).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Half a message");
  expect(data).toEqual([]);
});
