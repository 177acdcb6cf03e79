import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import type { FoundCursor } from "#app/server/database/prefix-search.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { typedAddress } from "#tests/typed.ts";
import { orders } from "../order/order-table.server.ts";
import { type OrderFilter, type PaymentFilter, paymentFilters } from "./order-filter.ts";
import { searchOrders } from "./search-orders.server.ts";

ownDatabase();

const everything: OrderFilter = { status: undefined, payment: undefined, q: "" };

async function found(filter: Partial<OrderFilter>): Promise<string[]> {
  const { rows } = await searchOrders({ ...everything, ...filter }, undefined, 100);
  return rows.map(({ id }) => id);
}

/** All pages from the first to the last and back again. */
async function walk(filter: Partial<OrderFilter>, size: number) {
  const place = (direction: "after" | "before", row: Awaited<ReturnType<typeof page>>["rows"][0]) =>
    ({ direction, date: row.time, id: row.id, key: row.key }) satisfies FoundCursor;
  const page = (cursor?: FoundCursor) => searchOrders({ ...everything, ...filter }, cursor, size);
  const forth: string[][] = [];
  const back: string[][] = [];
  let at = await page();
  while (true) {
    forth.push(at.rows.map(({ id }) => id));
    const last = at.rows.at(-1);
    if (!at.hasNext || !last) break;
    at = await page(place("after", last));
  }
  while (true) {
    back.unshift(at.rows.map(({ id }) => id));
    const first = at.rows.at(0);
    if (!at.hasPrevious || !first) break;
    at = await page(place("before", first));
  }
  return { forth, back };
}

test("each kind of query finds what it means, and nothing else", async () => {
  const bina = await makeOrderRow({
    name: "Bina Kumari",
    email: "kumari.b@example.org",
    phone: "9811111111",
    month: "JRMG/2024-25/APR",
  });
  const chandni = await makeOrderRow({
    name: "Chandni Bina",
    email: "chandni@example.org",
    phone: "+91 98222 22222",
    month: "JRMG/2025-26/APR",
  });
  // Any word of a name, the last one too.
  expect(await found({ q: "bina" })).toEqual([chandni, bina]);
  expect(await found({ q: "kumari" })).toEqual([bina]);
  expect(await found({ q: "BINA K" })).toEqual([bina]);
  expect(await found({ q: "kumari bina" })).toEqual([bina]);
  expect(await found({ q: "Kumari.B@" })).toEqual([bina]);
  // Words that begin no name may begin an e-mail address.
  expect(await found({ q: "kumari.b" })).toEqual([bina]);
  expect(await found({ q: "98111" })).toEqual([bina]);
  expect(await found({ q: "+91 98111 11111" })).toEqual([bina]);
  expect(await found({ q: "+91 98222" })).toEqual([chandni]);
  expect(await found({ q: "JRMG/2024-25/APR/01" })).toEqual([bina]);
  expect(await found({ q: "rec-jrmg/2025-26/a" })).toEqual([chandni]);
  expect(await found({ q: "2025-26/APR" })).toEqual([chandni]);
  expect(await found({ q: "example.org" })).toEqual([]);
  expect(await found({ q: "umari" })).toEqual([]);
});

test("a short number means every year's, and a lone figure its two-figure number too", async () => {
  const older = await makeOrderRow({ month: "JRMG/2023-24/JAN", time: new Date("2024-01-05") });
  const newer = await makeOrderRow({ month: "JRMG/2024-25/JAN", time: new Date("2025-01-05") });
  for (const q of ["JAN/01", "jan/", "JAN/1", "JAN/0"]) {
    expect(await found({ q }), q).toEqual([newer, older]);
  }
  expect(await found({ q: "JAN/02" })).toEqual([]);
  expect(await found({ q: "FEB/01" })).toEqual([]);
  const { forth, back } = await walk({ q: "JAN/1" }, 1);
  expect(forth).toEqual([[newer], [older]]);
  expect(back).toEqual(forth);
});

test("signs that a query of words reads in a way of its own are no part of a word", async () => {
  const strange = await makeOrderRow({ name: "Xylo' & | ! <-> :* (Ragi)" });
  for (const q of [
    "xylo' & ragi",
    "ragi | xylo",
    "!xylo",
    "(xylo",
    "xylo:*",
    "xylo'; --",
    "xylo\\",
  ]) {
    expect(await found({ q }), q).toEqual([strange]);
  }
  for (const q of ["%", "_", "\\", "'", "&", "~", "()"]) expect(await found({ q }), q).toEqual([]);
});

test("pages lead through all that was found and back, without loss or repetition", async () => {
  const time = new Date("2025-06-01T10:00:00.123Z");
  const ids: string[] = [];
  // The same name, the same moment; and names that begin with one another.
  for (let n = 0; n < 23; n++) {
    const name = ["Meena", "Meena Devi", "meena devi", "Meena_", "मीना"][n % 5];
    const id = await makeOrderRow({
      name,
      time: n % 3 ? time : new Date(time.getTime() + n * 1000),
    });
    ids.push(id);
  }
  for (const size of [1, 4, 5, 100]) {
    const { forth, back } = await walk({ q: "meena" }, size);
    expect(back).toEqual(forth);
    expect(forth.flat().sort()).toEqual([...ids].sort());
  }
  expect(await found({ q: "मीना" })).toHaveLength(23);
  const times = (await searchOrders({ ...everything, q: "meena" }, undefined, 100)).rows.map(
    (row) => row.time.getTime(),
  );
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

/** Whether a payment of one kind is what a filter asks for. The unpaid are of last year here. */
function meets(payment: string, filter: PaymentFilter): boolean {
  return filter === "settled" ? ["cod", "online"].includes(payment) : payment === filter;
}

test("filters by status and payment, together and with a search, page by page", async () => {
  const made: { id: string; status: string; payment: string; odd: boolean }[] = [];
  const ways = [
    { payment: "cod", values: { paymentStatus: "cod" } },
    { payment: "pending", values: { paymentStatus: "pending" } },
    { payment: "online", values: { paymentStatus: "online" } },
    { payment: "refund-due", values: { paymentStatus: "online", refund: "due" } },
    { payment: "refund-due", values: { paymentStatus: "online", refund: "asked" } },
    { payment: "refunded", values: { paymentStatus: "online", refund: "refunded" } },
  ] as const;
  let n = 0;
  for (const status of ["processing", "shipped"] as const) {
    for (const { payment, values } of [...ways, ...ways]) {
      n += 1;
      const odd = n % 2 === 1;
      const name = odd ? "Xena Odd" : "Xena Even";
      const time = new Date(Date.UTC(2025, 7, 1, 0, n % 7));
      made.push({
        id: await makeOrderRow({ name, status, time, ...values }),
        status,
        payment,
        odd,
      });
    }
  }
  for (const status of [undefined, "processing", "shipped"] as const) {
    for (const payment of [undefined, ...paymentFilters]) {
      for (const q of ["", "xena", "xena odd"]) {
        if (!(status || q)) continue;
        const expected = made
          .filter(
            (row) =>
              (!status || row.status === status) && (!payment || meets(row.payment, payment)),
          )
          .filter((row) => q !== "xena odd" || row.odd)
          .map(({ id }) => id);
        const { forth, back } = await walk({ status, payment, q }, 3);
        expect(back).toEqual(forth);
        expect(forth.flat().sort(), `${status} ${payment} ${q}`).toEqual(expected.sort());
      }
    }
  }

  // Newest first, whatever way it was paid.
  const { rows } = await searchOrders({ ...everything, status: "shipped" }, undefined, 100);
  expect(new Set(rows.map((row) => row.paymentStatus)).size).toBe(3);
  const times = rows.map((row) => row.time.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("finds what a product is in and what was placed on days, whatever else is asked for", async () => {
  const at = (time: string) => ({ time: new Date(time), name: "Recall Devi" });
  const both = ["Ragi Malt", "Ragi Laddu"];
  // 18:30 UTC is midnight in Jharkhand.
  const early = await makeOrderRow({ ...at("2027-03-31T18:29:59Z"), titles: both });
  const first = await makeOrderRow({ ...at("2027-03-31T18:30:00Z"), titles: both });
  const other = await makeOrderRow({ ...at("2027-04-01T10:00:00Z"), titles: ["Ragi Malt"] });
  const shipped = await makeOrderRow({
    ...at("2027-04-02T10:00:00Z"),
    titles: both,
    status: "shipped",
  });
  const last = await makeOrderRow({ ...at("2027-04-02T18:29:59Z"), titles: both });
  const late = await makeOrderRow({ ...at("2027-04-02T18:30:00Z"), titles: both });
  const days = { since: "2027-04-01", until: "2027-04-02" };
  // The second line of an order that made-order-row.ts makes.
  const product = "product-1";
  expect(await found(days)).toEqual([last, shipped, other, first]);
  expect(await found({ ...days, product })).toEqual([last, shipped, first]);
  expect(await found({ since: "2027-04-03" })).toEqual([late]);
  expect(await found({ product, until: "2027-03-31", q: "recall" })).toEqual([early]);
  expect(await found({ ...days, product, status: "shipped" })).toEqual([shipped]);
  expect(await found({ ...days, product, payment: "cod" })).toEqual([last, shipped, first]);
  expect(await found({ ...days, product, q: "recall d" })).toEqual([last, shipped, first]);
  expect(await found({ ...days, product: "product-7" })).toEqual([]);
  const { forth, back } = await walk({ ...days, product }, 2);
  expect(forth).toEqual([[last, shipped], [first]]);
  expect(back).toEqual(forth);
});

test("a bare number is that of any month, newest first, before it begins a telephone number", async () => {
  const months = ["JRMG/2021-22/MAY", "JRMG/2022-23/JUN"];
  const [older = "", newer = ""] = await Promise.all(
    months.map((month, n) =>
      makeOrderRow({ month, time: new Date(Date.UTC(2021 + n, 5)), phone: "7700000001" }),
    ),
  );
  const ids = async (q: string) =>
    (await found({ q, until: "2022-12-31" })).filter((id) => [older, newer].includes(id));
  for (const q of ["1", "01", "#1"]) expect(await ids(q), q).toEqual([newer, older]);
  expect(await ids("77000")).toEqual([newer, older]);
  const { forth, back } = await walk({ q: "1", until: "2022-12-31" }, 1);
  expect(forth).toEqual([[newer], [older]]);
  expect(back).toEqual(forth);
});

test("words of a product's title find the orders with it, and a parcel's number its order", async () => {
  const malt = await makeProduct({ title: "Sprouted Kodo Malt" });
  await makeProduct({ title: "Kodo that nobody buys" });
  const { id } = await orderOnDelivery(malt);
  const { id: second } = await orderOnDelivery(malt);
  await db.update(orders).set({ trackingNumber: "EK123456789IN" }).where(eq(orders.id, id));
  for (const q of ["kodo ma", "Malt SPROUT"]) expect(await found({ q }), q).toEqual([second, id]);
  expect(await found({ q: "kodo nobody" })).toEqual([]);
  expect(await found({ q: "ek123456789 in" })).toEqual([id]);
  expect(await found({ q: "kodo", status: "shipped" })).toEqual([]);
  const { forth, back } = await walk({ q: "kodo malt", sort: "oldest" }, 1);
  expect(forth).toEqual([[id], [second]]);
  expect(back).toEqual(forth);
});

test("orders of a place, and all by place: city by city, in each the oldest first", async () => {
  const at = (city: string, day: number) =>
    makeOrderRow({
      time: new Date(Date.UTC(2020, 0, day)),
      selectedAddresses: { ...typedAddress, openOnWeekends, city, name: "Place Devi" },
    });
  const openOnWeekends = { saturday: false, sunday: false };
  const simdega = await at("Simdega", 1);
  const gumla = await at("Gumla", 2);
  const ranchi = await at("ranchi", 3);
  const later = await at("Gumla", 4);
  const then = { until: "2020-01-31" };
  expect(await found({ ...then, place: "GUM" })).toEqual([later, gumla]);
  expect(await found({ ...then, place: "gumla", sort: "oldest" })).toEqual([gumla, later]);
  expect(await found({ ...then, place: "%" })).toEqual([]);
  for (const size of [1, 3]) {
    const { forth, back } = await walk({ ...then, sort: "place" }, size);
    expect(forth.flat()).toEqual([gumla, later, ranchi, simdega]);
    expect(back).toEqual(forth);
  }
  expect(await found({ ...then, q: "place d", sort: "place" })).toEqual([
    gumla,
    later,
    ranchi,
    simdega,
  ]);
});
