import { asc, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { daysAfter } from "#app/domains/orders/attempts/attempt.ts";
import { undeliveredParcels } from "#app/domains/orders/attempts/read-attempts.server.ts";
import { attemptRowsOf } from "#app/domains/orders/attempts/record-attempt.server.ts";
import { takeCashBack } from "#app/domains/orders/cash/cash-commands.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { courierClock } from "#app/domains/orders/parcels/couriers.ts";
import { saveShipment } from "#app/domains/orders/parcels/ship-order.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { makeOrderRow, type OrderRowToMake } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { publishedBy } from "#tests/published.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import type { FileKind } from "../files/courier-file.ts";
import {
  courierImportLines,
  courierImports,
  courierLayouts,
} from "./courier-import-tables.server.ts";
import {
  confirmImport,
  discardImport,
  nameColumns,
  startImport,
} from "./import-commands.server.ts";
import { forgetLayout, keepLayout, keptLayouts } from "./layouts.server.ts";
import { findImport, linesOfImport } from "./read-imports.server.ts";
import { sweepCourierImports } from "./run-courier-imports.server.ts";
import { receiveOtherAmount, writeImport } from "./write-import.server.ts";

ownDatabase({ connections: 20 });

beforeEach(async () => {
  await db.delete(courierImports);
  await db.delete(orders);
});

const bina = { id: "bina", email: "bina@example.org" };

/** An order that was shipped for ₹450 in cash. */
const owing = (values: OrderRowToMake = {}) =>
  makeOrderRow({
    status: "shipped",
    shippedAt: new Date(),
    totalAmount: 45_000,
    grandTotal: 45_000,
    ...values,
  });

async function sent(kind: FileKind, file: string, actor = admin): Promise<string> {
  const content = new TextEncoder().encode(file);
  const started = await startImport({ kind, fileName: "paid.csv", content }, actor);
  if (!started.ok) throw new Error(JSON.stringify(started.refusal));
  return started.value;
}

/** Sends a file, presses the button, and has it written. */
async function written(kind: FileKind, file: string, ships = false, actor = admin) {
  const id = await sent(kind, file, actor);
  await confirmImport(id, ships, actor);
  await writeImport(id);
  return id;
}

/** What the lines of an import come to, or came to, by their rows. */
async function outcomesOf(id: string) {
  const { lines } = await linesOfImport(id, { show: undefined, after: 0, all: true });
  return lines.map(({ outcome }) => outcome);
}

async function orderRow(id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error("no order");
  return row;
}

const numberOf = async (id: string) => (await orderRow(id)).orderNumber;

const cashHead = "AWB,Order ID,Order Value,Remittance Date,UTR";

test("cash is shown line by line, and written by one press with the file's day and reference", async () => {
  const exact = await owing({ trackingNumber: "AWB1" });
  const byNumber = await owing();
  const less = await owing({ trackingNumber: "AWB3" });
  await owing({ trackingNumber: "AWB4", collectedAt: new Date(), collectedAmount: 45_000 });
  await owing({ trackingNumber: "AWB5", status: "processing", shippedAt: null });
  await owing({ trackingNumber: "AWB6", status: "came-back" });
  await owing({ trackingNumber: "AWB7", paymentMethod: "online", paymentStatus: "online" });
  const file = [
    cashHead,
    "AWB1,,450.00,05/04/2026,UTR1",
    `,${await numberOf(byNumber)},"450",2026-04-05,UTR1`,
    "AWB3,,400,,UTR1",
    "AWB4,,450,,UTR1",
    "AWB5,,450,,UTR1",
    "AWB6,,450,,UTR1",
    "AWB7,,450,,UTR1",
    "AWB9,,450,,UTR1",
    "AWB1,,450.00,05/04/2026,UTR2",
    "AWB3,,,,",
    "AWB3,,minus,,",
    `AWB1,${await numberOf(byNumber)},450,,`,
  ].join("\n");
  const id = await sent("cash", file);
  const shown = [
    "to-write",
    "to-write",
    "other-amount",
    "received",
    "not-shipped",
    "closed",
    "nothing-due",
    "unknown",
    "twice",
    "no-amount",
    "unreadable",
    "contradicts",
  ];
  expect(await outcomesOf(id)).toEqual(shown);
  expect(await orderRow(exact)).toMatchObject({ collectedAt: null });
  expect(await findImport(id)).toMatchObject({ status: "ready", layout: "Shiprocket", rows: 12 });

  await confirmImport(id, false, bina);
  const topics = await publishedBy(() => writeImport(id));
  expect(topics).toEqual(["courier-imports", "my-orders:somebody", "orders"]);
  expect(await outcomesOf(id)).toEqual(
    shown.map((each) => (each === "to-write" ? "written" : each)),
  );
  expect(await orderRow(exact)).toMatchObject({ collectedAmount: 45_000, collectedBy: bina.id });
  expect((await orderRow(byNumber)).collectedAt).toEqual((await orderRow(exact)).collectedAt);
  expect(await orderRow(less)).toMatchObject({ collectedAt: null });
  const entries = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.subjectId, [exact, id]));
  expect(entries).toMatchObject([
    {
      action: "order.receive-cash",
      actorEmail: bina.email,
      detail: { amount: 45_000, day: "2026-04-05", reference: "UTR1", file: "paid.csv" },
    },
    {
      action: "courier-import.write",
      detail: {
        name: "paid.csv",
        kind: "cash",
        rows: 12,
        written: 2,
        differing: 9,
        amount: 90_000,
      },
    },
  ]);
  const [kept] = await db.select().from(courierImports).where(eq(courierImports.id, id));
  expect(kept).toMatchObject({ status: "done", content: null });
});

test("the same file again changes nothing, until what it wrote is taken back", async () => {
  const id = await owing({ trackingNumber: "AWB1" });
  const file = `${cashHead}\nAWB1,,450,,UTR1\n`;
  await written("cash", file);
  const first = await orderRow(id);
  const again = await written("cash", file, false, bina);
  expect(await outcomesOf(again)).toEqual(["received"]);
  expect(await orderRow(id)).toEqual(first);
  expect(await findImport(again)).toMatchObject({ sameFile: { by: admin.email } });
  // One press is taken back as a whole, as in the list of cash.
  await takeCashBack({ at: first.collectedAt ?? new Date(0), by: admin.id }, admin);
  expect(await outcomesOf(await written("cash", file))).toEqual(["written"]);
});

test("two who write the same payments at once, twice each, receive them once", async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, n) => owing({ trackingNumber: `AWB${n}` })),
  );
  const rows = ids.map((_, n) => `AWB${n},,450,,UTR`);
  const imports = await Promise.all([
    sent("cash", [cashHead, ...rows].join("\n")),
    sent("cash", [cashHead, ...rows.toReversed()].join("\n"), bina),
  ]);
  await Promise.all(imports.map((id, n) => confirmImport(id, false, n ? bina : admin)));
  await Promise.all([...imports, ...imports].map(writeImport));
  const outcomes = (await Promise.all(imports.map(outcomesOf))).flat();
  expect(outcomes.filter((each) => each === "written")).toHaveLength(30);
  expect(outcomes.filter((each) => each === "received")).toHaveLength(30);
  const entries = await db.select().from(auditLog).where(inArray(auditLog.subjectId, ids));
  expect(entries).toHaveLength(30);
});

test("another amount is received with a reason alone, before the press or after it, once", async () => {
  const id = await owing({ trackingNumber: "AWB1" });
  const importId = await written("cash", `${cashHead}\nAWB1,,400,,UTR1\n`);
  expect(await outcomesOf(importId)).toEqual(["other-amount"]);
  expect(await receiveOtherAmount(importId, 2, "", admin)).toMatchObject({
    refusal: "reason-needed",
  });
  expect(await receiveOtherAmount(importId, 3, "torn", admin)).toMatchObject({
    refusal: "not-found",
  });
  const answers = await Promise.all(
    [1, 2].map(() => receiveOtherAmount(importId, 2, "a torn packet", admin)),
  );
  expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 40_000 }]);
  expect(await orderRow(id)).toMatchObject({
    collectedAmount: 40_000,
    collectedReason: "a torn packet",
  });
  expect(await outcomesOf(importId)).toEqual(["written"]);
});

test("what was received is the sum of the lines that were written, whatever a file holds", async () => {
  const amounts = [45_000, 45_000, 40_000, 0, 12_345];
  const line = fc.record({
    parcel: fc.nat({ max: 11 }),
    amount: fc.constantFrom(...amounts),
    byNumber: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(line, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
      async (files) => {
        await db.delete(courierImports);
        await db.delete(orders);
        const statuses = ["shipped", "delivered", "processing", "came-back"] as const;
        const ids: string[] = [];
        for (let n = 0; n < 10; n++) {
          const status = statuses[n % 5 === 4 ? n % 4 : 0] ?? "shipped";
          ids.push(await owing({ trackingNumber: `AWB${n}`, status }));
        }
        const numbers = await Promise.all(ids.map(numberOf));
        const written = await Promise.all(
          files.map(async (lines, file) => {
            const rows = lines.map(({ parcel, amount, byNumber }) => {
              const number = byNumber ? (numbers[parcel] ?? "") : "";
              return `${byNumber ? "" : `AWB${parcel}`},${number},${amount / 100},,U${file}`;
            });
            if (rows.length === 0) return;
            const id = await sent("cash", [cashHead, ...rows].join("\n"));
            await confirmImport(id, false, admin);
            await writeImport(id);
            await writeImport(id);
          }),
        );
        expect(written).toHaveLength(files.length);
        const [collected] = await db
          .select({ sum: sql<number>`coalesce(sum(collected_amount), 0)`.mapWith(Number) })
          .from(orders);
        const [told] = await db
          .select({ sum: sql<number>`coalesce(sum(amount), 0)`.mapWith(Number) })
          .from(courierImportLines)
          .where(eq(courierImportLines.outcome, "written"));
        expect(collected?.sum).toBe(told?.sum);
      },
    ),
    { numRuns: 12 },
  );
});

test("tracking numbers of what was booked are saved, and count as shipped only where that is said", async () => {
  const { id, orderNumber, user } = await orderOnDelivery();
  const [known, taken, unpaid] = [
    await makeOrderRow({ trackingNumber: "AWB2" }),
    await makeOrderRow({ trackingNumber: "AWB3" }),
    await makeOrderRow({ paymentMethod: "online", paymentStatus: "pending" }),
  ];
  const file = [
    "Order ID,AWB Code,Courier Company",
    `${orderNumber},awb 1,Delhivery Surface`,
    `${orderNumber},AWB1,Delhivery Surface`,
    `${await numberOf(known)},AWB2,Shadowfax`,
    `${await numberOf(taken)},AWB4,Shadowfax`,
    `${await numberOf(unpaid)},AWB5,Shadowfax`,
    `${await numberOf(unpaid)},AWB3,Shadowfax`,
    `${await numberOf(unpaid)},x,Shadowfax`,
    "JRMG/2020-21/APR/01,AWB6,Shadowfax",
  ].join("\n");
  const importId = await written("booked", file);
  expect(await outcomesOf(importId)).toEqual([
    "written",
    "same",
    "same",
    "other-number",
    "not-paid",
    "contradicts",
    "unreadable",
    "unknown",
  ]);
  expect(await orderRow(id)).toMatchObject({
    status: "ordered",
    courier: "delhivery",
    trackingNumber: "AWB1",
  });
  // Again, as shipped: its buyer is told, once.
  for (const _ of [1, 2]) await written("booked", file, true);
  expect(await orderRow(id)).toMatchObject({ status: "shipped" });
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual([
    "order-received",
    "order-shipped",
  ]);
});

test("what was delivered, could not be handed over or comes back is written, once", async () => {
  const delivered = await owing({ trackingNumber: "AWB1" });
  const back = await owing({ trackingNumber: "AWB2" });
  const refusedId = await owing({ trackingNumber: "AWB3" });
  await owing({ trackingNumber: "AWB4" });
  await makeOrderRow({ trackingNumber: "AWB5" });
  await owing({ trackingNumber: "AWB6", status: "delivered" });
  await owing({ trackingNumber: "AWB7", status: "came-back" });
  const file = [
    "AWB Code,Status,Latest NDR Reason",
    "AWB1,DELIVERED,",
    "AWB2,RTO INITIATED,",
    "AWB3,UNDELIVERED,Customer refused",
    "AWB4,IN TRANSIT,",
    "AWB5,DELIVERED,",
    "AWB6,DELIVERED,",
    "AWB7,RTO DELIVERED,",
    "AWB8,DELIVERED,",
    "AWB4,LOST IN SPACE,",
  ].join("\n");
  const importId = await written("parcels", file);
  expect(await outcomesOf(importId)).toEqual([
    "written",
    "written",
    "written",
    "says",
    "not-shipped",
    "same",
    "same",
    "unknown",
    "no-state",
  ]);
  expect(await orderRow(delivered)).toMatchObject({ status: "delivered" });
  expect(await orderRow(back)).toMatchObject({ status: "shipped" });
  expect(await attemptRowsOf(db, back)).toMatchObject([
    { state: "given-up", toldBack: "coming-back", source: "file" },
  ]);
  expect(await attemptRowsOf(db, refusedId)).toMatchObject([{ reason: "refused", state: "open" }]);
  expect(await outcomesOf(await written("parcels", file))).toEqual(
    (await outcomesOf(importId)).map((each) => (each === "written" ? "same" : each)),
  );
});

test("files of a few days tell each attempt once, and that the parcel waits at the door to be scanned", async () => {
  const before = (days: number) => dayOf(new Date(Date.now() - days * 24 * 60 * 60 * 1000));
  const shippedAt = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000);
  const id = await owing({ trackingNumber: "AWB1", shippedAt, courier: "delhivery" });
  const head = "AWB,Status,NDR Reason,Delivered Date";
  const first = `${head}\nAWB1,UNDELIVERED,door locked,${before(4)}\n`;
  for (const expected of ["written", "same"]) {
    expect(await outcomesOf(await written("parcels", first))).toEqual([expected]);
  }
  const tooOld = `${head}\nAWB1,UNDELIVERED,door locked,${before(9)}\n`;
  expect(await outcomesOf(await written("parcels", tooOld))).toEqual(["attempted"]);
  await written("parcels", `${head}\nAWB1,RTO DELIVERED,,${before(1)}\n`);
  // An older attempt and an older word come after it: they change nothing of that.
  await written("parcels", `${head}\nAWB1,UNDELIVERED,Customer refused,${before(3)}\n`);
  await written("parcels", `${head}\nAWB1,RTO INITIATED,,${before(2)}\n`);
  const attempts = await attemptRowsOf(db, id);
  expect(attempts.filter(({ state }) => state !== "ended")).toMatchObject([
    { toldBack: "came-back", state: "given-up" },
  ]);
  expect(attempts.map(({ day }) => day).toSorted()).toEqual([before(4), before(3)]);
  const { rows } = await undeliveredParcels();
  expect(rows).toMatchObject([{ order: { id }, isDue: true }]);
  // Another courier keeps it by its own clock.
  await saveShipment(id, { courier: "dtdc", trackingNumber: "AWB1" }, admin);
  expect((await attemptRowsOf(db, id)).find(({ state }) => state !== "ended")).toMatchObject({
    keptUntil: daysAfter(before(4), courierClock("dtdc").days),
  });
});

test("a file whose columns nobody knows is read once they are named, and the next one by itself", async () => {
  await db.delete(courierLayouts);
  await owing({ trackingNumber: "AWB1" });
  const file = "Sendung;Betrag;Tag\nAWB1;450;05/04/2026\n";
  const id = await sent("cash", file);
  expect(await findImport(id)).toMatchObject({ status: "columns", layout: null });
  expect(await confirmImport(id, false, admin)).toMatchObject({ refusal: "not-found" });
  await nameColumns(id, {
    layout: "Ours",
    places: { trackingNumber: 0, amount: 1, day: 2 },
    courier: "own",
  });
  expect(await outcomesOf(id)).toEqual(["to-write"]);
  const columns = { trackingNumber: "Sendung", amount: "Betrag", day: "Tag" };
  for (const name of ["Ours", "ours"]) {
    await keepLayout({ name, kind: "cash", courier: "own", columns }, admin);
  }
  const [kept, another] = await keptLayouts();
  expect([kept?.name, another]).toEqual(["ours", undefined]);
  const next = await sent("cash", file);
  expect(await findImport(next)).toMatchObject({ status: "ready", layout: "ours" });
  expect(await outcomesOf(next)).toEqual(["to-write"]);
  expect(await forgetLayout(kept?.id ?? "", admin)).toBe(true);
  expect(await findImport(await sent("cash", file))).toMatchObject({ status: "columns" });
});

test("what was not written is discarded, and goes after a week; what was written stays three years", async () => {
  await owing({ trackingNumber: "AWB1" });
  const file = `${cashHead}\nAWB1,,450,,UTR1\n`;
  const done = await written("cash", file);
  const left = await sent("cash", file);
  expect(await discardImport(done)).toMatchObject({ ok: false });
  expect(await discardImport(await sent("cash", file))).toMatchObject({ ok: true });
  const aged = async (days: number) => {
    await db.update(courierImports).set({ at: sql`now() - ${days} * interval '1 day'` });
    await sweepCourierImports();
    const rows = await db.select().from(courierImports).orderBy(asc(courierImports.id));
    return [left, done].map((id) => rows.some((row) => row.id === id));
  };
  expect(await aged(6)).toEqual([true, true]);
  expect(await aged(8)).toEqual([false, true]);
  expect(await aged(1200)).toEqual([false, false]);
});
