import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { orderMonth } from "#app/domains/orders/order/order-number.ts";
import { formatDate, formatDateTime } from "#app/lib/time/time.ts";
import { oldParameters, oldUser } from "./old-password.ts";
import { typedAddress } from "./typed.ts";

/** How much of everything the old shop has, beside what is odd in it. */
export interface OldShopSize {
  products: number;
  people: number;
  orders: number;
}

const hashConfig = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${oldParameters.signerKey},
  base64_salt_separator: ${oldParameters.saltSeparator},
  rounds: ${oldParameters.rounds},
  mem_cost: ${oldParameters.memCost},
}`;

const bucket = "old-shop.appspot.com";
const downloadUrl = (path: string) =>
  `https://firebasestorage.googleapis.com/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media&token=1`;

/** A small picture of one colour; each colour is another file. */
const pictureOf = (colour: string, width = 60) =>
  sharp({ create: { width, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** Numbers from 0 to 1 that are the same at every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Document = Record<string, unknown>;

/** A moment as the export writes it, each time in another way. */
const spellings: ((at: Date) => unknown)[] = [
  (at) => ({ _seconds: Math.floor(at.getTime() / 1000), _nanoseconds: 0 }),
  (at) => ({ timestampValue: at.toISOString() }),
  (at) => at.toISOString(),
  (at) => at.getTime(),
  (at) => formatDateTime(at),
];

/**
 * Writes an export of the programme's earlier shop into a folder, with everything odd that such an
 * export can have in places of its own; the same seed writes the same.
 */
export async function writeOldShop(folder: string, size: OldShopSize, seed = 1): Promise<void> {
  const random = seeded(seed);
  const json = (name: string, value: unknown) =>
    writeFile(join(folder, name), JSON.stringify(value, null, 1));
  await mkdir(folder, { recursive: true });
  await writeFiles(folder);
  await json("products.json", {
    ...Object.fromEntries(Array.from({ length: size.products }, (_, n) => [`p${n}`, product(n)])),
    ...oddProducts,
  });
  await json("user.json", [
    ...Array.from({ length: size.people }, (_, n) => ({ __id__: `u${n}`, ...profile(n) })),
    ...oddProfiles,
  ]);
  await json("auth.json", {
    users: [...Array.from({ length: size.people }, (_, n) => account(n)), ...oddAccounts],
  });
  await writeFile(join(folder, "hash-config.txt"), hashConfig);
  for (const [collection, documents] of Object.entries(content)) {
    await json(`${collection}.json`, documents);
  }
  await writeOrders(join(folder, "order.ndjson"), size, random);
}

/** The storage below its bucket's name, as its own tool copies it. */
async function writeFiles(folder: string): Promise<void> {
  const files: Record<string, Buffer | string> = {
    "productImage/laddu.jpg": await pictureOf("#a52"),
    "productImage/flour ₹.jpg": await pictureOf("#eed", 700),
    "update/laddu-new.jpg": await pictureOf("#b63"),
    "productImage/broken.jpg": (await pictureOf("#111", 300)).subarray(0, 200),
    "crouselUpload/slide.jpg": await pictureOf("#2a5"),
    "clientImages/logo.jpg": await pictureOf("#25a"),
    "gallery/harvest.jpg": await pictureOf("#5a2"),
    "aboutImage/about.jpg": await pictureOf("#777"),
    "blogImage/post.jpg": await pictureOf("#888"),
    "blogImage/leaflet.pdf": "%PDF-1.4\n1 0 obj\n%%EOF\n",
    "reviewImages/asha.jpg": await pictureOf("#999"),
    "ragiAboutSection/field.jpg": await pictureOf("#aaa"),
    "gallery/nobody-names-me.jpg": await pictureOf("#bbb"),
  };
  for (const [path, bytes] of Object.entries(files)) {
    const place = join(folder, "storage", bucket, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes);
  }
}

function product(n: number): Document {
  const price = 50 + (n % 40) * 5;
  return {
    id: `p${n}`,
    title: `Ragi Laddu No. ${n}`,
    category: "Laddu",
    description: "<p>Of ragi and jaggery.</p>",
    shortDescription: "A laddu",
    price,
    productMRP: price + 20,
    discountPercentage: Math.round(2000 / (price + 20)),
    productPackOff: "300gm",
    pictureUrls: [downloadUrl("productImage/laddu.jpg")],
    quantity: 500,
    currentStock: 120,
    stockStatus: "inStock",
    benefits: ["Fibre"],
    date: spellings[n % spellings.length]?.(new Date(Date.UTC(2024, 5, 1, 6, n % 60))),
  };
}

/** As the database's own interface writes documents: every value with its type. */
const typedProduct = {
  name: "projects/old/databases/(default)/documents/products/typed",
  fields: {
    title: { stringValue: "Typed Laddu" },
    category: { stringValue: "Laddu" },
    price: { integerValue: "120" },
    productMRP: { doubleValue: 150.5 },
    currentStock: { integerValue: "7" },
    quantity: { integerValue: "9" },
    benefits: { arrayValue: { values: [{ stringValue: "Iron" }, { stringValue: "Fibre" }] } },
    pictureUrls: { arrayValue: {} },
    date: { timestampValue: "2024-06-01T06:30:00Z" },
  },
  createTime: "2024-06-01T06:30:00Z",
};

const oddProducts: Record<string, Document> = {
  typed: typedProduct,
  texts: {
    title: "Written as texts\0",
    category: "Flour",
    price: "₹1,200.00",
    productMRP: "1,500",
    quantity: "12",
    currentStock: "11",
    productPackOff: "0.5 kg",
    description: 'Plain text\nin <lines>\n\nand "paragraphs"',
    pictureUrls: [downloadUrl("productImage/flour ₹.jpg")],
    pictureUrl: downloadUrl("update/laddu-new.jpg"),
    date: "15/08/2024",
  },
  script: {
    title: "With a script",
    category: "Flour",
    price: 10,
    productMRP: 10,
    currentStock: 1,
    description: '<p onclick="steal()">Good</p><script>steal()</script>',
    pictureUrls: [downloadUrl("productImage/gone.jpg"), downloadUrl("productImage/broken.jpg")],
    pictureUrl: "https://example.org/elsewhere.jpg",
    date: "Jun 05, 2024",
  },
  above: { title: "Above", category: "Flour", price: 90, productMRP: 80, currentStock: -4 },
  unpriced: { title: "Unpriced", price: "on request", currentStock: 5, laddu: "roasted" },
};

const nameOf = (n: number) => ({ firstName: `Asha${n}`, lastName: "Devi" });
const mailOf = (n: number) => `asha${n}@example.org`;

function profile(n: number): Document {
  return {
    ...nameOf(n),
    uid: `u${n}`,
    email: mailOf(n),
    mobileNumber: String(9_000_000_000 + n),
    role: "user",
    address: [{ ...typedAddress, name: `Asha${n} Devi`, setAsDefault: true }],
    time: { _seconds: 1_717_221_600 + n, _nanoseconds: 5_000_000 },
    date: formatDate(new Date(1_717_221_600_000)),
  };
}

function account(n: number): Document {
  return {
    localId: `u${n}`,
    email: mailOf(n),
    emailVerified: n % 2 === 0,
    ...oldUser,
    displayName: "",
    createdAt: String(1_717_221_600_000 + n),
    lastSignedInAt: "1720000000000",
    providerUserInfo: [{ providerId: "password", rawId: mailOf(n), email: mailOf(n) }],
  };
}

const oddProfiles: Document[] = [
  // The editor's reading of the name, its own fields, and a list of addresses.
  {
    __id__: "editor",
    fullName: "Bina Kumari",
    email: "Bina@Example.org ",
    mobileNumber: 9_123_456_789,
    alternateNumber: "+91 98765-43210",
    gender: "female",
    dateOfBirth: "05/04/1990",
    designation: "from the profile",
    favourite: "laddu",
    address: [
      { ...typedAddress, addressLine: "Newest", setAsDefault: false },
      { ...typedAddress, addressLine: "Marked", setAsDefault: true, pinCode: 834001 },
      { ...typedAddress, addressLine: "Marked too", setAsDefault: true },
      { ...typedAddress, addressLine: "Newest", setAsDefault: false },
      {},
      {
        addressLine: "Half",
        addressType: "Office",
        openOnWeekends: { saturday: true, sunday: false },
      },
    ],
  },
  {
    __id__: "claims-nothing",
    firstName: "Chand",
    lastName: "Oraon",
    email: "chand@example.org",
    role: "admin",
  },
  { __id__: "by-mail-only", fullName: "Found By Mail", email: "BYMAIL@example.org" },
  { __id__: "no-account", firstName: "Deepa", lastName: "Munda", email: "deepa@example.org" },
  { __id__: "nobody" },
  { __id__: "twin-b", firstName: "Twin", lastName: "Unproven", email: "twin@example.org" },
];

const way = (providerId: string, rawId: string) => ({ providerId, rawId });
const made = { createdAt: "1717000000000" };

const oddAccounts: Document[] = [
  { localId: "editor", email: "bina@example.org", ...made, ...oldUser },
  {
    localId: "admin1",
    email: "owner@example.org",
    emailVerified: true,
    displayName: "The Owner",
    customAttributes: '{"userType":"admin","designation":"manager"}',
    ...made,
    ...oldUser,
  },
  { localId: "claims-nothing", email: "chand@example.org", ...made, ...oldUser },
  { localId: "mail-uid", email: "bymail@example.org", ...made, ...oldUser },
  {
    localId: "google1",
    email: "gita@example.org",
    emailVerified: true,
    displayName: "Gita Soren",
    ...made,
    providerUserInfo: [way("google.com", "1098765"), way("facebook.com", "77")],
  },
  // Two accounts of one mailbox: the one whose address is proven is kept.
  { localId: "twin-b", email: "Twin@example.org", ...made, ...oldUser },
  {
    localId: "twin-a",
    email: "twin@example.org",
    emailVerified: true,
    ...made,
    ...oldUser,
  },
  { localId: "off", email: "off@example.org", disabled: true, ...made, ...oldUser },
  { localId: "phone-only", phoneNumber: "+919000000009", ...made },
  { localId: "taken-here", email: "here@example.org", ...made, ...oldUser },
];

const on = (day: string) => ({ _seconds: Date.parse(day) / 1000, _nanoseconds: 0 });

const content: Record<string, unknown> = {
  crouselUpload: {
    slide1: { pictureUrl: downloadUrl("crouselUpload/slide.jpg"), date: on("2024-06-02") },
  },
  clientImages: [
    { id: "logo1", pictureUrl: downloadUrl("clientImages/logo.jpg"), date: "02/06/2024" },
  ],
  galleryImages: {
    g1: { pictureUrl: downloadUrl("gallery/harvest.jpg"), date: on("2024-06-02") },
    // The same file in two rows, of which either may be deleted.
    g2: { pictureUrl: `gs://${bucket}/gallery/harvest.jpg`, date: on("2024-06-03") },
    g3: { pictureUrl: downloadUrl("gallery/lost.jpg"), date: on("2024-06-04") },
    g4: { pictureUrl: downloadUrl("../../auth.json"), date: on("2024-06-04") },
    g5: {},
  },
  aboutSection: {
    a1: {
      aboutTitle: "Who we are",
      aboutSubtitle: "Since 2022",
      paragraph: "<p>We grow <b>ragi</b>.</p>",
      pictureUrl: downloadUrl("aboutImage/about.jpg"),
      date: on("2024-06-02"),
    },
  },
  blogSection: {
    b1: {
      blogTitle: "Sowing",
      paragraph: "It rained.",
      pictureUrl: downloadUrl("blogImage/leaflet.pdf"),
      date: on("2024-06-02"),
      updatedAt: on("2024-06-09"),
    },
    b2: { blogTitle: "Harvest", pictureUrl: downloadUrl("blogImage/post.jpg"), date: "soon" },
  },
  ragiAboutSection: {
    m1: {
      aboutTitle: "The field",
      paragraph: "<h1>Big</h1><p>Red earth</p>",
      pictureUrl: downloadUrl("ragiAboutSection/field.jpg"),
      date: on("2024-06-02"),
    },
  },
  ragiCaseSection: {},
  ragiProductSection: { m2: { title: "Flour", description: "Fine", date: on("2024-06-02") } },
  ragiLocatedArea: [
    {
      id: "l1",
      district: "Khunti",
      address: "Block",
      unit: "U1",
      wshg: "W",
      contact: 9_000_000_001,
    },
  ],
  testimonals: {
    t1: {
      review: "Tasty",
      imageUrls: [downloadUrl("reviewImages/asha.jpg")],
      date: on("2024-06-02"),
    },
    t2: { reviewTitle: "No text" },
  },
  contactForm: {
    c1: {
      customerName: "Etwari",
      customerMessage: "Johar",
      dateMessage: "5 April 2025 at 3:07:12 pm UTC+5:30",
    },
    c2: { customerName: "" },
  },
  distributorRequests: {
    documents: [
      {
        name: "x/distributorRequests/d1",
        fields: {
          fullName: { stringValue: "Fulmani" },
          phone: { integerValue: "9000000002" },
          date: { timestampValue: "2025-04-05T00:00:00Z" },
        },
      },
    ],
  },
  coupons: { HOLI: { percent: 10 } },
};

/** An order as the old shop's checkout saved it. */
function oldOrder(n: number, size: OldShopSize, at: Date, number: string, odd = 0): Document {
  const price = 50 + ((n % size.products) % 40) * 5;
  const quantity = 1 + (n % 3);
  const buyer = (n * 7919) % size.people;
  const cod = n % 5 < 3;
  return {
    __id__: `o${n}`,
    orderId: `o${n}`,
    orderNumber: number,
    receipt: `REC-${number}`,
    selectedAddresses: { ...typedAddress, name: `Asha${buyer} Devi`, setAsDefault: true },
    cartItems: [{ ...product(n % size.products), price, productMRP: price + 20, quantity }],
    totalAmount: (price + 20) * quantity,
    totalQuantity: quantity,
    shippingCharge: 0,
    grandTotal: price * quantity,
    discountPrice: 20 * quantity,
    paymentMethod: cod ? "cod" : "online",
    paymentStatus: cod ? "cod" : "online",
    ...(!cod && { paymentId: `pay_old_${n}` }),
    status: "delivered",
    email: mailOf(buyer),
    userid: `u${buyer}`,
    time: spellings[odd % 4]?.(at),
    date: formatDate(at),
  };
}

/** The first orders of April 2025, where everything odd stands. */
const april = (minute: number) => new Date(Date.UTC(2025, 3, 2, 6, minute));
const month = "JRMG/2025-26/APR";

function oddOrders(size: OldShopSize): Document[] {
  const order = (id: string, n: number, number: string, changes: Document = {}) => ({
    ...oldOrder(n, size, april(n), number),
    __id__: id,
    orderId: id,
    paymentMethod: "cod",
    paymentStatus: "cod",
    paymentId: undefined,
    ...changes,
  });
  const unpaid = { paymentMethod: "online", paymentStatus: "pending" };
  return [
    order("first", 1, `${month}/01`),
    order("twin", 2, `${month}/01`, { email: "Stranger@Example.org", userid: "gone" }),
    order("short", 3, `${month}/3`),
    order("strange", 4, "ORD-1234"),
    order("strange-too", 5, "ORD-1234"),
    order("unnumbered", 6, "", { receipt: "" }),
    order("hundred", 7, `${month}/100`),
    // ₹90 were paid; the other sums do not lead to it.
    order("sums", 8, `${month}/08`, {
      totalAmount: "₹1,200.00",
      discountPrice: 100,
      grandTotal: "90",
      cartItems: [{ id: "p0", title: "Laddu", price: 50, productMRP: 70, quantity: 2 }],
    }),
    order("bare", 9, `${month}/09`, {
      selectedAddresses: null,
      cartItems: [],
      totalAmount: null,
      discountPrice: null,
      grandTotal: null,
      time: "yesterday",
      date: null,
    }),
    order("unpaid", 10, `${month}/10`, { ...unpaid, status: "ordered" }),
    order("sent-unpaid", 11, `${month}/11`, { ...unpaid, status: "shipped" }),
    order("paid", 12, `${month}/12`, {
      paymentMethod: "online",
      paymentStatus: "online",
      paymentId: "pay_paid",
    }),
    order("paid-twin", 13, `${month}/13`, {
      paymentMethod: "online",
      paymentStatus: "online",
      paymentId: "pay_paid",
    }),
    order("cancelled", 14, `${month}/14`, { status: "On hold", gift: true }),
    order("in-parts", 15, `${month}/15`, { time: "3:07:00 pm", date: "05/04/2025" }),
    // More pieces than the database can add up.
    order("too-many", 17, `${month}/17`, {
      cartItems: [
        { id: "p0", title: "Laddu", price: 50, productMRP: 70, quantity: 2_000_000_000 },
        { id: "p1", title: "Laddu", price: 50, productMRP: 70, quantity: 2_000_000_000 },
      ],
    }),
    order("line-oddities", 16, `${month}/16`, {
      cartItems: [
        { id: "p0", title: "Laddu", price: "50", productMRP: 70, quantity: "2" },
        { id: "p0", title: "Laddu", price: 50, productMRP: 70, quantity: 0 },
        "laddu",
      ],
    }),
  ];
}

async function writeOrders(path: string, size: OldShopSize, random: () => number): Promise<void> {
  const file = createWriteStream(path);
  const line = async (text: string) => {
    if (!file.write(`${text}\n`)) await once(file, "drain");
  };
  for (const order of oddOrders(size)) await line(JSON.stringify(order));
  await line("{ this is no document");
  await line(JSON.stringify({ ...oddOrders(size)[0], status: "ordered" }));
  const sequences = new Map<string, number>();
  // Two years before the odd ones, in order.
  const [start, span] = [Date.UTC(2023, 3, 1), 700 * 24 * 3_600_000];
  for (let n = 0; n < size.orders; n++) {
    const at = new Date(start + Math.floor((span * (n + random() * 0.5)) / size.orders));
    const of = orderMonth(at);
    const sequence = (sequences.get(of) ?? 0) + 1;
    sequences.set(of, sequence);
    const number = `${of}/${String(sequence).padStart(2, "0")}`;
    await line(JSON.stringify(oldOrder(100 + n, size, at, number, n)));
  }
  file.end();
  await once(file, "finish");
}
