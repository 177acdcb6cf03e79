import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressesOf } from "#app/domains/accounts/addresses/list-addresses.server.ts";
import { logIn } from "#app/domains/accounts/login/log-in.server.ts";
import { changePassword } from "#app/domains/accounts/passwords/change-password.server.ts";
import { accounts, users } from "#app/domains/accounts/users/account-table.server.ts";
import { checkBooks } from "#app/domains/books/check-books.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import * as content from "#app/domains/content/content-tables.server.ts";
import { orderMonth } from "#app/domains/orders/order/order-number.ts";
import {
  orderLines,
  orderNumberCounters,
  orders,
} from "#app/domains/orders/order/order-table.server.ts";
import { accountOrders, countOrders } from "#app/domains/orders/order/read-orders.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { payments } from "#app/domains/payments/payment-tables.server.ts";
import { refundPayment } from "#app/domains/payments/refunds/refund-payment.server.ts";
import { renditionsOf } from "#app/lib/files/picture-name.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { admin, makeAddress, makeCheckout, makeUser } from "#tests/factories.ts";
import { oldPassword } from "#tests/old-password.ts";
import { writeOldShop } from "#tests/old-shop.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { importExport } from "./import-export.server.ts";

ownDatabase();

const size = { products: 4, people: 6, orders: 60 };
const april = "JRMG/2025-26/APR";
let folder: string;
let filesFolder: string;

const run = (write: boolean) =>
  importExport({ folder, files: folderStore(filesFolder), write, say: () => {} });

beforeAll(async () => {
  const place = mkdtempSync(join(tmpdir(), "madua-import-"));
  [folder, filesFolder] = [join(place, "export"), join(place, "files")];
  openFiles(folderStore(filesFolder));
  await writeOldShop(folder, size);
});
afterAll(() => rmSync(join(folder, ".."), { recursive: true }));

const readJson = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
const writeJson = (name: string, value: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(value));

/** Everything that the database and the folder of files hold, as one text. */
async function everything(): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const held: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} t order by 1`);
    held.push(name, ...rows.map(({ row }) => row));
  }
  const files = existsSync(filesFolder) ? readdirSync(filesFolder, { recursive: true }) : [];
  return [...held, ...files.map(String).sort()].join("\n");
}

const find = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error("it is not there");
  return row;
};
const orderOf = async (id: string) => find(await db.select().from(orders).where(eq(orders.id, id)));
const userOf = async (id: string) => find(await db.select().from(users).where(eq(users.id, id)));
const productOf = async (id: string) =>
  find(await db.select().from(products).where(eq(products.id, id)));

let dry: string;
let report: string;
let before: string;
let afterDry: string;
let countedDry: unknown;
let counted: unknown;
let orderCounts: unknown;

describe("an export with everything odd", () => {
  beforeAll(async () => {
    await makeUser({ id: "made-here", email: "here@example.org" });
    before = await everything();
    const dryReport = await run(false);
    dry = dryReport.lines({ summary: false }).join("\n");
    afterDry = await everything();
    const real = await run(true);
    report = real.lines({ summary: false }).join("\n");
    orderCounts = [dryReport.counted("order"), real.counted("order")];
    const names = ["products", "user", "authentication", "address", "galleryImages"];
    countedDry = names.map((name) => dryReport.counted(name));
    counted = names.map((name) => real.counted(name));
  });

  test("the books are right with what came, but for two orders with one payment", async () => {
    const findings = (await checkBooks()).flatMap((result) => result.findings);
    expect(findings).toEqual([
      expect.objectContaining({ code: "payment-missing", id: "paid-twin" }),
    ]);
  });

  test("a dry run writes nothing and tells what the real one does", () => {
    expect(afterDry).toBe(before);
    expect(countedDry).toEqual(counted);
    expect(orderCounts).toEqual([
      { new: 77, "left-out": 2 },
      { new: 76, "left-out": 3 },
    ]);
    expect(dry.split("\n")).toEqual(expect.arrayContaining(["Left out, and why"]));
    // Only what the database alone can know is found when it is written.
    const foundInWriting =
      /another order has the same payment|paid-twin|the database refuses|too-many/;
    const foreseen = (text: string) =>
      text.split("\n").filter((line) => !/^order /.test(line) && !foundInWriting.test(line));
    expect(foreseen(dry)).toEqual(foreseen(report));
  });

  test.each([
    ["a line that is no document", "order: it is no document (1)"],
    ["an id that stands there twice", "order: another document has the same id (1)"],
    ["an unknown field", "order: unknown field “gift” (1)\n      cancelled: true"],
    ["an unknown collection", "coupons: the shop has no such collection (1)"],
    ["a file that nobody names", "storage: no document names this file (1)"],
    ["a missing file", "products: a file: the file is not in the export"],
    ["a broken file", "products: a file: unreadable: the row comes without it (1)"],
    ["a file from elsewhere", "products: a file: not a file of the storage"],
    ["a picture's row without it", "galleryImages: its picture cannot be had (2)"],
    ["an account without a mailbox", "it has no e-mail address to log in by (1)\n      phone-only"],
    ["the second account of a mailbox", "another account has its mailbox (1)\n      twin-b"],
    ["a mailbox that is taken here", "an account that was made here has its mailbox (1)"],
    ["a way to log in that is not ours", "google1: facebook.com"],
    ["an admin", "user: its claim says admin: it comes as an admin (1)"],
    ["a designation that only the profile has", "user: unknown field “designation” (1)"],
    ["who only says so", "only its profile says admin, not its claim: it comes as a user (1)"],
    ["a status that is not ours", "it becomes ordered: look at it (1)\n      cancelled: On hold"],
    ["what the database refuses", "order: the database refuses it (1)\n      too-many: "],
    [
      "numbers that are missing",
      `${april}: of the numbers up to 101, 87 are of no order that is left: 2, 4`,
    ],
  ])("%s is listed", (_, line) => {
    expect(report).toContain(line);
  });

  test("a second run changes nothing", async () => {
    const there = await everything();
    const second = await run(true);
    expect(await everything()).toBe(there);
    for (const name of ["products", "order", "user", "authentication", "address"]) {
      const outcomes = Object.keys(second.counted(name)).filter(
        (outcome) => outcome !== "left-out",
      );
      expect(outcomes).toEqual(["same"]);
    }
  });

  describe("products", () => {
    test("are read whatever their fields are written as", async () => {
      expect(await productOf("texts")).toMatchObject({
        title: "Written as texts",
        price: 120_000,
        productMRP: 150_000,
        quantity: 12,
        currentStock: 11,
        productPackOff: 500,
        description: '<p>Plain text<br />in &lt;lines&gt;</p><p>and "paragraphs"</p>',
        date: new Date("2024-08-15T00:00:00+05:30"),
      });
      expect(await productOf("typed")).toMatchObject({
        price: 12_000,
        productMRP: 15_050,
        benefits: ["Iron", "Fibre"],
        currentStock: 7,
        date: new Date("2024-06-01T06:30:00Z"),
      });
    });

    test("that contradict themselves come, and cannot be ordered without a price", async () => {
      expect(await productOf("above")).toMatchObject({
        price: 9000,
        productMRP: 9000,
        currentStock: 0,
      });
      expect(await productOf("unpriced")).toMatchObject({
        price: 0,
        quantity: 5,
        currentStock: 0,
        category: "Other",
      });
    });

    test("lose what could run", async () => {
      expect((await productOf("script")).description).toBe("<p>Good</p>");
    });

    test("have their pictures in all renditions, and the good ones only", async () => {
      const { pictureUrls } = await productOf("texts");
      expect(pictureUrls).toEqual([
        expect.stringMatching(/^\/files\/productImage\/[0-9a-f]{20}-700x40\.webp$/),
        expect.stringMatching(/^\/files\/update\/[0-9a-f]{20}-60x40\.webp$/),
      ]);
      const stored = pictureUrls.flatMap((url) => renditionsOf(url.replace("/files/", "")));
      expect(stored.filter(({ name }) => !existsSync(join(filesFolder, name)))).toEqual([]);
      expect((await productOf("script")).pictureUrls).toEqual([]);
    });
  });

  describe("content", () => {
    test("is all there, and no two rows share a file", async () => {
      const gallery = await db.select().from(content.galleryImages);
      expect(gallery.map(({ id }) => id).sort()).toEqual(["g1", "g2"]);
      expect(new Set(gallery.map(({ pictureUrl }) => pictureUrl)).size).toBe(2);
      expect(await db.$count(content.carouselSlides)).toBe(1);
      expect(await db.$count(content.clientImages)).toBe(1);
      expect(await db.$count(content.locatedAreas)).toBe(1);
      expect(find(await db.select().from(content.aboutSections))).toMatchObject({
        aboutTitle: "Who we are",
        paragraph: "<p>We grow <b>ragi</b>.</p>",
      });
      expect(find(await db.select().from(content.testimonials)).imageUrls).toHaveLength(1);
    });

    test("keeps both readings of a mission section under one", async () => {
      const sections = await db.select().from(content.missionSections);
      expect(sections).toEqual([
        expect.objectContaining({
          kind: "about",
          title: "The field",
          description: "Big<p>Red earth</p>",
        }),
        expect.objectContaining({ kind: "product", title: "Flour", description: "<p>Fine</p>" }),
      ]);
    });

    test("offers a PDF that stood for a picture for download", async () => {
      const post = find(
        await db.select().from(content.blogPosts).where(eq(content.blogPosts.id, "b1")),
      );
      expect(post).toMatchObject({ pictureUrl: null, updatedAt: new Date("2024-06-09") });
      const name = post.uploadFile?.replace("/files/", "") ?? "";
      expect(readFileSync(join(filesFolder, name), "latin1")).toMatch(/^%PDF-/);
    });

    test("and messages are read in every form", async () => {
      const { rows } = await pool.query(
        `select customer_message, date_message, (select phone from distributor_requests)
         from contact_messages`,
      );
      expect(rows).toEqual([
        {
          customer_message: "Johar",
          date_message: new Date("2025-04-05T15:07:12+05:30"),
          phone: "9000000002",
        },
      ]);
    });
  });

  describe("people", () => {
    test("keep both readings of their name", async () => {
      expect(await userOf("u0")).toMatchObject({
        firstName: "Asha0",
        lastName: "Devi",
        fullName: "Asha0 Devi",
        createdAt: new Date(1_717_221_600_000),
      });
      expect(await userOf("editor")).toMatchObject({
        firstName: "Bina Kumari",
        fullName: "Bina Kumari",
        email: "bina@example.org",
        mobileNumber: "9123456789",
        alternateNumber: "9876543210",
        gender: "Female",
        dateOfBirth: "05/04/1990",
        designation: "",
      });
      expect(await userOf("google1")).toMatchObject({
        firstName: "Gita Soren",
        lastName: "",
        fullName: "Gita Soren",
        emailVerified: true,
      });
    });

    test("are admins by their claim alone", async () => {
      const admins = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
      expect(admins).toEqual([{ id: "admin1" }]);
      expect(await userOf("admin1")).toMatchObject({
        designation: "manager",
        fullName: "The Owner",
      });
    });

    test("of one mailbox are one, the proven one", async () => {
      const { rows } = await pool.query(
        "select id from users where email in ('twin@example.org', 'here@example.org') order by id",
      );
      expect(rows).toEqual([{ id: "made-here" }, { id: "twin-a" }]);
    });

    test("are found by their mailbox where the profile has another id, or no account", async () => {
      expect(await userOf("mail-uid")).toMatchObject({ fullName: "Found By Mail" });
      expect(await userOf("no-account")).toMatchObject({ email: "deepa@example.org" });
    });

    test("have their addresses, newest first, one default, each once", async () => {
      const listed = await addressesOf({ id: "editor" });
      expect(listed.map((address) => [address.addressLine, address.setAsDefault])).toEqual([
        ["Newest", false],
        ["Marked", true],
        ["Marked too", false],
        ["Half", false],
      ]);
      expect(listed[1]?.pinCode).toBe("834001");
      expect(listed[3]).toMatchObject({
        city: "",
        addressType: "Office",
        openOnWeekends: { saturday: true, sunday: false },
      });
      expect((await addressesOf({ id: "u1" })).map((address) => address.setAsDefault)).toEqual([
        true,
      ]);
    });

    test("log in as before: by Google's id, and not where the account was disabled", async () => {
      const ways = await db.select().from(accounts).where(eq(accounts.providerId, "google"));
      expect(ways).toMatchObject([{ userId: "google1", accountId: "1098765" }]);
      expect(await db.select().from(accounts).where(eq(accounts.userId, "off"))).toEqual([]);
    });
  });

  describe("orders", () => {
    test.each([
      ["first", `${april}/01`],
      ["twin", `${april}/01/02`],
      ["short", `${april}/03`],
      ["strange", "ORD-1234/01"],
      ["strange-too", "ORD-1234/02"],
      ["hundred", `${april}/100`],
      ["unnumbered", `${april}/101`],
    ])("%s has the number %s", async (id, number) => {
      const { orderNumber, receipt } = await orderOf(id);
      expect(orderNumber).toBe(number);
      expect(receipt).toBe(`REC-${number}`);
    });

    test("keep what was to be paid, and the old sums beside it where they did not add up", async () => {
      expect(await orderOf("sums")).toMatchObject({
        totalAmount: 120_000,
        discountPrice: 111_000,
        shippingCharge: 0,
        grandTotal: 9000,
        importedTotals: { totalAmount: 120_000, discountPrice: 10_000, grandTotal: 9000 },
      });
      expect(await orderOf("first")).toMatchObject({ importedTotals: null });
    });

    test("come without what they never had", async () => {
      expect(await orderOf("bare")).toMatchObject({
        grandTotal: 0,
        time: new Date("2025-04-01T00:00:00+05:30"),
        selectedAddresses: { name: "", addressType: "Home" },
      });
      const lines = await db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, "line-oddities"));
      expect(lines).toMatchObject([{ productId: "p0", quantity: 2, price: 5000 }]);
      expect((await orderOf("in-parts")).time).toEqual(new Date("2025-04-05T15:07:00+05:30"));
    });

    test("of a mailbox without an account are found once somebody proves it", async () => {
      const twin = await orderOf("twin");
      expect(twin).toMatchObject({ email: "stranger@example.org", userId: "gone" });
      const stranger = { id: "new", email: twin.email, emailVerified: true };
      expect((await accountOrders(stranger, undefined, 5)).rows.map(({ id }) => id)).toEqual([
        "twin",
      ]);
    });

    test("unpaid ones hold nothing, sent ones are gone", async () => {
      expect(await orderOf("unpaid")).toMatchObject({
        paymentStatus: "pending",
        stockHold: "released",
      });
      expect(await orderOf("sent-unpaid")).toMatchObject({ stockHold: "taken", heldUntil: null });
    });

    test("paid ones have their payment, each payment once", async () => {
      const paid = await db.select().from(payments).where(eq(payments.id, "pay_paid"));
      expect(paid).toMatchObject([{ state: "kept", providerOrderId: "imported_paid" }]);
      expect(report).toContain(
        "another order has the same payment: it is written down for that one (1)\n      paid-twin",
      );
      expect(await refundPayment("pay_unknown", admin)).toMatchObject({ ok: false });
    });

    test("lower no stock, tell nobody, and their units are counted as sold", async () => {
      expect(await productOf("p1")).toMatchObject({ currentStock: 120, quantity: 500 });
      const { rows } = await pool.query(`
        select p.id, p.units_sold as sold, coalesce(sum(l.quantity)
          filter (where o.stock_hold in ('taken', 'held')), 0) as ordered
        from products p left join order_lines l on l.product_id = p.id
          left join orders o on o.id = l.order_id
        group by p.id`);
      expect(rows.filter(({ sold, ordered }) => sold !== ordered)).toEqual([]);
      expect(rows.find(({ id }) => id === "p0").sold).toBeGreaterThan(20);
      const { rows: jobs } = await pool.query(
        "select count(*) as n from pgboss.job where name = 'mail'",
      );
      expect(jobs).toEqual([{ n: 0 }]);
    });

    test("are counted by their months' counters", async () => {
      const { rows } = await pool.query(`
        select month, last, last - deleted as counted, orders
        from order_number_counters join (
          select month, count(*)::int as orders, max(sequence) as highest from orders group by 1
        ) as there using (month) where last <> highest or last - deleted <> orders`);
      expect(rows).toEqual([]);
      expect(await countOrders()).toBe(await db.$count(orders));
      // The odd ones, and the seeded.
      expect(await db.$count(orders)).toBe(16 + size.orders);
    });
  });
});

test("a password that was changed here is not brought back by another import", async () => {
  const enter = (password: string) =>
    fromSomewhere(() => logIn({ email: "bina@example.org", password }, new Headers()));
  const opened = await enter(oldPassword);
  if (!opened.ok) throw new Error(opened.refusal.code);
  const given = { current: oldPassword, next: "new-password" };
  const changed = await changePassword("editor", given, cookieOf(opened.value.cookies));
  expect(changed.ok).toBe(true);
  const exported = readJson("auth.json");
  const bina = exported.users.find(({ localId }: { localId: string }) => localId === "editor");
  bina.salt = "AAAA";
  writeJson("auth.json", exported);
  const outcome = await run(true);
  expect(outcome.counted("authentication")).toMatchObject({ "changed-here": 1 });
  expect(await enter(oldPassword)).toMatchObject({ ok: false });
  expect(await enter("new-password")).toMatchObject({ ok: true });
});

describe("another import, of a shop that went on", () => {
  test("brings what is new and what was changed there, and leaves what was changed here", async () => {
    const [written, orderFile] = [readJson("products.json"), join(folder, "order.ndjson")];
    await db.update(products).set({ title: "Mended here" }).where(eq(products.id, "p0"));
    await db.delete(products).where(eq(products.id, "p3"));
    for (const id of ["p0", "p1", "p3"]) written[id].title = "Changed there";
    written.later = { ...written.p1, id: "later", title: "New there" };
    writeJson("products.json", written);
    const lines = readFileSync(orderFile, "utf8").trim().split("\n");
    const unpaid = lines.findIndex((line) => line.includes('"__id__":"unpaid"'));
    const paid = {
      ...JSON.parse(lines[unpaid] ?? ""),
      paymentStatus: "online",
      paymentId: "pay_late",
    };
    const next = {
      ...JSON.parse(lines[0] ?? ""),
      __id__: "next",
      orderId: "next",
      orderNumber: `${april}/02`,
    };
    lines[unpaid] = JSON.stringify(paid);
    writeFileSync(orderFile, [...lines, JSON.stringify(next)].join("\n"));
    const soldBefore = (await productOf("p2")).unitsSold;

    const outcome = await run(true);
    expect(outcome.counted("products")).toEqual({
      "changed-here": 1,
      "deleted-here": 1,
      updated: 1,
      new: 1,
      same: 6,
    });
    expect((await productOf("p0")).title).toBe("Mended here");
    expect((await productOf("p1")).title).toBe("Changed there");
    expect(outcome.counted("order")).toMatchObject({ updated: 1, new: 1 });
    expect(await orderOf("unpaid")).toMatchObject({ paymentId: "pay_late", stockHold: "taken" });
    expect((await orderOf("next")).orderNumber).toBe(`${april}/02`);
    // The tenth order has two pieces of the third product.
    expect((await productOf("p2")).unitsSold).toBe(soldBefore + 2);
    expect(await countOrders()).toBe(await db.$count(orders));
  });

  test("brings a picture that was missing", async () => {
    expect((await productOf("script")).pictureUrls).toEqual([]);
    const stored = join(folder, "storage/old-shop.appspot.com/productImage");
    writeFileSync(join(stored, "gone.jpg"), readFileSync(join(stored, "laddu.jpg")));
    await run(true);
    expect((await productOf("script")).pictureUrls).toHaveLength(1);
  });
});

test("an order that is placed after an import of this month's gets the next number", async () => {
  const now = new Date();
  const month = orderMonth(now);
  const template = JSON.parse(
    readFileSync(join(folder, "order.ndjson"), "utf8").split("\n")[0] ?? "",
  );
  const ofNow = (id: string, number: string) =>
    JSON.stringify({ ...template, __id__: id, orderId: id, orderNumber: number, time: now });
  writeFileSync(
    join(folder, "order-2.ndjson"),
    `${ofNow("now-7", `${month}/07`)}\n${ofNow("now-99", `${month}/99`)}`,
  );
  await run(true);
  const user = await makeUser();
  const addressId = await makeAddress(user.id);
  const { id, price, productMRP } = await productOf("p1");
  const placed = await placeOrder(user, makeCheckout(addressId, [[{ id, price, productMRP }, 2]]));
  expect(placed).toMatchObject({ ok: true, value: { orderNumber: `${month}/100` } });
  const [counter] = await db
    .select()
    .from(orderNumberCounters)
    .where(eq(orderNumberCounters.month, month));
  expect(counter).toMatchObject({ last: 100, deleted: 97 });

  // An order from here stands in the way of no further import, and its number is not given again.
  writeFileSync(join(folder, "order-3.ndjson"), ofNow("now-100", `${month}/100`));
  await run(true);
  expect((await orderOf("now-100")).orderNumber).toBe(`${month}/100/02`);
});

test("two imports at once: the second is refused", async () => {
  const [first, second] = await Promise.allSettled([run(true), run(true)]);
  const refused = [first, second].filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject([{ reason: { message: "Another import is running." } }]);
});

test("a run that breaks off in the middle is completed by the next", async () => {
  await db.execute(sql`truncate ${users}, ${orders}, ${orderNumberCounters}, imported_documents,
    ${products}, provider_orders, payments cascade`);
  for (const table of Object.values(content)) await db.delete(table);
  await db.execute(sql`delete from contact_messages`);
  await db.execute(sql`delete from distributor_requests`);
  await db.execute(sql`alter table payments rename to gone_for_a_while`);
  await expect(run(true)).rejects.toThrow();
  await db.execute(sql`alter table gone_for_a_while rename to payments`);
  // Those before the first that was paid.
  const there = await db.$count(orders);
  expect(there).toBeGreaterThan(5);
  expect(await countOrders()).toBe(there);

  await run(true);
  expect(await db.$count(orders)).toBeGreaterThan(there + size.orders);
  expect((await orderOf("twin")).orderNumber).toBe(`${april}/01/02`);
  expect((await orderOf("unnumbered")).orderNumber).toBe(`${april}/101`);
  expect(await countOrders()).toBe(await db.$count(orders));
});

test("a folder without an export, or none, is refused in a sentence", async () => {
  const empty = mkdtempSync(join(tmpdir(), "madua-empty-"));
  const importing = () =>
    importExport({ folder: empty, files: folderStore(filesFolder), write: false, say: () => {} });
  await expect(importing()).rejects.toThrow(/holds no collection and no users/);
  rmSync(empty, { recursive: true });
  await expect(importing()).rejects.toThrow(/^The folder .* cannot be read \(ENOENT\)\.$/);
});
