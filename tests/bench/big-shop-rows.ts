import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { orderMonth } from "#app/domains/orders/order/order-number.ts";
import { type FoundBy, wordsToKeep } from "#app/lib/text/office-words.ts";
import { typedAddress } from "#tests/typed.ts";
import type { Value } from "./copy-rows.ts";

/** How much of everything a shop has. */
export interface ShopSize {
  products: number;
  users: number;
  orders: number;
  /** Contact messages; as many distributor requests; and as many entries in the audit log. */
  messages: number;
}

const firstNames = ["Asha", "Bina", "Chandni", "Deepa", "Etwari", "Fulmani", "Geeta", "Hiramani"];
const lastNames = ["Devi", "Kumari", "Munda", "Oraon", "Tudu", "Soren", "Hansda", "Mahto", "Xaxa"];
const minute = 60_000;
/** Half of all orders go to the first three, and one in ten thousand to the last. */
const towns = [
  ["Ranchi", "834001"],
  ["Jamshedpur", "831001"],
  ["Dhanbad", "826001"],
  ["Bokaro Steel City", "827001"],
  ["Hazaribagh", "825301"],
  ["Deoghar", "814112"],
  ["Giridih", "815301"],
  ["Ramgarh", "829122"],
  ["Khunti", "835210"],
  ["Gumla", "835207"],
  ["Simdega", "835223"],
  ["Chaibasa", "833201"],
  ["Itkhori", "825408"],
] as const;

const userId = (n: number) => `user-${n}`;
const productId = (n: number) => `product-${n}`;
const orderId = (n: number) => `order-${String(n).padStart(8, "0")}`;
const personOf = (n: number) => {
  const first = pick(firstNames, n);
  const last = pick(lastNames, Math.floor(n / firstNames.length));
  return {
    first,
    last,
    name: `${first} ${last}`,
    email: `buyer-${n}@example.org`,
    phone: String(9_000_000_000 + n),
  };
};
/** What is sold: most are laddus. */
const kinds = [
  { name: "Ragi Laddu", hindi: "रागी लड्डू", category: "Laddu" },
  { name: "Ragi Laddu", hindi: "रागी लड्डू", category: "Laddu" },
  { name: "Ragi Laddu", hindi: "रागी लड्डू", category: "Laddu" },
  { name: "Stone-Ground Flour", hindi: "चक्की का आटा", category: "Flour" },
  { name: "Til Biscuits", hindi: "तिल बिस्कुट", category: "Snacks" },
] as const;
const kindOf = (product: number) => pick(kinds, product);
/** Of each tenth. */
const hindiTitleOf = (product: number) =>
  product % 10 === 0 ? `${kindOf(product).hindi} नं. ${product}` : undefined;
const titleOf = (product: number) => `${kindOf(product).name} No. ${product}`;
const priceOf = (product: number) => 10_000 + (product % 40) * 500;

export function* users(size: ShopSize) {
  for (let n = 0; n < size.users; n++) {
    const { first, last, name, email, phone } = personOf(n);
    const at = timeOf(n, size.users);
    yield [userId(n), name, first, last, email, "true", phone, at];
  }
}

export function* products(size: ShopSize) {
  for (let n = 0; n < size.products; n++) {
    const price = priceOf(n);
    // Every thousandth runs low.
    const stock = n % 1000 === 0 ? n % 6 : 500;
    const at = timeOf(n, size.products);
    yield [
      productId(n),
      titleOf(n),
      kindOf(n).category,
      price,
      price + 4000,
      300,
      500,
      stock,
      n % 97,
      at,
      JSON.stringify(hindiTitleOf(n) ? { hi: { title: hindiTitleOf(n) } } : {}),
    ];
  }
}

/** Each product has had a price for a day; every two hundredth will have one. */
export function* pricePeriods(size: ShopSize) {
  const dayAfter = (at: string) => new Date(Date.parse(at) + 24 * 60 * minute).toISOString();
  for (let n = 0; n < size.products; n++) {
    const [product, price, past] = [productId(n), priceOf(n), timeOf(n, size.products)];
    const ended = dayAfter(past);
    yield [`past-${n}`, product, price - 500, price, past, ended, "ended", ended, userId(0)];
    if (n % 200 !== 0) continue;
    const next = "2099-11-08T18:30:00.000Z";
    const end = dayAfter(next);
    yield [`next-${n}`, product, price - 500, null, next, end, "planned", null, userId(0)];
  }
}

/** A picture for each product, which none shows any more. */
export function* storedPictures(size: ShopSize) {
  for (let n = 0; n < size.products; n++) {
    yield [
      `/files/update/${n}-400x500.webp`,
      "update",
      timeOf(n, size.products),
      n % 2 ? "false" : "true",
    ];
  }
}

export function* orders(size: ShopSize) {
  const sequences = new Map<string, number>();
  for (let n = 0; n < size.orders; n++) {
    const buyer = scattered(n) % size.users;
    const { name, email, phone } = personOf(buyer);
    const at = timeOf(n, size.orders);
    const month = orderMonth(new Date(at));
    const sequence = (sequences.get(month) ?? 0) + 1;
    sequences.set(month, sequence);
    const price = priceOf(scattered(n) % size.products);
    const address: AddressSnapshot = {
      ...typedAddress,
      ...townOf(n),
      name,
      phoneNumber: phone,
      openOnWeekends: { saturday: true, sunday: false },
    };
    const cod = n % 5 < 3;
    // What is left to do lies among the newest.
    const open = size.orders - n <= Math.max(40, size.orders / 200);
    const payment = cod ? "cod" : open && n % 10 === 4 ? "pending" : "online";
    const status = open ? pick(["ordered", "processing", "shipped"], n) : "delivered";
    const hasLeft = status === "shipped" || status === "delivered";
    // Couriers bring the money of most parcels.
    const collected = cod && status === "delivered" && n % 100 !== 0;
    yield [
      orderId(n),
      month,
      sequence,
      orderId(n),
      userId(buyer),
      email,
      JSON.stringify(address),
      2,
      2 * (price + 4000),
      8000,
      0,
      2 * price,
      cod ? "cod" : "online",
      payment,
      payment === "online" ? `pay_${n}` : null,
      status,
      at,
      hasLeft ? pick(["india-post", "delhivery", "dtdc"], n) : null,
      hasLeft ? at : null,
      collected ? 2 * price : null,
      collected ? at : null,
      collected ? userId(n % 3) : null,
    ];
  }
}

export function* orderLines(size: ShopSize) {
  for (let n = 0; n < size.orders; n++) {
    const product = scattered(n) % size.products;
    const price = priceOf(product);
    yield [orderId(n), 0, productId(product), titleOf(product), price, price + 4000, 2];
  }
}

/** As the job makes them. */
export function* officeWords(size: ShopSize) {
  const row = (kind: string, id: string, at: string, foundBy: FoundBy): Value[] => [
    kind,
    id,
    at,
    wordsToKeep(foundBy)
      .map((word) => `'${word}'`)
      .join(" "),
  ];
  for (let n = 0; n < size.users; n++) {
    const { name, email, phone } = personOf(n);
    const foundBy = { texts: [name, email.split("@", 1)[0]], numbers: [phone] };
    yield row("user", userId(n), timeOf(n, size.users), foundBy);
  }
  for (let n = 0; n < size.orders; n++) {
    const { name, email, phone } = personOf(scattered(n) % size.users);
    const { city, pinCode } = townOf(n);
    const { areaLocality, state } = typedAddress;
    const product = scattered(n) % size.products;
    const place = [areaLocality, city, state];
    const texts = [name, ...place, email.split("@", 1)[0], titleOf(product), hindiTitleOf(product)];
    yield row("order", orderId(n), timeOf(n, size.orders), { texts, numbers: [pinCode, phone] });
  }
  for (let n = 0; n < size.messages; n++) {
    const { name, email, phone } = personOf(n);
    const sender = [name, email.split("@", 1)[0]];
    const at = timeOf(n, size.messages);
    const message = { texts: [...sender, "Laddus", messageText], numbers: [phone] };
    yield row("message", `message-${n}`, at, message);
    const request = { texts: [...sender, requestAddress, "50 kg a month"], numbers: [phone] };
    yield row("request", `request-${n}`, at, request);
  }
}

const messageText = "Do you send ragi laddus to Delhi, and how long do they keep?";
const requestAddress = "12 Main Road, Ranchi";

export function* messages(size: ShopSize) {
  for (let n = 0; n < size.messages; n++) {
    const { name, phone, email } = personOf(n);
    const at = timeOf(n, size.messages);
    yield [`message-${n}`, name, phone, email, "Laddus", messageText, at, ...handled(n, size, at)];
  }
}

export function* requests(size: ShopSize) {
  for (let n = 0; n < size.messages; n++) {
    const { name, phone, email } = personOf(n);
    const at = timeOf(n, size.messages);
    yield [
      `request-${n}`,
      name,
      email,
      phone,
      requestAddress,
      "50 kg a month",
      at,
      ...handled(n, size, at),
    ];
  }
}

/** All but the newest fifty have been dealt with. */
function handled(n: number, size: ShopSize, at: string): [at: Value, by: Value] {
  return size.messages - n > 50 ? [at, personOf(0).email] : [null, null];
}

export function* auditEntries(size: ShopSize) {
  for (let n = 0; n < size.messages; n++) {
    const actor = n % 3;
    const at = timeOf(n, size.messages);
    const [action, subject, detail] =
      n % 2 === 0
        ? ["product.set-stock", productId(n % size.products), { before: 12, quantity: 500 }]
        : ["order.set-status", orderId(n % size.orders), { before: "ordered", after: "shipped" }];
    const { email } = personOf(actor);
    yield [`entry-${n}`, at, userId(actor), email, action, subject, JSON.stringify(detail)];
  }
}

/** Evenly over three years, the last one now. */
function timeOf(n: number, of: number): string {
  const span = 3 * 365 * 24 * 60 * minute;
  return new Date(Date.now() - span + (span * (n + 1)) / of).toISOString();
}

/** Neighbours become strangers, the same at every run. */
function scattered(n: number): number {
  return (n * 2_654_435_761) % 4_294_967_296;
}

function townOf(n: number): Pick<AddressSnapshot, "city" | "pinCode"> {
  const share = scattered(n) / 4_294_967_296;
  const often = towns.length - 1;
  const [city, pinCode] =
    (share < 0.0001 ? towns.at(-1) : towns[Math.floor(share ** 2 * often)]) ?? towns[0];
  return { city, pinCode };
}

function pick<Item>(items: readonly Item[], n: number): Item {
  return items[n % items.length] as Item;
}
