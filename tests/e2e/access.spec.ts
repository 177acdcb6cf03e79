import { readdirSync } from "node:fs";
import sharp from "sharp";
import { HttpShopper } from "../http-shopper.ts";
import { patterns, whoMayEnter } from "./all-pages.ts";
import {
  addressOf,
  type Bina,
  changedAddress,
  makeBina,
  officeWrites,
  writesAbout,
} from "./every-write.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop({ ORDERS_PER_HOUR: "1000" });

/** Shown to nobody: it leads on to a page. */
const leadsOn = new Set(["/my"]);
/** A shopper reads there why it is not for her (rules: second-factor-1). */
const saysWhyNot = new Set(["/account/second-factor"]);

const content = [
  "carousel_slides",
  "client_images",
  "gallery_images",
  "about_sections",
  "blog_posts",
  "mission_sections",
  "located_areas",
  "testimonials",
  "looks",
];

/** All that only Bina or an admin may change, as one text. */
async function guarded(bina: Bina): Promise<string> {
  const { rows } = await shop.query(
    `select
       (select string_agg(p::text, ' ' order by id) from products p) as products,
       (select string_agg(p::text, ' ' order by id) from price_periods p) as price_periods,
       (select string_agg(o::text, ' ' order by id) from orders o) as orders,
       (select string_agg(e::text, ' ' order by id) from order_events e) as order_events,
       (select string_agg(r::text, ' ' order by id) from order_returns r) as order_returns,
       (select string_agg(r::text, ' ' order by id) from product_reviews r) as product_reviews,
       (select string_agg(p::text, ' ' order by id) from payments p) as payments,
       (select string_agg(p::text, ' ' order by id) from provider_orders p) as provider_orders,
       (select string_agg(a::text, ' ') from addresses a where user_id = $1) as addresses,
       (select u::text from users u where id = $1) as "user",
       (select string_agg(p::text, ' ') from passkeys p) as passkeys,
       (select string_agg(f::text, ' ') from second_factors f) as second_factors,
       (select string_agg(url, ' ' order by url) from uploads) as uploads,
       (select s::text from stored_pictures s where url = $2) as stored,
       (select string_agg(i::text, ' ' order by id) from product_imports i) as product_imports,
       (select string_agg(i::text, ' ' order by id) from courier_imports i) as courier_imports,
       (select string_agg(l::text, ' ' order by id) from courier_layouts l) as courier_layouts,
       (select string_agg(s::text, ' ' order by id) from booking_settings s) as booking_settings,
       (select string_agg(c::text, ' ' order by product_id) from stock_counts c) as stock_counts,
       (select string_agg(m::text, ' ') from contact_messages m where id = $1) as messages,
       (select string_agg(r::text, ' ') from distributor_requests r where id = $1) as requests,
       (select string_agg(c::text, ' ') from complaints c where id = $1) as complaints,
       (select string_agg(c::text, ' ' order by name) from connections c) as connections,
       (select string_agg(k::text, ' ' order by id) from api_keys k) as api_keys,
       (select string_agg(w::text, ' ' order by id) from webhook_endpoints w) as webhook_endpoints,
       (select string_agg(w::text, ' ' order by id) from webhook_messages w) as webhook_messages,
       ${content.map((table) => `(select string_agg(c::text, ' ' order by id) from ${table} c) as ${table}`).join()},
       (select count(*) from audit_log) as audited`,
    [bina.addressId, bina.unusedPicture],
  );
  return JSON.stringify(rows);
}

const ask = (path: string, cookie: string, init: RequestInit = {}) =>
  fetch(shop.url + path, {
    redirect: "manual",
    ...init,
    headers: { Origin: shop.url, ...(cookie && { Cookie: cookie }) },
  });

/** Where an answer sends, as a page or as the data of one. */
function sentTo({ headers, status }: Response, body: string): string | undefined {
  const location = headers.get("location");
  if (location) return location;
  return status === 202 ? /"(\/[^"]*)"/.exec(body)?.[1] : undefined;
}

let bina: Bina;
test.beforeAll(async () => {
  bina = await makeBina(shop);
});

for (const pattern of patterns) {
  test(`${pattern} shows and changes nothing that is somebody else's`, async () => {
    const before = await guarded(bina);
    const wrong = await Promise.all([tryAll(pattern, "visitor"), tryAll(pattern, "shopper")]);
    expect(wrong.flat()).toEqual([]);
    expect(await guarded(bina)).toBe(before);
  });
}

/**
 * Reads a route and writes to it whatever there is, as somebody who is not Bina.
 * @returns what is wrong with the answers: a hundred a route, too many for an `expect` each, which Playwright writes down.
 */
async function tryAll(pattern: string, role: "visitor" | "shopper"): Promise<string[]> {
  const who = whoMayEnter(pattern);
  const path = addressOf(pattern, bina);
  const dataPath = path === "/" ? "/_.data" : `${path}.data`;
  const cookie = role === "shopper" ? (await HttpShopper.enter(shop.url, shop.query)).cookie : "";
  const kept = who === "admin" || (who === "shopper" && role === "visitor");
  const away = role === "visitor" ? /^\/login/ : /^\/$/;
  const wrong: string[] = [];

  async function judge(asked: string, answer: Response, isSentAway: boolean): Promise<void> {
    const said = (what: string) => wrong.push(`${role}, ${asked}: ${what}`);
    if (answer.status >= 500) said(`status ${answer.status}`);
    const body = await answer.text();
    if (body.includes("Bina Secret")) said("Bina Secret");
    const to = sentTo(answer, body) ?? "nowhere";
    if (isSentAway && !away.test(to)) said(`sent to ${to}`);
  }

  const isAnswered = leadsOn.has(pattern) || (role === "shopper" && saysWhyNot.has(pattern));
  const read = async (address: string) =>
    judge(address, await ask(address, cookie), kept && !isAnswered);
  /** Whether writes are taken there at all. */
  const write = async (address: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const answer = await ask(address, cookie, { method: "POST", body });
    const isTaken = answer.status !== 405;
    await judge(`${address} ${JSON.stringify(fields)}`, answer, kept && isTaken);
    return isTaken;
  };

  await Promise.all([path, dataPath].map(read));
  const [first = {}, ...others] = writesAbout(bina);
  // As a form without script sends it, which has the page rendered; the others as the pages do.
  const taken = await Promise.all([path, dataPath].map((address) => write(address, first)));
  if (taken.includes(true)) await Promise.all(others.map((fields) => write(dataPath, fields)));
  return wrong;
}

test("no picture is taken from a visitor or a shopper, but of what she may return", async () => {
  const picture = sharp({ create: { width: 80, height: 40, channels: 3, background: "#7A2E1F" } });
  const file = new File([new Uint8Array(await picture.png().toBuffer())], "mine.png");
  const upload = (cookie: string, path = "/my/uploads") => {
    const body = new FormData();
    body.set("folder", "gallery");
    body.set("file", file);
    return ask(path, cookie, { method: "POST", body });
  };
  const stored = async () => ({
    rows: (await shop.query("select url from uploads order by url")).rows,
    files: readdirSync(shop.folder, { recursive: true }).sort(),
  });
  const { cookie, addressId } = await HttpShopper.enter(shop.url, shop.query);
  const before = await stored();
  for (const as of ["", cookie]) expect((await upload(as)).status).toBe(401);
  for (const [as, status] of [
    ["", 401],
    [cookie, 404],
    [bina.shopper.cookie, 409],
  ] as const) {
    const path = `/account/orders/${bina.unpaidId}/pictures`;
    expect((await upload(as, path)).status).toBe(status);
  }
  expect(await stored()).toEqual(before);
  await shop.query("update users set role = 'admin' where id = $1", [addressId]);
  expect((await upload(cookie)).status).toBe(200);
  expect(await stored()).not.toEqual(before);
});

test("the same writes do change things for who may send them", async () => {
  const before = await guarded(bina);
  const admin = await HttpShopper.enter(shop.url, shop.query, "admin");
  for (const fields of writesAbout(bina)) await admin.post("/my/dashboards", fields);
  await bina.shopper.post(`/yourAddress/${bina.addressId}`, changedAddress);
  await bina.shopper.post(`/account/orders/${bina.unpaidId}/payment`, { intent: "open" });
  await bina.shopper.post(`/account/orders/${bina.orderId}`, {
    intent: "call-off",
    returnId: bina.orderId,
  });
  const after = JSON.parse(await guarded(bina));
  const changedBefore = JSON.parse(before);
  expect(after[0].products).not.toBe(changedBefore[0].products);
  expect(after[0].addresses).not.toBe(changedBefore[0].addresses);
  expect(after[0].orders).not.toBe(changedBefore[0].orders);
  expect(after[0].order_returns).not.toBe(changedBefore[0].order_returns);
  expect(after[0].payments).not.toBe(changedBefore[0].payments);
  expect(after[0].provider_orders).not.toBe(changedBefore[0].provider_orders);
  expect(Number(after[0].audited)).toBeGreaterThan(Number(changedBefore[0].audited));
});

test("and so do those of the back office's own pages", async () => {
  bina = await makeBina(shop);
  const admin = await HttpShopper.enter(shop.url, shop.query, "admin");
  await shop.query("update payments set state = 'refund-due', refund_reason = 'by-admin'");
  // Without a second factor an owner changes no keys (rules: keys-3).
  await shop.query(
    `insert into passkeys (id, user_id, name, public_key, counter, transports)
     values ($1, $1, 'Office', '', 0, '{}')`,
    [admin.addressId],
  );
  for (const [path, fields] of officeWrites(bina)) {
    const before = await guarded(bina);
    await admin.post(path, fields);
    expect(await guarded(bina), `${path} ${JSON.stringify(fields)}`).not.toBe(before);
  }
});
