import type { Permission } from "#app/domains/domains.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { type StaffRole, staffRoles } from "#app/lib/shop/domain.ts";
import { HttpShopper } from "../http-shopper.ts";
import { typedAddress } from "../typed.ts";
import { patterns } from "./all-pages.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** What each page of the back office asks for. A new one gets its line here. */
const pages: Readonly<Record<string, Permission>> = {
  "/my": "office",
  "/my/today": "dashboard",
  "/my/dashboards": "dashboard",
  "/my/product": "products",
  "/my/updateproduct": "products",
  "/my/products": "products.read",
  "/my/products/edit": "products",
  "/my/products/quick": "products",
  "/my/products/quick/add": "products",
  "/my/sample": "shop-facts",
  "/my/products/:productId/pictures": "products",
  "/my/product-categories": "products",
  "/my/products/import": "products",
  "/my/products/import/:importId": "products",
  "/my/products.csv": "products.read",
  "/my/products.xlsx": "products.read",
  "/my/profile": "office",
  "/my/look": "content",
  "/my/look/preview": "content",
  "/my/images": "content",
  "/my/distributors": "enquiries",
  "/my/addBlog": "content",
  "/my/allBlog": "content",
  "/my/updateBlog": "content",
  "/my/addabout": "content",
  "/my/allAbout": "content",
  "/my/updateAbout": "content",
  "/my/addClient": "content",
  "/my/ragiLocations": "content",
  "/my/locationArea": "content",
  "/my/gallery": "content",
  "/my/media": "content",
  "/my/testimonal": "content",
  "/my/addData": "content",
  "/my/getRagiAbout": "content",
  "/my/getRagiCase": "content",
  "/my/getRagiProduct": "content",
  "/my/offers": "offers",
  "/my/offers/:offerId": "offers",
  "/my/delivery": "delivery",
  "/my/delivery/charges": "delivery",
  "/my/delivery/charges/:zoneId": "delivery",
  "/my/delivery/:rowId": "delivery",
  "/my/cash-on-delivery": "cod-rules",
  "/my/whatsapp": "whatsapp.settings",
  "/my/find": "office",
  "/my/find/found": "office",
  "/my/help": "office",
  "/my/help/page": "office",
  "/my/help/role/:role": "office",
  "/my/search": "search",
  "/my/search/:nameId": "search",
  "/my/messages": "enquiries",
  "/my/messages/whatsapp/:phone?": "enquiries",
  "/my/reviews": "reviews",
  "/my/complaints": "complaints",
  "/my/books": "books.read",
  "/my/invoices": "invoices",
  "/my/settlements": "invoices",
  "/my/labelling": "products",
  "/my/labelling/:productId": "products",
  "/my/tax": "tax",
  "/my/tax/:classId": "tax",
  "/my/staff": "staff",
  "/my/audit": "audit",
  "/my/open": "status",
  "/my/status": "status",
  "/my/handover": "office",
  "/my/emergency-letter.pdf": "staff",
  "/my/notifications": "office",
  "/my/shop": "shop-facts",
  "/my/connections": "connections",
  "/my/api": "api-keys",
  "/my/webhooks": "webhooks",
  "/my/webhooks/:webhookId": "webhooks",
  "/my/webhooks/:webhookId/:messageId": "webhooks",
  "/my/ondc": "ondc",
  "/my/ondc/goods": "ondc",
  "/my/ondc/messages": "ondc",
  "/my/ondc/messages/:number": "ondc",
  "/my/ondc/settlements": "invoices",
  "/my/opening": "shop-facts",
  "/my/rehearsal": "office",
  "/my/orders/:orderId": "orders.read",
  "/my/orders/new": "orders.place",
  "/my/customers": "orders.place",
  "/my/cod-hint": "orders.place",
  "/my/upi": "orders.place",
  "/my/offer": "orders.place",
  "/my/orders/:orderId/edit": "orders.edit",
  "/my/orders/to-confirm": "orders.status",
  "/my/returns": "orders.returns",
  "/my/orders/undelivered": "orders.status",
  "/my/orders/print": "orders.read",
  "/my/scan": "orders.read",
  "/my/cash": "orders.cash",
  "/my/couriers": "orders.read",
  "/my/couriers/bookings": "orders.status",
  "/my/couriers/labels.pdf": "orders.status",
  "/my/couriers/sheet": "orders.export",
  "/my/couriers/sheet/file": "orders.export",
  "/my/couriers/:importId": "orders.read",
  "/my/couriers/:importId/lines.csv": "orders.read",
  "/my/categories": "products",
  "/my/prices": "products",
  "/my/prices/new": "products",
  "/my/prices/products": "products",
  "/my/packs": "products",
  "/my/figures": "figures.read",
  "/my/figures.csv": "figures.read",
  "/my/figures/came-back": "figures.read",
  "/my/figures/came-back.csv": "figures.read",
  "/my/figures/costs": "costs",
  "/my/figures/costs/:costsId": "costs",
  "/my/orders/:orderId/invoice.pdf": "invoices",
  "/my/invoices.pdf": "invoices",
  "/my/gstr1.json": "invoices",
  "/my/gstr1.xlsx": "invoices",
  "/my/tally.xml": "invoices",
  "/my/books/:file": "invoices",
  "/my/make-next": "figures.read",
  "/my/make-next.csv": "figures.read",
  "/my/stock": "stock.read",
  "/my/stock/:productId": "stock.read",
  "/my/stock/labels": "stock.read",
  "/my/stock/count": "stock.count",
  "/my/stock/differences": "stock.count",
  "/my/stock/batches/:batchId": "stock.recall",
  "/my/stock/batches/:batchId/labels": "stock.read",
  "/my/stock/batches/:batchId/labels.pdf": "stock.read",
  "/my/stock/batches/:batchId/label.png": "stock.read",
  "/my/stock/batches/:batchId/orders.csv": "stock.recall",
  "/my/groups": "stock",
  "/my/groups/:groupId": "stock",
  "/my/orders/:orderId/booking": "orders.status",
  "/my/orders/:orderId/parcel": "orders.status",
  "/my/users/:userId": "users.read",
  "/my/orders.csv": "orders.export",
  "/my/orders/many": "orders.read",
  "/my/news-consents.csv": "users.export",
  "/my/users/:userId/data.json": "users.personal-data",
};

/** The dashboard's tables ask for more than the dashboard. */
const views: readonly [path: string, permission: Permission][] = [
  ["/my/dashboards?view=products", "products.read"],
  ["/my/dashboards?view=orders", "orders.read"],
  ["/my/dashboards?view=users", "users.read"],
];

const id = "nobody-and-nothing";
const newId = "01890000-0000-7000-8000-000000000001";
const part = { id, amount: "1", reason: "Mine", seenParts: "0" };

/** What each command asks for; all are about things that are not there. */
const commands: readonly [path: string, fields: Record<string, string>, permission: Permission][] =
  [
    ["/my/dashboards", { intent: "set-stock", id, quantity: "7" }, "stock"],
    ["/my/dashboards", { intent: "delete-product", id }, "products"],
    ["/my/dashboards", { intent: "set-status", id, status: "shipped" }, "orders.status"],
    ["/my/orders/many", { intent: "undo-statuses", id, change: id }, "orders.status"],
    ["/my/orders.csv", { id }, "orders.export"],
    ["/my/dashboards", { intent: "delete-order", id }, "orders.delete"],
    ["/my/orders/new", { order: "{}" }, "orders.place"],
    ["/my/offers", { kind: "wrong" }, "offers"],
    [`/my/offers/${id}`, { intent: "end" }, "offers"],
    ["/my/delivery", { intent: "delete", id }, "delivery"],
    ["/my/delivery/charges", { intent: "delete", id }, "delivery"],
    [`/my/delivery/charges/${id}`, { name: "" }, "delivery"],
    ["/my/cash-on-delivery", { most: "wrong" }, "cod-rules"],
    ["/my/figures/costs", { intent: "delete", id }, "costs"],
    [`/my/figures/costs/${id}`, { since: "wrong" }, "costs"],
    ["/my/whatsapp", { utility: "wrong" }, "whatsapp.settings"],
    [`/my/orders/${id}`, { intent: "forgive" }, "orders.returns"],
    [`/my/orders/${id}`, { intent: "count-again" }, "orders.returns"],
    ["/my/search", { intent: "delete", id }, "search"],
    ["/my/search", { intent: "delete-miss", id }, "search"],
    ["/my/dashboards", { intent: "refund", id }, "refunds"],
    ["/my/dashboards", { intent: "mark-refunded", id }, "refunds"],
    [`/my/orders/${id}`, { intent: "delete-order" }, "orders.delete"],
    [`/my/orders/${id}`, { intent: "cancel-order", reason: "Mine" }, "orders.cancel"],
    [`/my/orders/${id}`, { intent: "add-note", text: "Mine" }, "orders.status"],
    [`/my/orders/${id}`, { intent: "delete-note", id }, "orders.status"],
    [`/my/orders/${id}`, { intent: "refund-amount", ...part }, "refunds"],
    [`/my/orders/${id}`, { intent: "refund-pieces", ...part, pieces: "1", seen: id }, "refunds"],
    [`/my/orders/${id}`, { intent: "retry-part", id }, "refunds"],
    [`/my/orders/${id}`, { intent: "mark-part", id }, "refunds"],
    [`/my/orders/${id}`, { intent: "drop-part", id }, "refunds"],
    [`/my/orders/${id}`, { intent: "accept-return", id, answer: "Mine" }, "orders.returns"],
    [`/my/orders/${id}`, { intent: "refuse-return", id, answer: "Mine" }, "orders.returns"],
    [
      `/my/orders/${id}`,
      { intent: "take-back", goods: "restocked", money: "none" },
      "orders.returns",
    ],
    [
      `/my/orders/${id}`,
      { intent: "not-delivered", key: id, reason: "other", day: "2026-05-02", seen: "0" },
      "orders.status",
    ],
    [
      `/my/orders/${id}`,
      { intent: "step-attempt", id, outcome: "given-up", seen: "0" },
      "orders.status",
    ],
    [`/my/orders/${id}`, { intent: "drop-attempt", id, seen: "0" }, "orders.status"],
    [`/my/orders/${id}/edit`, { ...typedAddress, seen: id, lines: `${id}*1` }, "orders.edit"],
    [`/my/orders/${id}/parcel`, { courier: "own", trackingNumber: "" }, "orders.status"],
    ["/my/orders/print", { paper: "labels", id }, "orders.read"],
    ["/my/orders/to-confirm", { intent: "confirm", id }, "orders.status"],
    ["/my/orders/to-confirm", { intent: "later-1", id }, "orders.status"],
    ["/my/orders/to-confirm", { intent: "undo-confirm", id }, "orders.status"],
    ["/my/orders/to-confirm", { intent: "refuse", id, reason: "Mine" }, "orders.cancel"],
    ["/my/orders/to-confirm", { intent: "set-confirmation" }, "orders.confirmation"],
    ["/my/cash", { orderId: id, amount: "450", reason: "" }, "orders.cash"],
    ["/my/cash", { intent: "receive-many", ids: id, n: "1", amount: "1" }, "orders.cash"],
    ["/my/cash", { intent: "take-back", id }, "orders.cash"],
    ["/my/couriers", { intent: "forget-layout", id }, "couriers.layouts"],
    ["/my/couriers", { packingWeight: "x" }, "couriers.layouts"],
    ["/my/couriers/bookings", { intent: "book", id }, "orders.status"],
    ["/my/couriers/bookings", { intent: "pick-up" }, "orders.status"],
    [`/my/orders/${id}/booking`, { intent: "book", courier: "1" }, "orders.status"],
    [`/my/orders/${id}/booking`, { intent: "cancel" }, "orders.status"],
    ["/my/couriers/sheet", { id, courier: "delhivery" }, "orders.export"],
    ["/my/couriers/sheet/file", { id, courier: "delhivery" }, "orders.export"],
    [`/my/couriers/${id}`, { intent: "confirm" }, "orders.read"],
    ["/my/packs", { intent: "set-food", id, food: "Mine" }, "products"],
    ["/my/categories", { category: "Mine" }, "products"],
    ["/my/prices", { intent: "stop", ids: id }, "products"],
    ["/my/prices/new", { plan: "{}" }, "products"],
    ["/my/stock", { days: "45", percent: "30", either: "yes", arrivesIn: "10" }, "stock"],
    [`/my/stock/${id}`, { form: "receive", formId: newId, units: "5" }, "stock.count"],
    [`/my/stock/${id}`, { form: "lose", formId: newId, units: "5", kind: "given" }, "stock.count"],
    [`/my/stock/${id}`, { form: "dates", batchId: id, bestBefore: "2099-01-01" }, "stock.count"],
    [`/my/stock/${id}`, { intent: "undo", number: "1" }, "stock.count"],
    [`/my/stock/batches/${id}`, { form: "recall", recallWords: "Mine" }, "stock.recall"],
    [`/my/stock/batches/${id}`, { intent: "lift", seen: "Mine" }, "stock.recall"],
    [`/my/stock/batches/${id}`, { intent: "set-group", groupId: "" }, "stock.recall"],
    ["/my/groups/new", { name: "", place: "Mine" }, "stock"],
    [`/my/groups/${id}`, { personId: newId, name: "Mine" }, "stock"],
    [`/my/groups/${id}`, { intent: "withdraw", id }, "stock"],
    ["/my/stock/count", { productId: id, counted: "5" }, "stock.count"],
    ["/my/stock/count", { intent: "drop", productId: id }, "stock.count"],
    ["/my/stock/differences", { intent: "enter", n: "0", units: "0" }, "stock.count"],
    ["/my/stock/differences", { intent: "drop-all", n: "0", units: "0" }, "stock.count"],
    [`/my/users/${id}`, { intent: "set-role", role: "admin" }, "staff"],
    [`/my/users/${id}`, { intent: "end-sessions" }, "staff"],
    [`/my/users/${id}`, { intent: "delete-account" }, "users.personal-data"],
    [`/my/users/${id}`, { intent: "join", id }, "users.personal-data"],
    [`/my/users/${id}`, { intent: "join-guest" }, "users.personal-data"],
    [`/my/users/${id}`, { intent: "add-note", text: "Mine" }, "users.read"],
    [`/my/users/${id}`, { intent: "delete-note", id }, "users.read"],
    ["/my/notifications", { intent: "remove", id }, "office"],
    ["/my/staff", { intent: "invite", email: "no address", role: "owner" }, "staff"],
    ["/my/staff", { intent: "set-role", id, role: "owner" }, "staff"],
    ["/my/staff", { intent: "remove", id }, "staff"],
    ["/my/staff", { intent: "reset-factor", id }, "staff"],
    ["/my/staff", { intent: "resend", id }, "staff"],
    ["/my/staff", { intent: "withdraw", id }, "staff"],
    ["/my/staff", { intent: "offer-handover", id, becomes: "leave" }, "staff"],
    ["/my/staff", { intent: "end-handover", id }, "staff"],
    ["/my/emergency-letter.pdf", {}, "staff"],
    ["/my/handover", { intent: "accept", id }, "office"],
    ["/my/handover", { intent: "refuse", id }, "office"],
    ["/my/product", {}, "products"],
    ["/my/updateproduct", { productId: id }, "products"],
    ["/my/products/quick/add", {}, "products"],
    ["/my/sample", { intent: "take-away" }, "shop-facts"],
    ["/my/products", { intent: "hide", id }, "products"],
    ["/my/products", { intent: "duplicate", id, copyId: id }, "products"],
    ["/my/products/edit", { intent: "undo", ids: "[]", change: id }, "products"],
    [`/my/products/${id}/pictures`, {}, "products"],
    ["/my/products/import", { kind: "products" }, "products"],
    [`/my/products/import/${id}`, { intent: "confirm", seen: "" }, "products"],
    [`/my/products/import/${id}`, { intent: "discard" }, "products"],
    ["/my/books", { intent: "check" }, "books.check"],
    ["/my/invoices", { intent: "close", month: "2020-01" }, "invoices.close"],
    ["/my/invoices.pdf", { id }, "invoices"],
    ["/my/settlements", {}, "invoices"],
    ["/my/labelling", { intent: "goods", category: "Laddu", goods: "other" }, "products"],
    ["/my/tax", { intent: "delete", id }, "tax"],
    ["/my/opening", { intent: "close-shop" }, "shop-facts"],
    ["/my/shop", { fact: "phone", seen: "Mine", value: "Mine" }, "shop-facts"],
    ["/my/ondc", { environment: "wrong" }, "ondc"],
    ["/my/ondc", { intent: "make-keys" }, "ondc"],
    ["/my/ondc", { intent: "practice-order", key: id }, "ondc"],
    ["/my/ondc/goods", { latitude: "wrong" }, "ondc"],
    ["/my/ondc/messages/0", { intent: "again" }, "ondc"],
    ["/my/connections", { intent: "keep", name: "mail" }, "connections"],
    ["/my/connections", { intent: "take-away", name: "mail" }, "connections"],
    ["/my/webhooks", { intent: "delete", id }, "webhooks"],
    ["/my/webhooks/new", { url: "https://example.org", events: "order.placed" }, "webhooks"],
    [`/my/webhooks/${id}`, { intent: "show-secret" }, "webhooks"],
    [`/my/webhooks/${id}/${id}`, { intent: "send-again" }, "webhooks"],
    ["/my/distributors", { intent: "handle", id }, "enquiries"],
    ["/my/distributors", { intent: "delete", id }, "enquiries"],
    ["/my/messages", { intent: "reopen", id }, "enquiries"],
    [`/my/messages/whatsapp/91${id}`, { intent: "no-answer", waiting: id }, "enquiries"],
    ["/my/reviews", { intent: "show-review", id }, "reviews"],
    ["/my/reviews", { intent: "remove-review", id, reason: "unlawful", words: "Mine" }, "reviews"],
    ["/my/reviews", { intent: "keep-review", id }, "reviews"],
    ["/my/reviews", { intent: "answer-review", id, answer: "Mine" }, "reviews"],
    ["/my/complaints", { intent: "acknowledge", id }, "complaints"],
    ["/my/complaints", { intent: "answer", id, answer: "Mine", seen: "0" }, "complaints"],
    ["/my/complaints", { intent: "close", id }, "complaints"],
    ["/my/images", { intent: "describe", id, altText: "Mine" }, "content"],
    ["/my/images", { intent: "move", id, by: "1" }, "content"],
    ["/my/media", { intent: "look" }, "content"],
    ["/my/addData", {}, "content"],
    ["/my/ragiLocations", {}, "content"],
    ["/my/updateBlog", { blogId: id }, "content"],
    ["/my/updateAbout", { aboutId: id }, "content"],
    [`/my/labelling/${id}`, {}, "products"],
    ["/my/tax/new", {}, "tax"],
    ...[
      "/my/images",
      "/my/addClient",
      "/my/gallery",
      "/my/allBlog",
      "/my/allAbout",
      "/my/addBlog",
      "/my/addabout",
      "/my/getRagiAbout",
      "/my/getRagiCase",
      "/my/getRagiProduct",
      "/my/locationArea",
      "/my/testimonal",
    ].map((path): [string, Record<string, string>, Permission] => [
      path,
      { intent: "delete", id },
      "content",
    ]),
  ];

type Who = "visitor" | "shopper" | StaffRole;
const everybody: readonly Who[] = ["visitor", "shopper", ...staffRoles];

/** Their cookies. */
const cookies = new Map<Who, string>([["visitor", ""]]);
/** An order with an amount that nothing else comes to. */
let orderId = "";
const amount = { paise: "98765", rupees: "987.65" };

test.beforeAll(async () => {
  const buyer = await HttpShopper.enter(shop.url, shop.query);
  cookies.set("shopper", buyer.cookie);
  for (const role of staffRoles) {
    const designation = role === "owner" ? "" : role;
    const somebody = await HttpShopper.enter(shop.url, shop.query, "admin", designation);
    cookies.set(role, somebody.cookie);
  }
  const { rows } = await shop.query(
    `update products set price = $1, product_mrp = $1 where id = 'sample-ragi-til-laddu'
     returning id`,
    [amount.paise],
  );
  const product = { id: rows[0].id, price: Number(amount.paise), productMRP: Number(amount.paise) };
  await buyer.order([[product, 1]]);
  const orders = await shop.query("select id from orders where user_id = $1", [buyer.addressId]);
  orderId = orders.rows[0].id;
});

function ask(path: string, who: Who, fields?: Record<string, string>): Promise<Response> {
  return fetch(shop.url + path, {
    redirect: "manual",
    headers: { Origin: shop.url, Cookie: cookies.get(who) ?? "" },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
}

/** What came of it: let in, sent away, or told that it is others' work. */
async function outcome(answer: Response): Promise<string> {
  const location =
    answer.headers.get("location") ??
    (answer.status === 202 ? /"(\/[^"]*)"/.exec(await answer.text())?.[1] : undefined);
  if (answer.status === 403) return "forbidden";
  if (location?.startsWith("/login")) return "to the login";
  if (location === "/") return "home";
  return answer.status < 500 ? "in" : String(answer.status);
}

function expected(who: Who, permission: Permission): string {
  if (who === "visitor") return "to the login";
  if (who === "shopper") return "home";
  const designation = who === "owner" ? "" : who;
  return isAllowed({ userType: "admin", designation }, permission) ? "in" : "forbidden";
}

test("every page of the back office says what it asks for", () => {
  const office = patterns.filter((path) => path.startsWith("/my") && path !== "/my/uploads");
  expect(Object.keys(pages).sort()).toEqual(office.sort());
});

for (const who of everybody) {
  test(`${who}: every page`, async () => {
    for (const [pattern, permission] of [...Object.entries(pages), ...views]) {
      const path = pattern.replace(":orderId", orderId).replace(":userId", id);
      expect(await outcome(await ask(path, who)), path).toBe(expected(who, permission));
    }
  });

  test(`${who}: every command`, async () => {
    for (const [path, fields, permission] of commands) {
      const asked = `${path} ${JSON.stringify(fields)}`;
      const answer = await ask(`${path}.data`, who, fields);
      expect(await outcome(answer), asked).toBe(expected(who, permission));
    }
  });

  test(`${who}: uploads`, async () => {
    const status = (await ask("/my/uploads", who, { folder: "gallery" })).status;
    const uploads = ["owner", "manager", "editor"].includes(who);
    const isStaff = who !== "visitor" && who !== "shopper";
    expect(status).toBe(uploads ? 400 : isStaff ? 403 : 401);
  });
}

test("amounts are for those who may see money", async () => {
  const labels = `/my/orders/print?paper=labels&id=${orderId}`;
  const paths = [`/my/orders/${orderId}`, labels, "/my/dashboards?view=orders", "/my/dashboards"];
  const seen = async (who: Who) => {
    const texts = await Promise.all(
      paths.flatMap((path) =>
        [path, path.replace(/(?=\?|$)/, ".data")].map(async (each) =>
          (await ask(each, who)).text(),
        ),
      ),
    );
    const all = texts.join("\n");
    return all.includes(amount.paise) || all.includes(amount.rupees) || /₹\s?\d/.test(all);
  };
  expect(await seen("accountant")).toBe(true);
  expect(await seen("packer")).toBe(false);
});

test("the empty path leads to the first page that somebody may open", async () => {
  const first = async (who: Who) => (await ask("/my", who)).headers.get("location");
  expect(await first("packer")).toBe("/my/dashboards");
  expect(await first("editor")).toBe("/my/images");
});
