import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 } });

/** The address in the last mail of a kind. */
async function linkOf(kind: string): Promise<string> {
  const outbox = join(shop.folder, "outbox");
  const files = async () =>
    (await readdir(outbox).catch(() => [])).filter((name) => name.includes(`-${kind}-`));
  await expect.poll(async () => (await files()).length, { timeout: 60_000 }).toBe(1);
  const [file = ""] = await files();
  const { text = "" } = await PostalMime.parse(await readFile(join(outbox, file)));
  return /http:\S+/.exec(text)?.[0] ?? "";
}

test("an owner closes the shop, a visitor stands before its page and asks for news, no order is placed, and one press opens it again", async ({
  page: office,
  browser,
}) => {
  test.setTimeout(120_000);
  const visitors = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const visitor = await visitors.newPage();
  await visitor.goto(`${shop.url}/hi/products`);
  const shopper = await HttpShopper.enter(shop.url, shop.query);
  const { rows } = await shop.query(
    `select id, price, product_mrp as "productMRP" from products
     where current_stock > 9 and not is_hidden order by id limit 1`,
  );
  const count = async () => (await shop.query("select count(*) from orders")).rows[0].count;

  await enterAs(office, "admin", shop);
  await office.goto(`${shop.url}/my/opening`);
  await expect(office.getByRole("link", { name: "FSSAI licence" })).toBeVisible();
  await expect(office.getByText("Payments are only practice now")).toBeVisible();
  await office.getByRole("button", { name: "Change: Opens on", exact: true }).click();
  await office.getByRole("dialog").getByLabel("Opens on").fill("2027-01-14");
  await office.getByRole("button", { name: "Save", exact: true }).click();
  await expect(office.getByRole("dialog")).toBeHidden();
  await office.getByRole("button", { name: "Close the shop" }).click();
  await expect(office.getByText("The shop is closed", { exact: true })).toBeVisible();
  await expect(office.getByRole("link", { name: "Closed for visitors" })).toBeVisible();
  const entry = async () =>
    (await office.request.get(`${shop.url}/my`, { maxRedirects: 0 })).headers().location;
  expect(await entry()).toBe("/my/open");

  // The page that is open, in its language; whoever comes now; and who would order without a page.
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("हमारी दुकान जल्द खुलेगी", live);
  await expect(visitor.getByText(/14.*2027|2027.*14/)).toBeVisible();
  const before = await count();
  expect(await shopper.order([[rows[0], 1]])).toBeUndefined();
  expect(await count()).toBe(before);
  for (const path of ["/policies/privacy-policy", "/track-order", "/healthz", "/robots.txt"])
    expect((await visitors.request.get(shop.url + path, { maxRedirects: 0 })).status()).toBe(200);
  expect((await visitors.request.get(`${shop.url}/sitemap.xml`)).status()).toBe(404);
  expect(await (await visitors.request.get(`${shop.url}/robots.txt`)).text()).not.toMatch(
    /Sitemap/,
  );
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

  await visitor.getByLabel("ई-मेल").fill("sita@example.org");
  await visitor.getByRole("button", { name: "दुकान खुले तो मुझे बताएँ" }).click();
  await expect(visitor.getByText("हमने अभी आपको एक ई-मेल भेजा है")).toBeVisible();
  const asked = await visitors.newPage();
  await asked.goto(await linkOf("opening-asked"));
  await asked.getByRole("button", { name: "हाँ, मुझे बताएँ" }).click();
  await expect(asked.getByText("दुकान खुलने पर हम आपको एक बार बताएँगे")).toBeVisible();
  await asked.close();

  // Who works here sees all of it, under a line.
  await office.goto(`${shop.url}/products`);
  await expect(office.getByRole("button", { name: "Add To Cart" }).first()).toBeVisible();
  await expect(office.getByRole("link", { name: "Closed for visitors" })).toBeVisible();
  await office.goto(`${shop.url}/my/opening`);
  await office.getByRole("button", { name: "Open the shop" }).click();
  await visitor.bringToFront();
  await expect(visitor).toHaveURL(`${shop.url}/hi/products`, live);
  expect(await entry()).toBe("/my/dashboards");
  await expect(visitor.getByRole("listitem").first()).toBeVisible();
  await office.bringToFront();
  await office.getByRole("button", { name: "Write to all 1 now" }).click();
  await expect(office.getByRole("button", { name: /Write to all/ })).toHaveCount(0);
  expect(await linkOf("shop-opened")).toBe(`${shop.url}/hi`);
  await visitors.close();
});
