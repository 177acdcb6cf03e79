/**
 * What open pages can follow (rules: live-2), and who is told of its changes. A route declares what
 * it shows by `handle.live`, a command says what it changed by `publish()`, and each table says which
 * topics its changes are published under (declareTopics). Told are everyone, the owner of a thing, or who
 * may see it in the back office: then a permission stands there. Of all pages, only the audit log
 * needs this in the browser.
 */
export const topicAudiences = {
  /** Who the shop is: every page shows something of it, and follows it by the root's `handle`. */
  "shop-facts": "everyone",
  /** The keys of payments, mail and others that the office keeps. */
  connections: "connections",
  /** By which keys other programs work here, and when each was used last. */
  "api-keys": "api-keys",
  /** Which addresses are told of what happens here, and what became of it. */
  webhooks: "webhooks",
  /** How long delivery takes to which pin codes. */
  "delivery-days": "everyone",
  /** Who may pay at the door. */
  "cod-rules": "everyone",
  /** Invoices and credit notes, and which months are closed. */
  invoices: "invoices",
  /** What goods are taxed with. */
  "tax-classes": "tax",
  /**
   * What lists show of products: one was added, edited or deleted, was sold out or is in stock again.
   * With a product's id: anything of this one, how many are left included.
   */
  products: "everyone",
  /** Which products sold best, and in which order. */
  bestsellers: "everyone",
  /** How many are left of a product, whichever. */
  stock: "stock.read",
  /** What the packs of batches tell: dates, group, recall, and who of a group is named. */
  batches: "everyone",
  /** Prices that begin or end at a time. */
  prices: "products",
  /** A file of products is being checked or saved, or was. */
  "product-imports": "products",
  /** A courier's file was sent or is being written, or was; and how its columns are called. */
  "courier-imports": "orders.read",
  /** Offers with their banner, not how often they were used: that changes with orders. */
  offers: "everyone",
  orders: "orders.read",
  /** Which cash orders are to be confirmed before they are packed. */
  "confirmation-settings": "orders.read",
  /** The figures of past days are counted to the end. */
  figures: "figures.read",
  /** What the last check of the books came to. */
  books: "books.read",
  users: "users.read",
  staff: "staff",
  /** One of a user's sessions has begun or ended, or may do other things from now on: their feeds end. */
  sessions: "owner",
  "my-orders": "owner",
  "my-addresses": "owner",
  /** What somebody who works here is told of, and on which devices. */
  "my-notifications": "owner",
  /** An order has become one to be sent: paid, or cash on delivery. */
  "order-news": "orders.read",
  carousel: "everyone",
  clients: "everyone",
  about: "everyone",
  blog: "everyone",
  mission: "everyone",
  "located-areas": "everyone",
  gallery: "everyone",
  testimonials: "everyone",
  /** Which pictures are in the store of files. */
  pictures: "content",
  /** Other names of what is searched. */
  "search-names": "everyone",
  /** What was searched and not found. */
  "search-misses": "search",
  "contact-messages": "enquiries",
  "distributor-requests": "enquiries",
  /** Who wants to be told when the shop opens. */
  "opening-news": "shop-facts",
  /** Reviews that wait for the shop, and what visitors report of those that are shown. */
  reviews: "reviews",
  complaints: "complaints",
  /** What is sent by WhatsApp and written to the shop there, and where it stands. */
  whatsapp: "orders.read",
  /** Whether the shop tells by WhatsApp, and of what. */
  "whatsapp-settings": "everyone",
  /** Whether somebody wants to be told by WhatsApp. */
  "my-whatsapp": "owner",
  /** As whom the shop sells on the open network. */
  "ondc-settings": "everyone",
  /** What was said on the open network, and where it stands. */
  "ondc-messages": "ondc",
  /** What apps of the open network say that they paid. */
  "ondc-settlements": "invoices",
  /** What the policies say, and have said. */
  policies: "everyone",
} as const satisfies Record<string, string>;
