import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import routes from "#app/routes.ts";
import { HttpShopper, type Query } from "../http-shopper.ts";

export const vanished = "Oops! The page you're looking for has vanished.";

/** Who may enter beside admins (rules: access-3, access-4). */
type Who = "visitor" | "shopper" | "admin";

export interface OpenedPage {
  path: string;
  /** A visitor, where nobody is named. */
  who?: Exclude<Who, "visitor">;
  /** What the rules have it say. */
  texts: readonly (string | RegExp)[];
  /** A link that leads to it, and the page on which it stands; without `on`, every page has it. */
  link?: string | RegExp;
  on?: string;
}

/** Every page that can be opened, in the order of the routes. A new page gets its line here. */
export const pages: readonly OpenedPage[] = [
  {
    path: "/",
    texts: ["Bestselling Products", "In Associate with", "About the program", "Recent Events"],
    link: "Home",
    on: "/faq",
  },
  { path: "/login", texts: ["You must be logged in to perform this action."], link: "Login" },
  { path: "/forgotPassword", texts: ["Email", "BACK", "SUBMIT"] },
  { path: "/signup", texts: ["Sign up", "10 digits"], link: "Sign up" },
  { path: "/cart", texts: ["Your shopping cart is empty", "SHOP NOW"], link: "Cart" },
  { path: "/address", who: "shopper", texts: ["Checkout"] },
  { path: "/payment", who: "shopper", texts: ["Payment"] },
  { path: "/bulkOrder", texts: ["Full name", "Requirements"], link: "Bulk orders" },
  {
    path: "/products",
    texts: ["Product List", /% OFF/, /per 100 gm/, "Add To Cart"],
    link: "Products",
  },
  {
    path: "/products/sample-ragi-til-laddu",
    texts: [/Ragi Til Laddu/, "Benefits"],
    link: "Ragi Til Laddu",
    on: "/products",
  },
  { path: "/search", texts: ["Search the shop", "What others buy"] },
  { path: "/search?q=lado", texts: ["Ragi Til Laddu"] },
  {
    path: "/search?q=blixterfrumptious+gwolzhdrent",
    texts: ["Nothing found for", "What others buy"],
  },
  { path: "/blog", texts: ["Most Recent Posts"], link: "Blog" },
  {
    path: "/blog/sample-why-ragi-keeps",
    texts: ["Most Recent Posts"],
    link: /keeps/,
    on: "/blog",
  },
  {
    path: "/successStory",
    texts: ["In their own words", /481/],
    link: "Learn more about us",
    on: "/",
  },
  { path: "/story", texts: [/seed/i], link: "From seed to laddu", on: "/" },
  {
    path: "/aboutUs",
    texts: ["3", "50+", "94", "96%", "20", "481", /14,000/, /September 2022/],
    link: "About us",
  },
  { path: "/about", texts: ["see more"], link: "About the programme" },
  {
    path: "/contactUs",
    texts: ["Mon-Fri 9-6, Sat 10-4, Sun closed", "support@example.org"],
    link: "Contact us",
  },
  {
    path: "/contactUs?complain=yes",
    texts: ["Make a complaint", /within 48 hours/, "Grievance officer"],
    link: "Make a complaint",
    on: "/contactUs",
  },
  {
    path: "/ragi",
    texts: ["see more...", "District", "Address", "Unit", "WSHG", "Contact"],
    link: "Ragi",
  },
  {
    path: "/faq",
    texts: [
      "Top Queries",
      "Terms and Conditions",
      "Social Carnival Event",
      "Shipping, Order Tracking & Delivery",
    ],
    link: "FAQ",
  },
  { path: "/policies/privacy-policy", texts: [/Mon-Fri 9AM-5PM/], link: "Privacy policy" },
  {
    path: "/policies/retunPolicy",
    texts: [/3 working days/, /24-48 business hours/, /about 7 business days/, /24-48 hours/],
    link: "Return policy",
    on: "/faq",
  },
  {
    path: "/policies/termsAndConditions",
    texts: ["Terms and Conditions"],
    link: "Terms and Conditions",
  },
  {
    path: "/dashboard",
    who: "shopper",
    texts: ["Orders", "Profile Information", "Manage Addresses", "Terms", "Privacy"],
    link: "Your account",
  },
  { path: "/account/orders", who: "shopper", texts: ["No orders found."], link: "Track orders" },
  { path: "/account/orders/of-somebody-else", who: "shopper", texts: [vanished] },
  {
    path: "/track-order",
    texts: ["Track your order", "Order number", "Telephone number"],
    link: "Ordered without an account? Follow your order",
    on: "/login",
  },
  {
    path: "/yourAddress",
    who: "shopper",
    texts: ["Your Addresses", "Set as Default"],
    link: "Manage Addresses",
    on: "/dashboard",
  },
  {
    path: "/yourAddress/add-address",
    who: "shopper",
    texts: ["Pin code", "6 digits"],
    link: "Add a new address",
    on: "/yourAddress",
  },
  { path: "/yourAddress/of-somebody-else", who: "shopper", texts: [vanished] },
  {
    path: "/youraccount/profile",
    who: "shopper",
    texts: ["Date of birth", "dd/mm/yyyy", "Alternate number"],
    link: "Edit",
    on: "/profileDetails",
  },
  {
    path: "/profileDetails",
    who: "shopper",
    texts: ["Profile Information", "Edit", "unverified", "Not given"],
    link: "Profile Information",
    on: "/dashboard",
  },
  {
    path: "/youraccount/password",
    who: "shopper",
    // Who is entered there without signing up has no password.
    texts: ["Your account has no password yet"],
    link: "Change Password",
    on: "/dashboard",
  },
  {
    path: "/resetPassword",
    texts: ["This link no longer works"],
  },
  {
    path: "/verifyEmail",
    who: "shopper",
    texts: ["Confirm your email address", "Send the link again"],
  },
  { path: "/verifyEmail?token=used", texts: ["This link no longer works"] },
  { path: "/invitation", texts: ["This invitation no longer works"] },
  {
    path: "/account/sessions",
    who: "shopper",
    texts: ["Where you are logged in", "This device"],
    link: "Where you are logged in",
    on: "/dashboard",
  },
  { path: "/login/code", texts: ["This login has ended. Log in again."] },
  { path: "/login/again", who: "shopper", texts: ["Is it you?"] },
  {
    path: "/account/second-factor",
    who: "admin",
    texts: ["Your account has no second factor"],
    link: "Second factor",
    on: "/my/profile",
  },
  {
    path: "/account/privacy",
    who: "shopper",
    texts: ["Download your data", "Delete your account", "eight financial years"],
    link: "Your data",
    on: "/dashboard",
  },
  {
    path: "/ragi-til-laddu/write-review/sample-ragi-til-laddu",
    texts: ["Ragi Til Laddu", "Submit"],
    link: "Write a review",
    on: "/products/sample-ragi-til-laddu",
  },
  { path: "/api/v1", texts: ["How to begin", "List orders"] },
  { path: "/offline", texts: ["You are offline", "Try again"] },
  {
    path: "/b/sample-batch-flour",
    texts: [
      "The story of this pack",
      "Batch RF-07",
      "Paanch Ungli Mahila Samuh",
      "Questions or complaints",
    ],
  },
  { path: "/notFound", texts: [vanished] },
  { path: "/nowhere/at/all", texts: [vanished] },
  { path: "/my/today", who: "admin", texts: ["Today", "To pack", "To send"] },
  { path: "/my/dashboards", who: "admin", texts: ["Total Products"] },
  { path: "/my/dashboards?view=orders", who: "admin", texts: ["Total Order"] },
  { path: "/my/dashboards?view=users", who: "admin", texts: ["Total Users"] },
  { path: "/my/product", who: "admin", texts: ["Add product"] },
  {
    path: "/my/updateproduct?productId=sample-ragi-til-laddu",
    who: "admin",
    texts: ["Ragi Til Laddu"],
  },
  { path: "/my/products", who: "admin", texts: ["Products and prices", "Ragi Til Laddu"] },
  { path: "/my/products?q=nothing+like+it", who: "admin", texts: ["No products match."] },
  { path: "/my/products/edit", who: "admin", texts: ["Edit many products", "Ragi Til Laddu"] },
  {
    path: "/my/products/quick",
    who: "admin",
    texts: ["Add goods from the phone", "Laddu", "Save, next"],
  },
  { path: "/my/sample", who: "admin", texts: ["The sample shop", "This goes", "Delivery days"] },
  {
    path: "/my/products/sample-ragi-til-laddu/pictures",
    who: "admin",
    texts: ["Order of pictures", "Ragi Til Laddu"],
  },
  {
    path: "/my/products/import",
    who: "admin",
    texts: ["Import and export", "Check the file", "Stock only"],
  },
  { path: "/my/profile", who: "admin", texts: ["My Profile"] },
  { path: "/my/offers", who: "admin", texts: ["Offers", "There is no offer yet."] },
  { path: "/my/offers/new", who: "admin", texts: ["Add an offer", "Banner in the shop"] },
  { path: "/my/categories", who: "admin", texts: ["Categories", "Biscuits (Hindi)", "Save"] },
  { path: "/my/delivery", who: "admin", texts: ["Delivery days", "Ranchi", "Try a pin code"] },
  {
    path: "/my/delivery/charges?pinCode=834001&grams=700&worth=300",
    who: "admin",
    texts: ["Delivery charges", "Everywhere else", "She pays ₹0"],
  },
  { path: "/my/delivery/charges/new", who: "admin", texts: ["Do you deliver there?"] },
  { path: "/my/delivery/new", who: "admin", texts: ["Pin code begins with"] },
  { path: "/my/delivery/sample-834", who: "admin", texts: ["Change delivery days"] },
  {
    path: "/my/cash-on-delivery",
    who: "admin",
    texts: ["Cash on delivery", "No rule is on: everybody may pay at the door."],
  },
  {
    path: "/my/whatsapp",
    who: "admin",
    texts: ["Tell shoppers on WhatsApp", "Practice: nothing is sent.", "order_shipped"],
  },
  { path: "/my/help", who: "admin", texts: ["Help", "What each page of the office is for"] },
  { path: "/my/help?q=refund", who: "admin", texts: ["Show all help", "cannot be undone"] },
  { path: "/my/help?q=qwxyz", who: "admin", texts: ["Nothing found for “qwxyz”"] },
  { path: "/my/help/role/packer", who: "admin", texts: ["My work: Packer", "Call those who pay"] },
  { path: "/my/find", who: "admin", texts: ["Find", "Any word of a name"] },
  { path: "/my/find?q=laddu", who: "admin", texts: ["Search: laddu", "Ragi Til Laddu"] },
  { path: "/my/find?q=qwxyz", who: "admin", texts: ["Nothing found for “qwxyz”"] },
  {
    path: "/my/search",
    who: "admin",
    texts: ["Other names", "finger millet", "Searched and not found"],
  },
  { path: "/my/search/new", who: "admin", texts: ["Add other names"] },
  { path: "/my/search/ragi", who: "admin", texts: ["Change other names", "finger millet"] },
  { path: "/my/look", who: "admin", texts: ["Look", "What stands on the home page", "Festivals"] },
  { path: "/my/images", who: "admin", texts: ["Banner images"] },
  { path: "/my/distributors", who: "admin", texts: ["Distributor requests"] },
  { path: "/my/addBlog", who: "admin", texts: ["Add blog"] },
  { path: "/my/allBlog", who: "admin", texts: ["All blogs"] },
  { path: "/my/updateBlog?blogId=sample-why-ragi-keeps", who: "admin", texts: ["Update blog"] },
  { path: "/my/addabout", who: "admin", texts: ["Add about"] },
  { path: "/my/allAbout", who: "admin", texts: ["All about"] },
  { path: "/my/addClient", who: "admin", texts: ["Client images"] },
  { path: "/my/ragiLocations", who: "admin", texts: ["Add located area"] },
  { path: "/my/locationArea", who: "admin", texts: ["Located areas"] },
  { path: "/my/gallery", who: "admin", texts: ["Image gallery"] },
  { path: "/my/media", who: "admin", texts: ["All pictures"] },
  { path: "/my/testimonal", who: "admin", texts: ["Testimonials"] },
  { path: "/my/addData", who: "admin", texts: ["Add mission section"] },
  { path: "/my/getRagiAbout", who: "admin", texts: ["Ragi: about"] },
  { path: "/my/getRagiCase", who: "admin", texts: ["Ragi: case"] },
  { path: "/my/getRagiProduct", who: "admin", texts: ["Ragi: product"] },
  { path: "/my/orders/new", who: "admin", texts: ["New order", "New customer"] },
  { path: "/my/messages", who: "admin", texts: ["Contact messages"] },
  {
    path: "/my/messages/whatsapp",
    who: "admin",
    texts: ["WhatsApp messages", "Nobody has written on WhatsApp yet"],
  },
  { path: "/my/reviews", who: "admin", texts: ["Reviews", "No review waits."] },
  { path: "/my/complaints", who: "admin", texts: ["Complaints", "No complaint waits"] },
  { path: "/my/orders/to-confirm", who: "admin", texts: ["To confirm", "No order has to be"] },
  { path: "/my/returns", who: "admin", texts: ["Returns", "Nobody waits"] },
  {
    path: "/my/orders/undelivered",
    who: "admin",
    texts: ["Undelivered", "No parcel waits for you"],
  },
  { path: "/my/orders/print", who: "admin", texts: ["Print orders", "No orders to print"] },
  { path: "/my/scan", who: "admin", texts: ["Scan", "Open the order"] },
  { path: "/my/scan?q=nobody", who: "admin", texts: ["No order with “nobody”"] },
  { path: "/my/cash", who: "admin", texts: ["Cash", "Nothing is outstanding"] },
  { path: "/my/couriers", who: "admin", texts: ["Couriers", "No file was read yet."] },
  { path: "/my/couriers/bookings", who: "admin", texts: ["Book parcels", "Nothing was booked"] },
  { path: "/my/couriers/sheet", who: "admin", texts: ["Booking sheet", "No order to book"] },
  { path: "/my/prices", who: "admin", texts: ["Prices", "Nothing is planned."] },
  { path: "/my/prices/new", who: "admin", texts: ["Plan prices", "Find products"] },
  { path: "/my/figures", who: "admin", texts: ["Reports", "Nothing was ordered"] },
  {
    path: "/my/figures/came-back",
    who: "admin",
    texts: ["What came back", "No costs are entered yet", "The rules of cash on delivery"],
  },
  { path: "/my/figures/costs", who: "admin", texts: ["Costs of an order", "No costs are entered"] },
  { path: "/my/figures/costs/new", who: "admin", texts: ["Enter costs from a day", "Packing"] },
  { path: "/my/make-next", who: "admin", texts: ["What to make", "Nothing was sold"] },
  { path: "/my/stock", who: "admin", texts: ["Stock", "Stop selling old batches"] },
  { path: "/my/stock/sample-ragi-til-laddu", who: "admin", texts: ["Ragi Til Laddu", "Ledger"] },
  { path: "/my/stock/count", who: "admin", texts: ["Count the stock", "Ragi Til Laddu"] },
  { path: "/my/stock/differences", who: "admin", texts: ["Nothing was counted yet"] },
  { path: "/my/stock/labels", who: "admin", texts: ["Shelf labels", "Ragi Til Laddu"] },
  { path: "/my/groups", who: "admin", texts: ["Groups", "Paanch Ungli Mahila Samuh"] },
  {
    path: "/my/groups/sample-group-paanch-ungli",
    who: "admin",
    texts: ["About the group", "Nobody is named yet."],
  },
  {
    path: "/my/stock/batches/sample-batch-flour",
    who: "admin",
    texts: ["This batch is not recalled.", "What the pack tells"],
  },
  { path: "/my/groups/new", who: "admin", texts: ["Name of the group", "Place (Hindi)"] },
  { path: "/my/books", who: "admin", texts: ["Daily checks", "Check now"] },
  { path: "/my/invoices", who: "admin", texts: ["Invoices and books", "To take away"] },
  { path: "/my/settlements", who: "admin", texts: ["Settlement report", "Compare"] },
  { path: "/my/labelling", who: "admin", texts: ["What packs say", "What categories hold"] },
  {
    path: "/my/labelling/sample-ragi-til-laddu",
    who: "admin",
    texts: ["Common name", "Vegetarian mark"],
  },
  { path: "/my/tax", who: "admin", texts: ["Tax classes", "Products without a class"] },
  { path: "/my/tax/new", who: "admin", texts: ["Add a class", "HSN code"] },
  { path: "/my/tax/ragi-flour", who: "admin", texts: ["Ragi flour, packed", "Per cent"] },
  { path: "/my/staff", who: "admin", texts: ["Staff", "Invite somebody"] },
  { path: "/my/audit", who: "admin", texts: ["Audit log"] },
  {
    path: "/my/notifications",
    who: "admin",
    texts: ["Notifications", "A mail every morning at 7"],
  },
  {
    path: "/my/connections",
    who: "admin",
    texts: ["Online payments: Razorpay", "First set up your second factor"],
  },
  { path: "/my/api", who: "admin", texts: ["Make a key", "What it may do"] },
  { path: "/my/webhooks", who: "admin", texts: ["Webhooks", "No program is told of anything yet"] },
  { path: "/my/webhooks/new", who: "admin", texts: ["Add an address", "An order was placed"] },
  { path: "/my/ondc", who: "admin", texts: ["ONDC", "The shop is not on ONDC"] },
  { path: "/my/ondc/goods", who: "admin", texts: ["Goods on ONDC", "Where goods leave from"] },
  {
    path: "/my/ondc/messages",
    who: "admin",
    texts: ["Messages on ONDC", "No message has trouble"],
  },
  { path: "/my/ondc/settlements", who: "admin", texts: ["Paid by ONDC", "No app has told of a"] },
  { path: "/my/open", who: "admin", texts: ["Who we are", "A rehearsal", "Processes"] },
  { path: "/my/handover", who: "admin", texts: ["Nobody hands the shop over to you"] },
  { path: "/my/opening", who: "admin", texts: ["Open or closed", "The shop is open"] },
  { path: "/my/rehearsal", who: "admin", texts: ["Practice", "Start practising"] },
  { path: "/my/shop", who: "admin", texts: ["Shop details", "Nothing has been changed here"] },
];

/**
 * Routes that answer with data, a redirect or nothing that is looked at; and those whose rows
 * the sample shop does not have: orders-office.spec.ts and offers.spec.ts look at them. A new one gets its line here.
 */
export const withoutPage: Readonly<Record<string, Who>> = {
  "/closed": "visitor",
  "/api/v1/*": "visitor",
  "/terms-and-conditions": "visitor",
  "/track-orders": "visitor",
  "/search/suggestions": "visitor",
  "/pin-code/:pinCode": "visitor",
  "/stock-wait/:productId": "visitor",
  "/cart/products": "visitor",
  "/cart/suggestions": "visitor",
  "/cart/waiting-order": "visitor",
  "/cart/offer": "shopper",
  "/offer/:code": "visitor",
  "/login/passkey": "visitor",
  "/login/google": "visitor",
  "/login/google/callback": "visitor",
  "/account/orders/:orderId/payment": "shopper",
  "/account/orders/:orderId/pictures": "visitor",
  "/account/orders/:orderId/review-photos": "visitor",
  "/account/data.json": "shopper",
  "/account/orders/:orderId/invoice.pdf": "shopper",
  "/logout": "visitor",
  "/who": "visitor",
  "/my": "admin",
  "/my/updateAbout": "admin",
  "/my/orders/:orderId": "admin",
  "/my/orders/:orderId/edit": "admin",
  "/my/orders/:orderId/booking": "admin",
  "/my/orders/:orderId/parcel": "admin",
  "/my/users/:userId": "admin",
  "/my/products/import/:importId": "admin",
  "/my/products.csv": "admin",
  "/my/products.xlsx": "admin",
  "/my/uploads": "visitor",
  "/my/figures.csv": "admin",
  "/my/figures/came-back.csv": "admin",
  "/my/orders/:orderId/invoice.pdf": "admin",
  "/my/invoices.pdf": "admin",
  "/my/gstr1.json": "admin",
  "/my/gstr1.xlsx": "admin",
  "/my/tally.xml": "admin",
  "/my/books/:file": "admin",
  "/my/make-next.csv": "admin",
  "/my/orders.csv": "admin",
  "/my/couriers/labels.pdf": "admin",
  "/my/couriers/sheet/file": "admin",
  "/my/couriers/:importId": "admin",
  "/my/webhooks/:webhookId/:messageId": "admin",
  "/my/couriers/:importId/lines.csv": "admin",
  "/my/status": "admin",
  "/my/emergency-letter.pdf": "admin",
  "/my/orders/many": "admin",
  "/my/find/found": "admin",
  "/my/help/page": "admin",
  "/my/news-consents.csv": "admin",
  "/my/users/:userId/data.json": "admin",
  "/my/stock/batches/:batchId/labels": "admin",
  "/my/stock/batches/:batchId/labels.pdf": "admin",
  "/my/stock/batches/:batchId/label.png": "admin",
  "/my/stock/batches/:batchId/orders.csv": "admin",
  "/my/customers": "admin",
  "/my/cod-hint": "admin",
  "/my/prices/products": "admin",
  "/my/packs": "admin",
  "/my/upi": "admin",
  "/my/offer": "admin",
  "/my/product-categories": "admin",
  "/my/products/quick/add": "admin",
  "/blog/preview/:token": "visitor",
  "/pay/:token": "visitor",
  "/confirm/:token": "visitor",
  "/pay/:token/payment": "visitor",
  "/hooks/rehearsal": "visitor",
  "/hooks/razorpay": "visitor",
  "/hooks/parcels": "visitor",
  "/hooks/whatsapp": "visitor",
  "/my/ondc/messages/:number": "admin",
  "/ondc/:action": "visitor",
  "/ondc/invoices/:orderId/:key/invoice.pdf": "visitor",
  "/ondc-site-verification.html": "visitor",
  "/sitemap.xml": "visitor",
  "/sitemap/:file": "visitor",
  "/app.webmanifest": "visitor",
  "/robots.txt": "visitor",
  "/.well-known/security.txt": "visitor",
  "/.well-known/change-password": "visitor",
  "/feeds/products.xml": "visitor",
  "/feeds/products.csv": "visitor",
  // Shown within /my/look alone.
  "/my/look/preview": "admin",
  "/look/:kind/:drawing/:file": "visitor",
  "/preview/:file": "visitor",
  "/preview/product/:id/:file": "visitor",
  "/preview/square/:id/:file": "visitor",
  "/preview/post/:id/:file": "visitor",
  "/healthz": "visitor",
  "/readyz": "visitor",
};

/** Every route's pattern: "/products/:productId". */
export const patterns = patternsOf(routes);

function patternsOf(entries: RouteConfigEntry[], below = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const full = path ? `${below}/${path}` : below;
    return children ? patternsOf(children, full) : [full || "/"];
  });
}

/** The pages of a route. */
function pagesOf(pattern: string): OpenedPage[] {
  return pages.filter(({ path }) => matchPath(pattern, path.split("?")[0] ?? ""));
}

/** Routes that stand in neither table above. */
export const unknownRoutes = patterns.filter(
  (pattern) => !withoutPage[pattern] && pagesOf(pattern).length === 0,
);

/** Who may enter a route: whoever one of its pages is for. @throws Error for an unknown route. */
export function whoMayEnter(pattern: string): Who {
  const enter = pagesOf(pattern).map(({ who = "visitor" }) => who);
  const order = ["visitor", "shopper", "admin"] as const;
  const found = withoutPage[pattern] ?? order.find((who) => enter.includes(who));
  if (!found) throw new Error(`nothing says who may enter ${pattern}`);
  return found;
}

/** Opens a session on the page's browser, where the page wants one. */
export async function enterAs(
  page: Page,
  who: OpenedPage["who"],
  shop: { url: string; query: Query },
): Promise<void> {
  if (!who) return;
  const asha = await HttpShopper.enter(shop.url, shop.query, who === "admin" ? "admin" : "user");
  await page.context().addCookies([asha.browserCookie]);
}
