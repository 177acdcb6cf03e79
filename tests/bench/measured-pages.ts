import type { QueryResult } from "pg";
import { cursorTo } from "#app/lib/cursor.ts";

/** A page as the benchmark opens it. */
export interface MeasuredPage {
  what: string;
  as: "admin" | "shopper";
  path: string;
  /** A download: what counts is when it begins. */
  firstBytes?: boolean;
  /** At most so long, in ms, whatever the size. */
  asked?: number;
  /** A product and a user have changed since it was last asked for. */
  afterChanges?: boolean;
}

type Parameters = Record<string, string>;

/** The same pages in a shop of any size; the next pages begin in the middle of all rows. */
export async function measuredPages(
  query: (text: string) => Promise<QueryResult>,
): Promise<MeasuredPage[]> {
  const middleOf = async (table: string, time: string) => {
    const { rows } = await query(
      `select id, ${time} as date from ${table} order by ${time}, id
       offset (select count(*) / 2 from ${table}) limit 1`,
    );
    return { after: cursorTo(rows[0]) };
  };
  const middle = {
    products: await middleOf("products", "date"),
    orders: await middleOf("orders", "time"),
    users: await middleOf("users", "created_at"),
    messages: await middleOf("contact_messages", "date_message"),
    audit: await middleOf("audit_log", "at"),
    invoices: await middleOf("invoices", "issued_at"),
    complaints: await middleOf("complaints", "filed_at"),
    reviews: await middleOf("product_reviews", "time"),
  };
  const { rows } = await query(
    `select id, time as date, order_number as number, user_id as "userId", email,
       selected_addresses->>'phoneNumber' as phone
     from orders where id like 'order-%' order by time desc limit 1`,
  );
  const order = rows[0];
  // Behind the first of several people who are called Asha.
  const namesakes = { q: "Asha", after: cursorTo(order) };

  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const threeYears = { range: "days", since: day(1095), until: day(0) };
  const aDay = { from: day(40), to: day(40) };
  const aMonth = { from: day(70), to: day(40) };
  const admin = (what: string, path: string, parameters: Parameters = {}) =>
    page("admin", what, path, parameters);
  const table = (view: string) => (what: string, parameters: Parameters) =>
    admin(`${view}, ${what}`, "/my/dashboards", { view, ...parameters });
  const products = table("products");
  const orders = table("orders");
  const users = table("users");
  const shopper = (what: string, path: string, parameters: Parameters = {}) =>
    page("shopper", `shopper: ${what}`, path, parameters);
  const search = (what: string, path: string, q: string): MeasuredPage => ({
    ...shopper(what, path, { q }),
    asked: 30,
  });
  // Else the page cache has it.
  const filtered = (what: string, parameters: Parameters): MeasuredPage => ({
    ...shopper(`product list, ${what}`, "/products", parameters),
    afterChanges: true,
  });
  return [
    products("first page", {}),
    { ...products("counts changed", {}), afterChanges: true },
    products("next page", middle.products),
    orders("first page", {}),
    orders("next page", middle.orders),
    orders("delivered", { status: "delivered" }),
    orders("delivered, next", { status: "delivered", ...middle.orders }),
    orders("unpaid", { payment: "pending" }),
    orders("by number", { q: order.number }),
    orders("by name", { q: "Asha" }),
    orders("by name, next", namesakes),
    orders("by name, unpaid", { q: "Asha", payment: "pending" }),
    orders("by surname", { q: "Kumari" }),
    orders("by name in Devanagari", { q: "कुमारी" }),
    orders("by name and place", { q: "asha ramgarh" }),
    orders("by pin code", { q: "834001" }),
    orders("by a rare place", { q: "itkhori" }),
    orders("by e-mail", { q: order.email }),
    orders("by phone", { q: order.phone }),
    orders("by nothing known", { q: "nobody" }),
    orders("by number in its month", { q: "23" }),
    orders("by a common product", { q: "laddu" }),
    orders("by a product", { q: "laddu 7" }),
    orders("by parcel", { q: "EK123456789IN" }),
    orders("oldest", { sort: "oldest" }),
    orders("by city", { sort: "place" }),
    orders("to pack, by city", { status: "ordered", payment: "settled", sort: "place" }),
    orders("of a city", { place: "Ranchi" }),
    orders("of a small town", { place: "Itkhori" }),
    orders("of a city, to pack", { place: "Ranchi", status: "ordered" }),
    admin("all that match", "/my/orders/many", { status: "delivered" }),
    { ...admin("orders as CSV, begins", "/my/orders.csv"), firstBytes: true },
    { ...admin("Asha's as CSV, begins", "/my/orders.csv", { q: "Asha" }), firstBytes: true },
    admin("an order", `/my/orders/${order.id}`),
    admin("scanned, a number", "/my/scan", { q: "23" }),
    admin("scanned, by courier", "/my/scan", { q: "EX123456789IN" }),
    admin("cash", "/my/cash"),
    admin("cash on delivery", "/my/cash-on-delivery"),
    admin("to confirm", "/my/orders/to-confirm"),
    admin("undelivered", "/my/orders/undelivered"),
    admin("couriers' files", "/my/couriers"),
    admin("a courier's file", "/my/couriers/import-1"),
    admin("groups", "/my/groups"),
    admin("a group", "/my/groups/group-1"),
    admin("all pictures", "/my/media"),
    admin("all pictures, unused", "/my/media", { use: "unused" }),
    admin("all pictures, searched", "/my/media", { q: "laddu 7" }),
    admin("figures, 30 days", "/my/figures"),
    admin("figures, a year", "/my/figures", { range: "last-year" }),
    admin("figures, by category", "/my/figures", { range: "last-year", by: "category" }),
    admin("figures, by district", "/my/figures", { ...threeYears, by: "district" }),
    admin("figures, by offer", "/my/figures", { ...threeYears, by: "offer" }),
    admin("figures, three years", "/my/figures", threeYears),
    admin("what to make", "/my/make-next"),
    admin("invoices, this month", "/my/invoices"),
    admin("invoices, by number", "/my/invoices", { number: "INV" }),
    admin("invoices, by number, next", "/my/invoices", { number: "INV", ...middle.invoices }),
    admin("settlements", "/my/settlements"),
    admin("GSTR-1 of a day", "/my/gstr1.json", aDay),
    { ...admin("Tally's file, begins", "/my/tally.xml", aDay), firstBytes: true },
    {
      ...admin("sales register, begins", "/my/books/sales-register.csv", aMonth),
      firstBytes: true,
    },
    { ...admin("day book, begins", "/my/books/day-book.csv", aMonth), firstBytes: true },
    admin("complaints, waiting", "/my/complaints"),
    admin("complaints, next page", "/my/complaints", { show: "all", ...middle.complaints }),
    admin("complaints, by ticket", "/my/complaints", { q: "C-2026-00042" }),
    admin("reviews, waiting", "/my/reviews"),
    admin("reviews, shown, next page", "/my/reviews", { show: "shown", ...middle.reviews }),
    admin("offers", "/my/offers"),
    ...[
      "kumari",
      "आशा",
      "ranchi",
      "834001",
      "laddu",
      "asha kumari",
      "itkhori",
      "98765",
      "qwxyz",
    ].map(
      (q): MeasuredPage => ({
        ...admin(`office search, ${q}`, "/my/find/found", { q }),
        asked: 50,
      }),
    ),
    { ...admin("office search, a phone", "/my/find/found", { q: order.phone }), asked: 50 },
    admin("office search, its page", "/my/find", { q: "kumari" }),
    admin("search, names and misses", "/my/search"),
    search("search, a common word", "/search", "laddu"),
    search("search, a rare one", "/search", "laddu 7"),
    search("search, a wrong one", "/search", "bisciut"),
    search("suggestions", "/search/suggestions", "lad"),
    search("suggestions, a wrong word", "/search/suggestions", "bisciut"),
    search("suggestions, Devanagari", "/search/suggestions", "लड्डू"),
    search("suggestions, another name", "/search/suggestions", "mandua"),
    search("suggestions, several words", "/search/suggestions", "ragi til laddu 7"),
    search("suggestions, nothing", "/search/suggestions", "zwtzwq"),
    { ...shopper("feed of products, begins", "/feeds/products.xml"), firstBytes: true },
    admin("an offer that was used often", "/my/offers/offer-1"),
    admin("stock", "/my/stock"),
    admin("stock, next page", "/my/stock", middle.products),
    admin("stock, by name", "/my/stock", { q: "laddu 7" }),
    admin("stock of one", "/my/stock/product-7"),
    admin("stock of one, spoiled", "/my/stock/product-7", { kind: "spoiled" }),
    admin("stock of one, returned", "/my/stock/product-7", { kind: "returned" }),
    admin("counting", "/my/stock/count"),
    admin("what was counted", "/my/stock/differences"),
    admin("who got a batch", "/my/stock/batches/batch-7"),
    admin("labels of one", "/my/orders/print", { paper: "labels", id: order.id }),
    users("first page", {}),
    users("next page", middle.users),
    users("by name", { q: "Asha" }),
    users("by name, next", namesakes),
    users("by e-mail", { q: order.email }),
    users("by phone", { q: order.phone }),
    admin("an account", `/my/users/${order.userId}`),
    admin("a product", "/my/updateproduct", { productId: "product-7" }),
    admin("products list", "/my/products"),
    admin("products list, next", "/my/products", middle.products),
    admin("products list, by words", "/my/products", { q: "laddu 7" }),
    admin("products list, hidden", "/my/products", { state: "hidden" }),
    admin("products, many at once", "/my/products/edit", { category: "Laddu" }),
    admin("prices", "/my/prices"),
    admin("products to price", "/my/prices/products.data", { q: "laddu 7" }),
    admin("files of products", "/my/products/import"),
    { ...admin("products as CSV, begins", "/my/products.csv"), firstBytes: true },
    { ...admin("products as XLSX, begins", "/my/products.xlsx"), firstBytes: true },
    admin("messages, open", "/my/messages"),
    admin("messages, searched", "/my/messages", { q: "laddus kumari" }),
    admin("messages, next page", "/my/messages", { show: "all", ...middle.messages }),
    admin("distributors, all", "/my/distributors", { show: "all" }),
    admin("shop details", "/my/shop"),
    admin("audit log, first page", "/my/audit"),
    admin("audit log, next page", "/my/audit", middle.audit),
    admin("audit log, by kind", "/my/audit", { kind: "order" }),
    admin("audit log, by person", "/my/audit", { person: "buyer-1@example.org" }),
    shopper("home", "/"),
    shopper("product list", "/products"),
    shopper("product list, next", "/products", middle.products),
    filtered("filtered", { category: "Laddu", pack: "300", stock: "in" }),
    filtered("by price", { sort: "dearest" }),
    // What a product's page asks for what goes with it.
    filtered("most sold", { category: "Laddu", stock: "in", sort: "sold" }),
    shopper("product", "/products/product-7"),
    shopper("cart's products", "/cart/products.data", { id: "product-7" }),
    shopper("blog", "/blog"),
    shopper("own orders", "/account/orders"),
    shopper("checkout", "/address"),
  ];
}

function page(
  as: MeasuredPage["as"],
  what: string,
  path: string,
  parameters: Parameters,
): MeasuredPage {
  const search = new URLSearchParams(parameters);
  return { what, as, path: search.size > 0 ? `${path}?${search}` : path };
}
