import { randomUUID } from "node:crypto";
import type pg from "pg";
import { site } from "#site";
import { HttpShopper } from "../http-shopper.ts";
import { typedAddress } from "../typed.ts";
import { makeOrder } from "./made-order.ts";

// What the forms of the shop send, for the tests of who may send it and of what else may be sent.

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Somebody with orders, a payment and an address, which nobody else may see or change. */
export async function makeBina(shop: { url: string; query: Query }) {
  const bina = await HttpShopper.enter(shop.url, shop.query);
  await shop.query("update addresses set name = 'Bina Secret' where id = $1", [bina.addressId]);
  const { rows } = await shop.query(
    `select id, price, product_mrp as "productMRP", picture_urls as pictures from products
     where current_stock > 9 and title <> 'Ragi Til Laddu' and not is_hidden
       and cardinality(picture_urls) > 1 order by id limit 10`,
  );
  // A shop that is asked odd things by many may have to be asked again, and for something whose price has not just changed.
  const key = randomUUID();
  for (const product of rows) if (await bina.order([[product, 1]], key)) break;
  const orders = await shop.query("select id from orders where user_id = $1", [bina.addressId]);
  const orderId = String(orders.rows[0].id);
  const waiting = await makeOrder(shop.query, {
    userId: bina.addressId,
    payment: "unpaid",
    time: new Date().toISOString(),
  });
  await shop.query(
    `update orders set stock_hold = 'held', held_until = now() + interval '15 minutes'
     where id = $1`,
    [waiting.id],
  );
  const paid = await makeOrder(shop.query, { userId: bina.addressId, payment: { state: "kept" } });
  await shop.query(
    `insert into order_returns (id, order_id, wish, reason, message, picture_urls, state)
     values ($1, $1, 'return', 'damaged', 'Bina Secret', '{}', 'asked')`,
    [orderId],
  );
  await shop.query(
    `insert into passkeys (id, user_id, name, public_key, counter, transports)
     values ($1, $1, 'Bina Secret', '', 0, '{}')`,
    [bina.addressId],
  );
  await shop.query(
    "insert into offers (id, code, kind, percent) values ($1, upper($1), 'percent', 5)",
    [bina.addressId],
  );
  // Those of another Bina would stand in the way of this one's.
  await shop.query("delete from price_periods where starts_at = '2099-01-01'");
  await shop.query(
    `insert into price_periods (id, product_id, price, starts_at, ends_at, created_by, updated_at)
     values ($1, $2, 200, '2099-01-01', '2099-01-02', $1, '2026-01-01T00:00:00Z')`,
    [bina.addressId, rows[0].id],
  );
  await shop.query(
    `insert into stock_batches (id, product_id, number, best_before)
     values ($1, $2, right($1, 8), '2099-01-01')`,
    [bina.addressId, rows[0].id],
  );
  // What its pack says is written as into a product of which nobody has said anything.
  await shop.query("delete from pack_facts where product_id = $1", [rows[0].id]);
  await shop.query(
    "insert into producer_groups (id, name, place, updated_at) values ($1, 'Bina', 'Simdega', '2026-01-01T00:00:00Z')",
    [bina.addressId],
  );
  await shop.query(
    `insert into group_persons (id, group_id, name, consent_on, consent_way, covers_words, recorded_by)
     values ($1, $1, 'Bina Secret', '2026-01-01', 'signed', false, $1)`,
    [bina.addressId],
  );
  await shop.query(
    "insert into search_names (id, names, updated_at) values ($1, '{Bina,Secret}', '2026-01-01T00:00:00Z')",
    [bina.addressId],
  );
  await shop.query("delete from delivery_days where pin_prefix = '998'");
  await shop.query(
    "insert into delivery_days (id, pin_prefix, from_days, to_days, place, updated_at) values ($1, '998', 1, 2, 'Bina', '2026-01-01T00:00:00Z')",
    [bina.addressId],
  );
  await shop.query("delete from delivery_zones where name = 'Bina'");
  await shop.query(
    `insert into delivery_zones (id, name, places, first_grams, first_charge, more_grams, more_charge, updated_at)
     values ($1, 'Bina', '998', 500, 4000, 500, 0, '2026-01-01T00:00:00Z')`,
    [bina.addressId],
  );
  await shop.query("delete from order_costs where since = '2025-01-01'");
  await shop.query(
    `insert into order_costs (id, since, near_pins, middle_pins, near_first, near_more, middle_first, middle_more,
       far_first, far_more, step_grams, box_grams, back_percent, fee_rate, fee_fixed, fee_tax, cash_rate,
       cash_least, packing, updated_at)
     values ($1, '2025-01-01', '{}', '{}', 0, 0, 0, 0, 0, 0, 500, 0, 0, 0, 0, 0, 0, 0, 0, '2026-01-01T00:00:00Z')`,
    [bina.addressId],
  );
  await shop.query(
    "insert into tax_classes (id, name, hsn, rates, updated_at) values ($1, $1, '1102', '[]', '2026-01-01T00:00:00Z')",
    [bina.addressId],
  );
  await shop.query("insert into search_misses (query) values ($1)", [bina.addressId]);
  await shop.query("delete from connections");
  await shop.query(
    "insert into connections (name, sealed, kept_at) values ('google', '1.Bina', '2026-01-01T00:00:00Z')",
  );
  await shop.query("delete from api_keys where name = 'Bina'");
  await shop.query(
    `insert into api_keys (id, name, role, permissions, hash, last_letters, ends_at)
     values ($1, 'Bina', 'packer', '{orders.read}', $1, 'Bina', '2099-01-01')`,
    [bina.addressId],
  );
  await shop.query("delete from webhook_endpoints");
  await shop.query(
    `insert into webhook_endpoints (id, url, note, events, is_on, off_reason, secret, updated_at)
     values ($1, 'https://hooks.invalid/bina', '', '{order.deleted}', false, 'staff', '1.Bina', '2026-01-01T00:00:00Z')`,
    [bina.addressId],
  );
  await shop.query(
    `insert into webhook_messages (id, endpoint_id, event, subject, body, state)
     values ('msg_' || $1, $1, 'order.deleted', 'order:none', '{"type": "order.deleted"}', 'delivered')`,
    [bina.addressId],
  );
  await shop.query("delete from ondc_settings");
  await shop.query("delete from ondc_stores");
  await shop.query("insert into ondc_settings (updated_at) values ('2026-01-01T00:00:00Z')");
  const lost = await shop.query(
    `insert into ondc_messages (direction, action, transaction_id, message_id, subscriber_id, uri, body, state)
     values ('out', 'on_status', $1, $1, 'bina.example', 'http://127.0.0.1:9', '{}', 'given-up') returning number`,
    [bina.addressId],
  );
  const unusedPicture = await leaveUnused(shop.query);
  await makeContent(shop.query, bina.addressId);
  return {
    shopper: bina,
    addressId: bina.addressId,
    orderId,
    unpaidId: waiting.id,
    paymentId: paid.paymentId,
    product: rows[0],
    unusedPicture,
    lostMessage: String(lost.rows[0].number),
  };
}

/** A row of every kind that admins look after, by Bina's id, and a picture that waits for its row. */
async function makeContent(query: Query, id: string) {
  for (const table of ["carousel_slides", "client_images", "gallery_images"]) {
    await query(`insert into ${table} (id, picture_url) values ($1, $1)`, [id]);
  }
  for (const insert of [
    "about_sections (id, about_title) values ($1, 'About')",
    "blog_posts (id, blog_title) values ($1, 'Blog')",
    "mission_sections (id, kind, title) values ($1, 'case', 'Case')",
    "testimonials (id, review) values ($1, 'Good')",
    "located_areas (id, district, address, unit, wshg, contact) values ($1, 'D', 'A', 'U', 'W', 'C')",
    `product_imports (id, kind, file_name, status, fingerprint, sent_by)
       values ($1, 'stock', 'Bina Secret', 'ready', 'seen', '{"id": "", "email": ""}')`,
    `courier_imports (id, kind, file_name, hash, status, sent_by)
       values ($1, 'cash', 'Bina Secret', '', 'ready', '{"id": "", "email": ""}')`,
    "courier_layouts (id, name, kind, columns) values ($1, $1, 'cash', '{}')",
    `contact_messages (id, customer_name, customer_phone_number, customer_email_address, subject,
       customer_message) values ($1, 'Bina Secret', '', '', '', '')`,
    `product_reviews (id, product_id, order_id, user_id, stars, review, picture_urls, author_name,
       author_city, state, open_reports)
       values ($1, 'none', $1, $1, 1, 'Bina Secret', '{}', 'Bina', '', 'shown', 1)`,
    `complaints (id, ticket, user_id, order_id, order_number, name, email, message, due_at)
       values ($1, $1, $1, $1, '', 'Bina Secret', '', 'Bina Secret', now())`,
    `distributor_requests (id, full_name, email, phone, address, requirements)
       values ($1, 'Bina Secret', '', '', '', '')`,
    `whatsapp_messages (id, direction, phone, kind, language, content, state)
       values ($1, 'in', '919000000009', 'text', 'en', '{"text": "Bina Secret"}', 'received')`,
    "uploads (url, folder, uploaded_by) values ('/files/gallery/ffffffff' || substr($1, 9) || '-4x5.webp', 'gallery', $1)",
    "uploads (url, folder, uploaded_by) values ('/files/productImage/ffffffff' || substr($1, 9) || '-4x5.webp', 'productImage', $1)",
  ]) {
    await query(`insert into ${insert}`, [id]);
  }
}

/**
 * Takes one of the sample's pictures out of the gallery, so that nothing uses it. Its file has been there from the
 * beginning: of one without, the row would go by itself.
 */
async function leaveUnused(query: Query): Promise<string> {
  const { rows } = await query(
    `with shown as (
       delete from gallery_images
       where id = (select min(id) from gallery_images where picture_url like '/files/%')
       returning picture_url
     )
     insert into stored_pictures (url, folder, date)
     select picture_url, 'gallery', '2026-01-01' from shown
     on conflict (url) do update set date = excluded.date returning url`,
  );
  return rows[0]?.url ?? "";
}

export type Bina = Awaited<ReturnType<typeof makeBina>>;

const samplePost = "sample-why-ragi-keeps";

/** The route's address, with Bina's ids in its places. */
export function addressOf(pattern: string, bina: Bina): string {
  return pattern
    .replace(":addressId", bina.addressId)
    .replace(":orderId", bina.unpaidId)
    .replace(":userId", bina.addressId)
    .replace(/:(import|batch|offer|group)Id/, bina.addressId)
    .replace("/post/:id", `/post/${samplePost}`)
    .replace(/:productId\??|:id\b/, bina.product.id)
    .replace(":blogId?", samplePost)
    .replace(":code", bina.addressId)
    .replace("/sitemap/:file", "/sitemap/1.xml")
    .replace(":file", "earlier.jpg")
    .replace(":productName", "laddu")
    .replace(":pinCode", "834002")
    .replace("/*", "/nowhere");
}

export const changedAddress = { ...typedAddress, name: "Mine now" };

/** Whatever any form of the shop sends, about Bina's things; each once. */
export function writesAbout(bina: Bina): Record<string, string>[] {
  const place = { checkoutKey: randomUUID(), addressId: bina.addressId, paymentMethod: "cod" };
  const line = { quantity: 1, seenPrice: bina.product.price, seenMRP: bina.product.productMRP };
  const checkout = { ...place, lines: [{ ...line, productId: bina.product.id }] };
  const address = { addressId: bina.addressId, id: bina.addressId };
  const part = { id: bina.paymentId, amount: "1", reason: "Mine", seenParts: "0" };
  const writes: Record<string, string>[] = [
    { intent: "place-order", checkout: JSON.stringify(checkout) },
    { intent: "set-default", ...address },
    { intent: "delete", ...address },
    { ...address, ...changedAddress },
    { intent: "set-stock", id: bina.product.id, quantity: "7" },
    { intent: "delete-product", id: bina.product.id },
    { intent: "set-status", id: bina.orderId, status: "delivered" },
    { intent: "delete-order", id: bina.orderId },
    { intent: "refund", id: bina.paymentId },
    { intent: "news", news: "on" },
    { intent: "delete", proof: "not-the-password" },
    { intent: "open" },
    // Nobody is joined with themselves.
    { intent: "join", id: bina.addressId },
    { intent: "morning-mail", wanted: "on" },
    { intent: "remove", id: bina.addressId },
    { intent: "cancel", reason: "Mine" },
    { intent: "confirm", id: bina.orderId },
    { intent: "undo-confirm", id: bina.orderId },
    { intent: "later-1", id: bina.orderId },
    { intent: "refuse", id: bina.orderId, reason: "Mine" },
    { intent: "pay-online" },
    { intent: "correct", ...changedAddress, seen: bina.orderId },
    { intent: "set-confirmation", isOn: "on", remindAfter: "1", closeAfter: "2" },
    { intent: "ask-return", wish: "return", reason: "damaged", message: "Mine" },
    { intent: "call-off", returnId: bina.orderId },
    { orderId: bina.orderId, rating: "1", description: "Mine", title: "Mine" },
    { intent: "delete-review", id: bina.addressId },
    { reviewId: bina.addressId, reason: "unlawful", message: "Mine" },
    {
      intent: "complain",
      name: "Mine",
      email: "",
      phone: "1",
      orderNumber: "MAY/01",
      text: "Mine",
    },
    { orderNumber: "MAY/01", phoneNumber: "9111111111" },
    { intent: "remove-passkey", id: bina.addressId },
    { for: "add" },
    { intent: "confirm", razorpay_payment_id: bina.paymentId, razorpay_signature: "0".repeat(64) },
    { intent: "release", heldUntil: "2100-01-01T00:00:00Z" },
    { intent: "pay-on-delivery" },
    { intent: "cancel" },
    {
      intent: "place-order",
      checkout: JSON.stringify({ ...checkout, checkoutKey: randomUUID(), replaces: bina.unpaidId }),
    },
    { title: "Mine", category: "Mine", price: "1", productMRP: "1", quantity: "1" },
    { intent: "delete-note", id: bina.addressId },
    { intent: "undo", number: "1" },
    { intent: "enter", n: "1", units: "0" },
    { intent: "take-back", goods: "restocked", money: "none" },
    { intent: "not-delivered", key: "mine", reason: "other", day: "2026-05-02", seen: "0" },
    { intent: "drop-attempt", id: bina.addressId, seen: "0" },
    { intent: "step-attempt", id: bina.addressId, outcome: "given-up", seen: "0" },
    { intent: "forgive" },
    { intent: "count-again" },
    { intent: "refund-amount", ...part },
    { intent: "refund-pieces", ...part, pieces: "1", seen: "0", putBack: "on" },
    { intent: "retry-part", id: bina.addressId },
    { intent: "mark-part", id: bina.addressId },
    { intent: "drop-part", id: bina.addressId },
    { ...changedAddress, seen: "0", lines: `${bina.product.id}*2` },
    ...officeWrites(bina).map(([, fields]) => fields),
  ];
  return [...new Map(writes.map((fields) => [JSON.stringify(fields), fields])).values()];
}

/** Stock that comes, goes and is counted. */
function stockWrites(bina: Bina): [path: string, fields: Record<string, string>][] {
  const { id } = bina.product;
  const form = { formId: randomUUID(), units: "1", note: "Mine" };
  const batch = { number: "Mine", bestBefore: "2099-01-01", madeOn: "2026-01-01" };
  const dates = { bestBefore: "2098-01-01", madeOn: "" };
  return [
    ["/my/stock", { isWithholding: "on", days: "45", percent: "30", either: "no", arrivesIn: "0" }],
    [`/my/stock/${id}`, { ...form, ...batch, form: "receive" }],
    [
      `/my/stock/${id}`,
      { ...form, form: "lose", kind: "spoiled", batchId: "", formId: randomUUID() },
    ],
    [
      `/my/stock/${id}`,
      { form: "dates", batchId: bina.addressId, ...dates, seenBestBefore: "2099-01-01" },
    ],
    [
      `/my/stock/batches/${bina.addressId}`,
      { form: "recall", recallWords: "Mine", recalledOn: "2026-01-01", seen: "" },
    ],
    [`/my/stock/batches/${bina.addressId}`, { intent: "lift", seen: "Mine" }],
    [`/my/stock/batches/${bina.addressId}`, { intent: "set-group", groupId: bina.addressId }],
    ["/my/groups/new", { name: "Mine", place: "Mine" }],
    [
      `/my/groups/${bina.addressId}`,
      { name: "Changed", place: "Mine", updatedAt: "2026-01-01T00:00:00Z" },
    ],
    [
      `/my/groups/${bina.addressId}`,
      {
        ...{ personId: randomUUID(), name: "Mine", hasConsent: "on" },
        ...{ consentOn: "2026-01-01", consentWay: "signed" },
      },
    ],
    [`/my/groups/${bina.addressId}`, { intent: "withdraw", id: bina.addressId }],
    ["/my/stock/count", { productId: id, counted: "3", age: "0" }],
    ["/my/stock/count", { intent: "drop", productId: id }],
  ];
}

/** What the back office's pages send, each to its own address. */
export function officeWrites(bina: Bina): [path: string, fields: Record<string, string>][] {
  const id = bina.addressId;
  const manualOrder = {
    checkoutKey: randomUUID(),
    channel: "phone",
    isTakenAlong: false,
    address: { ...changedAddress, phoneNumber: "9000000001" },
    lines: [{ productId: bina.product.id, quantity: 1, seenPrice: bina.product.price }],
    priceReason: "",
    payment: "cod",
  };
  const price = { seen: bina.product.price, typed: "1" };
  const edit = { id: bina.product.id, cells: { price } };
  const pictures = {
    seen: JSON.stringify(bina.product.pictures),
    pictureUrls: JSON.stringify(bina.product.pictures.toReversed()),
  };
  const plan = {
    products: [{ id: bina.product.id, seenPrice: bina.product.price }],
    kind: "percent",
    amount: "10",
    // What runs would change what is ordered below.
    startsAt: "2099-06-01T00:00",
    endsAt: "2100-01-01T00:00",
  };
  const change = { price: "1", startsAt: "2099-01-01T00:00", endsAt: "2099-01-02T00:00" };
  const area = { district: "Mine", address: "Mine", unit: "Mine", wshg: "Mine", contact: "Mine" };
  return [
    ["/my/distributors", { intent: "handle", id }],
    ["/my/messages", { intent: "handle", id }],
    ["/my/messages", { intent: "reopen", id }],
    ["/my/messages/whatsapp/919000000009", { intent: "no-answer", waiting: id }],
    ["/my/reviews", { intent: "keep-review", id }],
    ["/my/reviews", { intent: "answer-review", id, answer: "Mine" }],
    ["/my/reviews", { intent: "remove-review", id, reason: "unlawful", words: "Mine" }],
    ["/my/reviews", { intent: "show-review", id }],
    ["/my/complaints", { intent: "acknowledge", id }],
    ["/my/complaints", { intent: "answer", id, answer: "Mine", seen: "0" }],
    ["/my/complaints", { intent: "close", id }],
    ["/my/complaints", { intent: "reopen", id }],
    ["/my/images", { intent: "describe", id, altText: "Mine" }],
    ["/my/testimonal", { intent: "describe", id, altText: "Mine" }],
    ["/my/getRagiCase", { intent: "describe", id, altText: "Mine" }],
    ["/my/testimonal", { intent: "translate", id, "translations.hi.review": "Mine" }],
    ["/my/getRagiCase", { intent: "translate", id, "translations.hi.title": "Mine" }],
    ["/my/look", { id: randomUUID(), colour: "#123456", sections: "about" }],
    ["/my/images", { intent: "move", id, by: "1" }],
    ["/my/images", { intent: "set-dates", id, shownFrom: "2026-01-01", shownUntil: "" }],
    ["/my/updateBlog", { intent: "make-preview", id }],
    ["/my/updateBlog", { intent: "end-preview", id }],
    ["/my/media", { intent: "describe", kind: "testimonial", id, altText: "Mine" }],
    ["/my/media", { intent: "look" }],
    ["/my/media", { intent: "remove", urls: bina.unusedPicture }],
    ["/my/gallery", { pictureUrls: `/files/gallery/ffffffff${id.slice(8)}-4x5.webp` }],
    ["/my/ragiLocations", area],
    ["/my/delivery/new", { pinPrefix: "999", fromDays: "1", toDays: "2", place: "Mine" }],
    [
      `/my/delivery/${id}`,
      { pinPrefix: "998", fromDays: "1", toDays: "9", updatedAt: "2026-01-01T00:00:00Z" },
    ],
    ["/my/delivery", { intent: "delete", id }],
    ["/my/delivery/charges/new", { name: "Mine", places: "999", isServed: "no" }],
    [
      `/my/delivery/charges/${id}`,
      { name: "Bina", places: "998", isServed: "no", updatedAt: "2026-01-01T00:00:00Z" },
    ],
    ["/my/delivery/charges", { intent: "delete", id }],
    ["/my/cash-on-delivery", { most: "1000000" }],
    ["/my/figures/costs/new", { since: "2026-01-01", packing: "12" }],
    [`/my/figures/costs/${id}`, { since: "2026-02-01", updatedAt: "2026-01-01T00:00:00Z" }],
    ["/my/figures/costs", { intent: "delete", id }],
    ["/my/whatsapp", { isOn: "on", kinds: "order_received", utility: "0.115" }],
    ["/my/labelling", { intent: "goods", category: "Laddu", goods: "other" }],
    [`/my/labelling/${bina.product.id}`, { commonName: "Mine", mark: "vegetarian" }],
    ["/my/tax/new", { name: "Mine", hsn: "1102", from: "2025-09-22", percent: "5" }],
    [
      `/my/tax/${id}`,
      {
        ...{ name: "Changed", hsn: "1102", from: "2025-09-22", percent: "9" },
        updatedAt: "2026-01-01T00:00:00Z",
      },
    ],
    ["/my/tax", { intent: "delete", id }],
    [
      "/my/tax",
      { intent: "set", id: "sample-ragi-til-laddu", taxClassId: "ragi-flour", hsn: "1102" },
    ],
    ["/my/invoices", { intent: "close", month: "2020-01" }],
    ["/my/search/new", { names: "Mine\nTheirs" }],
    [`/my/search/${id}`, { names: "Changed\nWords", updatedAt: "2026-01-01T00:00:00Z" }],
    ["/my/search", { intent: "delete", id }],
    ["/my/search", { intent: "delete-miss", id }],
    ["/my/offers", { kind: "amount", amount: "20" }],
    ["/my/offers/new", { code: "MINE10", kind: "percent", percent: "10", isActive: "on" }],
    [`/my/offers/${id}`, { intent: "end" }],
    [`/my/orders/${bina.orderId}/parcel`, { courier: "own", trackingNumber: "MINE1" }],
    ["/my/cash", { orderId: bina.orderId, amount: "1", reason: "Mine" }],
    ["/my/cash", { intent: "take-back", id: bina.orderId }],
    ["/my/couriers", { intent: "forget-layout", id }],
    ["/my/couriers", { packingWeight: "250", length: "20", breadth: "15", height: "10" }],
    ["/my/couriers/sheet/file", { id: bina.orderId, courier: "delhivery" }],
    [`/my/couriers/${id}`, { intent: "discard" }],
    ["/my/packs", { intent: "set-food", id: bina.product.id, food: "Mine" }],
    [
      "/my/categories",
      { category: "Laddu", "translations.hi.name": "Mine", "translations.hi.seen": "" },
    ],
    ["/my/prices/new", { plan: JSON.stringify(plan) }],
    ["/my/prices", { intent: "change", id, seen: "2026-01-01T00:00:00Z", ...change }],
    ["/my/prices", { intent: "stop", ids: id }],
    [`/my/products/import/${id}`, { intent: "discard" }],
    ...stockWrites(bina),
    [`/my/users/${id}`, { intent: "set-role", role: "admin" }],
    [`/my/users/${id}`, { intent: "end-sessions" }],
    ["/my/orders/new", { order: JSON.stringify(manualOrder) }],
    ["/my/staff", { intent: "set-role", id, role: "packer" }],
    ["/my/dashboards", { intent: "mark-refunded", id: bina.paymentId }],
    [`/my/orders/${bina.orderId}`, { intent: "add-note", text: "Mine" }],
    [`/my/orders/${bina.orderId}`, { intent: "accept-return", id: bina.orderId, answer: "Mine" }],
    [`/my/orders/${bina.orderId}`, { intent: "refuse-return", id: bina.orderId, answer: "Mine" }],
    [`/my/orders/${bina.orderId}`, { intent: "cancel-order", reason: "Mine" }],
    [
      "/my/orders/many",
      {
        intent: "set-statuses",
        id: bina.unpaidId,
        seen: "ordered",
        status: "shipped",
        change: "01890000-0000-7000-8000-000000000001",
      },
    ],
    ["/my/opening", { intent: "close-shop" }],
    ["/my/opening", { intent: "open-shop" }],
    ["/my/shop", { fact: "openingHours", seen: site.openingHours, value: "Mine" }],
    [
      "/my/ondc",
      {
        ...{ environment: "practice", subscriberId: "mine.example", cities: "011" },
        updatedAt: "2026-01-01T00:00:00.000Z",
      },
    ],
    [
      "/my/ondc/goods",
      {
        ...{ latitude: "23.3441", longitude: "85.3096", street: "Mine", locality: "Mine" },
        ...{ city: "Ranchi", pinCode: "834001", dayFrom: "1", dayTo: "6", opensAt: "09:00" },
        ...{ closesAt: "18:00", holidays: "", daysToShip: "2" },
      },
    ],
    ["/my/ondc/goods", { intent: "category", category: "Laddu", networkCategory: "Indian Sweets" }],
    [`/my/ondc/messages/${bina.lostMessage}`, { intent: "again" }],
    ["/my/connections", { intent: "take-away", name: "google", seen: "2026-01-01T00:00:00.000Z" }],
    ["/my/api", { name: "Mine", role: "packer", permissions: "orders.read", days: "30" }],
    ["/my/api", { intent: "end", id }],
    ["/my/webhooks/new", { url: "https://hooks.invalid/mine", events: "order.deleted" }],
    [`/my/webhooks/${id}/msg_${id}`, { intent: "send-again" }],
    [`/my/webhooks/${id}`, { intent: "make-secret" }],
    [`/my/webhooks/${id}`, { intent: "show-secret" }],
    [`/my/webhooks/${id}`, { intent: "try-out" }],
    [`/my/webhooks/${id}`, { intent: "switch-on" }],
    [`/my/webhooks/${id}`, { intent: "switch-off" }],
    ["/my/webhooks", { intent: "delete", id }],
    // Bina works here by then.
    ["/my/staff", { intent: "offer-handover", id, becomes: "leave" }],
    ["/my/staff", { intent: "end-handover", id }],
    ["/my/staff", { intent: "remove", id }],
    [`/my/users/${id}`, { intent: "join-guest" }],
    [`/my/users/${id}`, { intent: "add-note", text: "Mine" }],
    [`/my/users/${id}`, { intent: "delete-account" }],
    ["/my/products", { intent: "duplicate", id: bina.product.id, copyId: randomUUID() }],
    ["/my/products", { intent: "hide", id: bina.product.id }],
    ["/my/products/edit", { intent: "save", edits: JSON.stringify([edit]), change: randomUUID() }],
    [`/my/products/${bina.product.id}/pictures`, pictures],
    [
      "/my/products/quick/add",
      {
        id: randomUUID(),
        title: "Mine",
        category: "Mine",
        price: "10",
        pictureUrls: `/files/productImage/ffffffff${id.slice(8)}-4x5.webp`,
      },
    ],
    ["/my/sample", { intent: "take-away" }],
    ["/my/sample", { intent: "bring-back" }],
    ...[
      "/my/images",
      "/my/addClient",
      "/my/gallery",
      "/my/allBlog",
      "/my/allAbout",
      "/my/getRagiCase",
      "/my/locationArea",
      "/my/testimonal",
      "/my/distributors",
      "/my/messages",
    ].map((path): [string, Record<string, string>] => [path, { intent: "delete", id }]),
  ];
}
