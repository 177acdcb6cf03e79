import { once } from "node:events";
import { createServer } from "node:http";
import { HttpShopper } from "../http-shopper.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

const ordersInAll = async () => {
  const { rows } = await shop.query("select count(*)::int as n from orders");
  return rows[0].n;
};

const enterAsAdmin = () => HttpShopper.enter(shop.url, shop.query, "admin");

test("says that it lives and, as soon as its main pages are rendered, that it is ready", async () => {
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  const said = async (path: string) => (await fetch(shop.url + path)).text();
  await expect.poll(() => said("/readyz")).toBe("ok\n");
  expect(await said("/readyz?for=orders")).toBe("ok\n");
});

test("an unknown address has status 404, and shows the page that says so", async () => {
  const admin = await enterAsAdmin();
  for (const path of [
    "/notFound",
    "/nothing",
    "/products/nothing",
    "/blog/nobody-wrote-this",
    "/laddu/write-review/nothing",
    "/my/orders/nothing",
    "/my/users/nobody",
  ]) {
    const answer = await fetch(shop.url + path, { headers: { Cookie: admin.cookie } });
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toMatch(/<h1[^>]*>[^<]*has vanished\./);
  }
  expect((await fetch(`${shop.url}/files/nothing.webp`)).status).toBe(404);
});

test("what browsers ask for by themselves is there", async () => {
  const get = (path: string) => fetch(shop.url + path, { redirect: "manual" });
  for (const [path, type, start] of [
    ["/favicon.ico", "image/x-icon", "00000100"],
    ["/apple-touch-icon.png", "image/png", "89504e47"],
  ] as const) {
    const answer = await get(path);
    expect(answer.headers.get("content-type")).toBe(type);
    const begins = Buffer.from(await answer.arrayBuffer()).subarray(0, 4);
    expect(begins.toString("hex")).toBe(start);
  }
  const security = await (await get("/.well-known/security.txt")).text();
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const [, expires = ""] = /^Expires: (.+)$/m.exec(security) ?? [];
  const days = (Date.parse(expires) - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
  const change = await get("/.well-known/change-password");
  expect([change.status, change.headers.get("location")]).toEqual([302, "/youraccount/password"]);
});

test("search engines are told of every page in each language, and of what is not theirs", async () => {
  const get = async (path: string) => (await fetch(shop.url + path)).text();
  const located = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  const robots = await get("/robots.txt");
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml\n`);
  expect(robots).toContain("Disallow: /hi/my\n");

  const files = located(await get("/sitemap.xml"));
  expect(files).toEqual([`${shop.url}/sitemap/pages.xml`, `${shop.url}/sitemap/1.xml`]);
  const answers = await Promise.all(files.map((url = "") => fetch(url)));
  const listed = (await Promise.all(answers.map((answer) => answer.text()))).flatMap(located);
  expect(new Set(listed).size).toBe(listed.length);
  for (const path of ["/", "/hi", "/hi/faq", "/blog/sample-why-ragi-keeps"])
    expect(listed).toContain(shop.url + path);
  const answered = await Promise.all(listed.map(async (url = "") => (await fetch(url)).status));
  expect(new Set(answered)).toEqual(new Set([200]));

  const products = await get("/sitemap/1.xml");
  const { rows } = await shop.query("select count(*)::int as n from products where not is_hidden");
  expect(located(products)).toHaveLength(rows[0].n * 2);
  const hindi = `${shop.url}/hi/products/sample-ragi-til-laddu`;
  expect(products).toContain(`<xhtml:link rel="alternate" hreflang="hi" href="${hindi}"/>`);
  expect((await fetch(`${shop.url}/sitemap/2.xml`)).status).toBe(404);
});

test("addresses without a page lead on", async () => {
  const { cookie } = await enterAsAdmin();
  for (const [from, to, status] of [
    ["/terms-and-conditions", "/policies/termsAndConditions", 301],
    ["/hi/terms-and-conditions", "/hi/policies/termsAndConditions", 301],
    ["/track-orders", "/account/orders", 302],
    // Nothing was done in this shop yet.
    ["/my", "/my/open", 302],
    // A page has one address, whatever it is asked for by.
    ["/Products/?sort=newest", "/products?sort=newest", 301],
    ["/hi/FAQ/", "/hi/faq", 301],
    ["/HI/faq", "/hi/faq", 301],
    ["/hi/", "/hi", 301],
  ] as const) {
    const headers = { Cookie: cookie };
    const answer = await fetch(shop.url + from, { headers, redirect: "manual" });
    expect(answer.status, from).toBe(status);
    expect(answer.headers.get("location"), from).toBe(to);
  }
});

for (const origin of [undefined, "https://evil.example", "null", "http://localhost:1"]) {
  test(`a write from origin ${origin} is refused, and nothing is written`, async () => {
    const asha = await HttpShopper.enter(shop.url, shop.query);
    const { rows } = await shop.query(
      `select id, price, product_mrp as "productMRP" from products where current_stock > 9 limit 1`,
    );
    const before = await ordersInAll();
    for (const path of ["/address.data", "/address", "/login", "/logout", "/my/dashboards.data"]) {
      const response = await fetch(shop.url + path, {
        method: "POST",
        headers: { Cookie: asha.cookie, ...(origin && { Origin: origin }) },
        body: new URLSearchParams(asha.checkoutFields([[rows[0], 1]], crypto.randomUUID())),
        redirect: "manual",
      });
      expect(response.status, path).toBe(403);
    }
    expect(await ordersInAll()).toBe(before);
  });
}

test("a page that takes no write says so under the request’s id, which the browser finds in its head too", async () => {
  const answer = await fetch(`${shop.url}/faq`, { method: "POST", headers: { Origin: shop.url } });
  expect(answer.status).toBe(405);
  const id = answer.headers.get("x-request-id");
  const page = await answer.text();
  expect(page).toContain(`tell us this number: ${id}`);
  expect(page).toContain(`<meta name="request-id" content="${id}"/>`);
});

test("oversized and malformed bodies are refused with 4xx", async () => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const huge = await asha.post("/address.data", {
    intent: "place-order",
    checkout: "x".repeat(400_000),
  });
  expect(huge.status).toBe(413);
  for (const checkout of ["{", "[]", '{"lines":[]}', '{"checkoutKey":"x"}']) {
    const response = await asha.post("/address.data", { intent: "place-order", checkout });
    expect(response.status, checkout).toBe(400);
  }
  const good = asha.checkoutFields(
    [[{ id: "NUL", price: 1, productMRP: 1 }, 1]],
    crypto.randomUUID(),
  );
  const withNul = { ...good, checkout: good.checkout.replace("NUL", "\\u0000") };
  expect((await asha.post("/address.data", withNul)).status).toBe(400);
  const longAgo = { intent: "release", heldUntil: "-271821-04-20T00:00:00.000Z" };
  expect((await asha.post("/account/orders/nothing/payment", longAgo)).status).toBe(400);
  const unknown = await asha.post("/address.data", { intent: "nothing" });
  expect(unknown.status).toBe(400);
  for (const path of ["/login", "/signup", "/forgotPassword", "/yourAddress"]) {
    const post = (fields: Record<string, string>) => asha.post(`${path}.data`, fields);
    expect((await post({ email: "x".repeat(400_000) })).status, path).toBe(413);
    expect((await post({ "email[0]": "x" })).status, path).toBe(400);
  }
});

test("the payment provider's webhook needs no origin, but a signature and a bounded body", async () => {
  const post = (body: string) =>
    fetch(`${shop.url}/hooks/razorpay`, {
      method: "POST",
      headers: { "X-Razorpay-Signature": "0".repeat(64), "x-razorpay-event-id": "event" },
      body,
    });
  expect((await post('{"event":"payment.captured","payload":{}}')).status).toBe(400);
  expect((await post("not JSON")).status).toBe(400);
  expect((await post("x".repeat(400_000))).status).toBe(413);
  const { rows } = await shop.query("select id from webhook_events");
  expect(rows).toEqual([]);
});

test("a range that ends before it begins, NUL and strange bodies do no harm", async () => {
  const range = await fetch(`${shop.url}/favicon.svg`, { headers: { Range: "bytes=9-2" } });
  expect(range.status).toBe(200);
  for (const path of ["/products/%00", "/cart/products?id=%00", "/products?after=1~%00"]) {
    expect((await fetch(shop.url + path)).status, path).toBe(400);
  }
  expect((await fetch(`${shop.url}/products?after=8640000000000000~x`)).status).toBe(200);
  const text = await fetch(`${shop.url}/login`, {
    method: "POST",
    headers: { Origin: shop.url, "Content-Type": "text/plain" },
    body: "x".repeat(1_000_000),
  });
  expect(text.status).toBe(400);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
});

test("behind a proxy with https, only pages of BASE_URL may write", async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  const port = String(typeof address === "object" ? address?.port : 0);
  probe.close();
  await shop.another({
    BASE_URL: "https://madua.example",
    TRUST_PROXY: "yes",
    PRACTICE_PAYMENTS: "yes",
    PORT: port,
  });
  const logIn = (origin: string) =>
    fetch(`http://127.0.0.1:${port}/login`, {
      method: "POST",
      headers: { Origin: origin, "X-Forwarded-For": "1.2.3.4, 9.9.9.9" },
      body: new URLSearchParams({ email: "nobody@example.org", password: "ragi-laddu" }),
    });
  expect((await logIn(`http://127.0.0.1:${port}`)).status).toBe(403);
  // Taken in, and then refused for what it says.
  expect((await logIn("https://madua.example")).status).toBe(401);
});

test("a visitor's live feed tells nothing private", async () => {
  const feed = await fetch(`${shop.url}/live?since=${Date.now()}`);
  const reader = feed.body?.pipeThrough(new TextDecoderStream()).getReader();
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const { rows } = await shop.query(
    `select id, price, product_mrp as "productMRP" from products where current_stock > 9 limit 1`,
  );
  expect(await asha.order([[rows[0], 1]])).toBeTruthy();
  let received = "";
  while (reader && !/data: .*products/.test(received))
    received += (await reader.read()).value ?? "";
  expect(received).not.toMatch(/orders|users/);
  await reader?.cancel();
});
