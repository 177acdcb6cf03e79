import type { Page } from "@playwright/test";
import sharp from "sharp";
import { charactersOf } from "#app/lib/text/text.ts";
import { pages, vanished } from "./all-pages.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();
test.use({ viewport: { width: 360, height: 740 } });

const ask = (path: string) => fetch(new URL(path, shop.url));
const get = async (path: string) => (await ask(path)).text();
const unescaped = (text = "") =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** Texts that name no link, as Lighthouse has them; it knows none in Hindi. */
const saysNothing = new Set([
  ...["click here", "click this", "go", "here", "right here", "this", "start", "information"],
  ...["learn more", "more", "more info", "more information", "read more", "see more"],
]);

/** What a page tells machines: its head by the names of its tags, its links and pictures. */
async function headOf(path: string) {
  const answer = await ask(path);
  const html = await answer.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => unescaped(text));
  const meta = (name: string) =>
    all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g"));
  const elements = (pattern: RegExp) => [...html.matchAll(pattern)].map(([element]) => element);
  const unnamed = elements(/<a [^>]*>.*?<\/a>/gs).filter((link) =>
    saysNothing.has(
      link
        .replaceAll(/<[^>]*>/g, "")
        .trim()
        .toLowerCase(),
    ),
  );
  return {
    status: answer.status,
    // What Lighthouse would find fault with; its visit takes minutes (npm run bench -- seo).
    faults: [
      ...unnamed,
      ...elements(/<a(?=[ >])(?![^>]* href="[^"])[^>]*>/g),
      ...elements(/<img(?![^>]* alt=")[^>]*>/g),
    ],
    title: all(/<title>([^<]*)<\/title>/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    alternates: all(/<link rel="alternate" hrefLang="([^"]*" href="[^"]*)"/g),
    description: meta("description"),
    robots: meta("robots"),
    image: meta("og:image"),
    locale: meta("og:locale"),
    data: all(/<script type="application\/ld\+json">([^<]*)</g).map((text) => JSON.parse(text)),
  };
}

/** Pages that are there for everybody and for nobody to find. */
const unlisted = ["/login", "/forgotPassword", "/signup", "/cart", "/track-order", "/search"];

test("each public page has one address, in each language, and says what it is", async () => {
  const open = pages.filter(
    ({ path, who, texts }) => !who && !path.includes("?") && !texts.includes(vanished),
  );
  const titles = new Map<string, string>();
  const listed = (await get("/sitemap/pages.xml")) + (await get("/sitemap/1.xml"));
  const robots = await get("/robots.txt");
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  for (const { path } of open) {
    for (const language of ["", "/hi"]) {
      const at = `${language}${path === "/" && language ? "" : path}`;
      const head = await headOf(`${at}?utm_source=elsewhere`);
      expect(head.title, at).toHaveLength(1);
      expect([head.status, head.faults], at).toEqual([200, []]);
      // Else nobody would read what it says, "noindex" neither.
      expect(
        closed.filter((start) => at.startsWith(start)),
        at,
      ).toEqual([]);
      if (unlisted.includes(path) || head.robots.length > 0) {
        expect([head.robots, head.canonical], at).toEqual([["noindex"], []]);
        continue;
      }
      const hindi = `${shop.url}/hi${path === "/" ? "" : path}`;
      expect(head.canonical, at).toEqual([shop.url + at]);
      expect(listed).toContain(`<loc>${shop.url}${at}</loc>`);
      expect(head.alternates, at).toEqual([
        `en" href="${shop.url}${path}`,
        `hi" href="${hindi}`,
        `x-default" href="${shop.url}${path}`,
      ]);
      expect(head.locale, at).toEqual([language ? "hi_IN" : "en_IN"]);
      const [title = ""] = head.title;
      expect(charactersOf(title).length, title).toBeLessThanOrEqual(65);
      expect(titles.get(language + title), `${at} is called as another page`).toBeUndefined();
      titles.set(language + title, at);
      expect(head.description, at).toHaveLength(1);
      const said = charactersOf(head.description[0] ?? "").length;
      expect(said, head.description[0]).toBeLessThanOrEqual(160);
      expect(said, head.description[0]).toBeGreaterThan(20);
      const picture = await fetch(head.image[0] ?? "");
      expect(picture.headers.get("content-type"), at).toBe("image/jpeg");
      const file = Buffer.from(await picture.arrayBuffer());
      expect(await sharp(file).metadata(), at).toMatchObject({ width: 1200, height: 630 });
      expect(file.length, at).toBeLessThanOrEqual(100_000);
    }
  }
  // What is only chosen of a list, is the list; of its later pages only the links count. What is no place in it is its beginning.
  const canonicals = {
    "/products?category=Laddu": "/products",
    "/hi/blog?after=zz": "/hi/blog",
    "/contactUs?sent=1": "/contactUs",
  };
  for (const [path, canonical] of Object.entries(canonicals))
    expect((await headOf(path)).canonical).toEqual([shop.url + canonical]);
  for (const list of ["/products", "/hi/blog"]) {
    const { robots, canonical } = await headOf(`${list}?after=1767225600000~a`);
    expect([robots, canonical]).toEqual([["noindex, follow"], []]);
  }
});

test("what a product costs, search engines and other catalogues read as it is now", async () => {
  const path = "/products/sample-ragi-til-laddu";
  const { data, image } = await headOf(path);
  const { rows } = await shop.query(
    "select price, (select count(*)::int from products where not is_hidden and cardinality(picture_urls) > 0) as n from products where id = 'sample-ragi-til-laddu'",
  );
  const price = (rows[0].price / 100).toFixed(2);
  expect(data[0].offers.price).toBe(price);
  expect(data.map((object) => object["@type"])).toEqual(["Product", "BreadcrumbList"]);
  expect(data[0].offers.shippingDetails.shippingRate).toMatchObject({ value: "0.00" });
  expect(data[0].offers.hasMerchantReturnPolicy).toMatchObject({
    merchantReturnDays: 3,
    itemCondition: "https://schema.org/DamagedCondition",
    merchantReturnLink: `${shop.url}/policies/retunPolicy`,
  });

  const xml = await get("/feeds/products.xml");
  expect(xml).toContain(`<g:link>${shop.url}${path}</g:link>`);
  expect(xml).toContain(`<g:sale_price>${price} INR</g:sale_price>`);
  expect(xml.match(/<item>/g)).toHaveLength(rows[0].n);
  const [square = ""] = /(?<=<g:image_link>)[^<]+/.exec(xml) ?? [];
  expect((await fetch(square)).headers.get("content-type")).toBe("image/jpeg");
  const csv = (await get("/hi/feeds/products.csv")).split("\r\n");
  expect(csv[0]).toMatch(/^"id","title","description"/);
  expect(csv).toHaveLength(rows[0].n + 2);
  expect(csv.find((line) => line.includes("sample-ragi-til-laddu"))).toContain(
    `"${price} INR","${shop.url}/hi${path}"`,
  );

  // Nobody has pictures drawn of what is not so: an earlier address leads to the present one.
  await shop.query("update products set price = price - 1 where id = 'sample-ragi-til-laddu'");
  const earlier = await fetch(image[0] ?? "", { redirect: "manual" });
  expect(earlier.status).toBe(302);
  expect(earlier.headers.get("location")).toMatch(/^\/preview\/product\/sample-ragi-til-laddu\//);
  const elsewhere = earlier.headers
    .get("location")
    ?.replace(/[^/]+$/, "sample-ragi-til-laddu%2F$&");
  const second = await fetch(new URL(elsewhere ?? "", shop.url), { redirect: "manual" });
  expect([second.status, second.headers.get("location")]).toEqual([
    302,
    earlier.headers.get("location"),
  ]);
  const invented = await fetch(`${shop.url}/preview/product/nothing/${"0".repeat(32)}.jpg`);
  expect(invented.status).toBe(404);
});

const shareLink = (page: Page) => page.getByRole("main").getByRole("link", { name: "Share" });

test("a product is handed on by the phone's own sheet, with the address of the page that is open", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (said: object) => Object.assign(window, { said }) });
  });
  await page.goto(`${shop.url}/products`);
  await page.getByRole("main").getByRole("article").first().click();
  await shareLink(page).click();
  const said = await page.evaluate(() => (window as { said?: { url: string } }).said);
  expect(said?.url).toBe(page.url());
  // What the head has said of the page before would be shared by the browser's own menu.
  const told =
    "link[rel=canonical], link[hreflang], meta[property], script[type='application/ld+json']";
  await expect(page.locator("head").locator(told)).toHaveCount(0);
  const box = await shareLink(page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it is handed on by WhatsApp", async ({ page }) => {
    await page.goto(`${shop.url}/hi/blog/sample-why-ragi-keeps`, { waitUntil: "load" });
    const link = page.getByRole("link", { name: "शेयर करें" });
    await expect(link).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=.*%2Fhi%2Fblog%2Fsample/);
  });
});
