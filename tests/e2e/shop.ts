import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import pg from "pg";
import { storedProduct } from "#app/domains/cart/cart.ts";
import type { HttpShopper } from "../http-shopper.ts";
import {
  admin,
  adminPassword,
  type ServerProcess,
  sampleTemplate,
  startServer,
} from "../server-process.ts";
import { cloneDatabase } from "../test-database.ts";
import { shopper, typedAddress } from "../typed.ts";

export { expect, shopper };

/**
 * A test with a page that fails on what a shopper would never see and a developer never looks for:
 * errors in the console, uncaught exceptions, requests that fail or are refused.
 */
export const test = base.extend<{
  /** What this test provokes on purpose, as it stands in the complaint. */
  provokes: RegExp | undefined;
}>({
  provokes: [undefined, { option: true }],
  context: async ({ context, provokes }, use) => {
    context.on("page", waitUntilHydrated);
    const complaints: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error") complaints.push(`console: ${message.text()}`);
    });
    context.on("weberror", (error) => {
      // React Router is done with a reading that a navigation has broken off.
      if (error.error().name !== "AbortError") complaints.push(`uncaught: ${error.error()}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // A page that is left gives up its feed and its pictures.
      if (reason !== "net::ERR_ABORTED") complaints.push(`request: ${request.url()} ${reason}`);
    });
    context.on("response", (response) => {
      if (response.status() >= 400)
        complaints.push(`answer: ${response.status()} ${response.url()}`);
    });
    await use(context);
    const unexpected = complaints.filter((text) => !provokes?.test(text));
    expect(unexpected).toEqual([]);
  },
});

/**
 * A test is quicker than any hand: a visit waits until React has taken the page over, where it does not
 * say itself what it waits for.
 */
function waitUntilHydrated(page: Page): void {
  // Stands in every page until then (rules: shell-11).
  const hydrated = () => page.locator("#reload-offer").waitFor({ state: "detached" });
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await hydrated();
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await hydrated();
    return response;
  };
}

/** A data folder with the sample shop's files: links, so that deleting one leaves the other shops'. */
function ownFolder(): string {
  const sample = join(process.env.E2E_DATA ?? "", "files");
  const folder = mkdtempSync(join(dirname(sample), "shop-"));
  for (const entry of readdirSync(sample, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(folder, "files", relative(sample, from));
    mkdirSync(dirname(to), { recursive: true });
    linkSync(from, to);
  }
  return folder;
}

export interface Shop {
  /** Its data folder. */
  folder: string;
  /** "http://localhost:41234" */
  url: string;
  server: ServerProcess;
  databaseUrl: string;
  /** Runs SQL on the file's own database. */
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  /** One more process of the shop on the same database. */
  another: (settings?: Record<string, string>) => Promise<ServerProcess>;
}

/** Gives the test file a sample shop of its own: its own database, its own process. */
export function ownShop(settings: Record<string, string> = {}): Shop {
  const shop = {} as Shop;
  const others: ServerProcess[] = [];
  let end: () => Promise<void> = async () => {};
  test.beforeAll(async () => {
    const clone = await cloneDatabase(process.env.E2E_POSTGRES ?? "", sampleTemplate);
    const client = new pg.Client({ connectionString: clone.url });
    await client.connect();
    shop.folder = ownFolder();
    shop.databaseUrl = clone.url;
    shop.query = (text, values) => client.query(text, values);
    shop.another = async (more = {}) => {
      const other = await startServer({
        DATABASE_URL: clone.url,
        DATA_DIR: shop.folder,
        ...settings,
        ...more,
      });
      others.push(other);
      return other;
    };
    shop.server = await startServer({
      DATABASE_URL: clone.url,
      DATA_DIR: shop.folder,
      LIVE_CHECK: "yes",
      ...settings,
    });
    shop.url = shop.server.url;
    end = async () => {
      // Nothing of it is kept, so nothing needs to be closed.
      for (const { child } of [shop.server, ...others]) child.kill("SIGKILL");
      await Promise.all([shop.server, ...others].map((server) => server.stop()));
      await client.end();
      await clone.drop();
      rmSync(shop.folder, { recursive: true, force: true });
    };
  });
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  test.afterEach(async ({}, test) => {
    if (test.status !== test.expectedStatus)
      await test.attach("what the shop printed", { body: shop.server.output() });
  });
  test.afterAll(() => end());
  return shop;
}

/**
 * How long an open page may take to show a change: 2 s (rules: live-1), and more for a busy test
 * machine.
 */
export const live = { timeout: 60_000 };

/** Logs in by the login screen. */
export async function logInAs(page: Page, url: string, email: string, password: string) {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((to) => !to.pathname.startsWith("/login"));
}

export async function logInAsAdmin(page: Page, url: string) {
  await logInAs(page, url, admin, adminPassword);
}

/** Gives a shopper without a password the admin's. @returns it. */
export async function givePassword(shop: Shop, shopper: HttpShopper): Promise<string> {
  await shopper.givePassword(shop.query, admin);
  return adminPassword;
}

/** Has the page find one of a product in its cart, as Add To Cart puts it there. */
export async function fillCart(page: Page, { url }: Shop, productId: string): Promise<void> {
  const answer = await fetch(`${url}/cart/products?id=${productId}`);
  const { products } = await answer.json();
  const cart = JSON.stringify([{ ...storedProduct(products[0]), quantity: 1 }]);
  await page.addInitScript(
    ([shop, stored = ""]) => {
      // Once: what becomes of the cart stays, and the provider's window has a storage of its own.
      if (window.origin !== shop || sessionStorage.getItem("cart-filled")) return;
      sessionStorage.setItem("cart-filled", "yes");
      localStorage.setItem("cartItems", stored);
    },
    [url, cart],
  );
}

/** Fills the sign-up screen that is open. */
export async function fillSignUp(page: Page, person = shopper) {
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Mobile number").fill(person.mobileNumber);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
}

/** Fills the address form that stands in `place`. */
export async function typeAddress(place: Page | Locator, name: string = typedAddress.name) {
  await place.getByLabel(/^Name/).fill(name);
  await place.getByLabel("Phone number").fill(typedAddress.phoneNumber);
  await place.getByLabel("Pin code").fill(typedAddress.pinCode);
  await place.getByLabel("Address line").fill(typedAddress.addressLine);
  await place.getByLabel("Area/Locality").fill(typedAddress.areaLocality);
  await place.getByLabel("Landmark").fill(typedAddress.landmark);
  await place.getByLabel("City").fill(typedAddress.city);
  await place.getByLabel("State").selectOption(typedAddress.state);
  await place.getByRole("radio", { name: typedAddress.addressType }).check();
}
