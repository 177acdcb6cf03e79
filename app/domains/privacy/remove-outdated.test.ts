import { mkdir, mkdtemp, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  sessions,
  staffInvitations,
  verifications,
} from "#app/domains/accounts/users/account-table.server.ts";
import { complaints } from "#app/domains/enquiries/complaints/complaint-table.server.ts";
import {
  contactMessages,
  distributorRequests,
} from "#app/domains/enquiries/enquiry-tables.server.ts";
import { deliveryAttempts } from "#app/domains/orders/attempts/attempt-tables.server.ts";
import { mailAboutOrder } from "#app/domains/orders/mails/mail-about-order.server.ts";
import { orderEvents, orderReturns, orders } from "#app/domains/orders/order/order-table.server.ts";
import { payments, providerOrders } from "#app/domains/payments/payment-tables.server.ts";
import { whatsappMessages } from "#app/domains/whatsapp/whatsapp-tables.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { auditLog, uploads } from "#app/server/database/infrastructure-tables.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { openOutbox } from "#app/server/files/open-file-store.server.ts";
import { record } from "#app/server/log/audit-log.server.ts";
import { readConfig } from "#app/server/process/config.server.ts";
import { admin, makeUser } from "#tests/factories.ts";
import { makeOrderRow, type OrderRowToMake } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { ownBucket } from "#tests/s3/own-bucket.ts";
import { typedAddress } from "#tests/typed.ts";
import { keptFor } from "./kept-for.ts";
import { removeOutdated } from "./remove-outdated.server.ts";

ownDatabase();

const now = new Date("2026-06-15T03:00:00+05:30");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
const outdated = async (folder = tmpdir()) =>
  removeOutdated(folderStore(join(folder, "outbox")), now);

/** Ids "kept" and "gone": younger and older than what is kept for so many days. */
function aged(days: number): [id: string, at: Date][] {
  return [
    ["kept", daysAgo(days - 1)],
    ["gone", daysAgo(days + 1)],
  ];
}

async function idsOf(table: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from ${table} order by id`);
  return rows.map(({ id }) => id);
}

describe("goes after its time, and not before:", () => {
  test("a session and a mailed link", async () => {
    const { id: userId } = await makeUser();
    for (const [id, expiresAt] of aged(0)) {
      await db.insert(sessions).values({ id, token: id, userId, expiresAt });
      await db.insert(verifications).values({ id, identifier: id, value: userId, expiresAt });
    }
    await outdated();
    expect(await idsOf("sessions")).toEqual(["kept"]);
    expect(await idsOf("verifications")).toEqual(["kept"]);
  });

  test("an invitation", async () => {
    for (const [id, expiresAt] of aged(keptFor.invitation)) {
      await db
        .insert(staffInvitations)
        .values({ id, email: id, role: "packer", tokenHash: id, expiresAt });
    }
    await outdated();
    expect(await idsOf("staff_invitations")).toEqual(["kept"]);
  });

  test("an enquiry that was dealt with; one that waits never does", async () => {
    const all = [...aged(keptFor.handledEnquiry), ["waiting", null] as const];
    for (const [id, handledAt] of all) {
      await db.insert(contactMessages).values({
        id,
        customerName: "",
        customerPhoneNumber: "",
        customerEmailAddress: "",
        subject: "",
        customerMessage: "",
        dateMessage: daysAgo(5000),
        handledAt,
      });
      await db.insert(distributorRequests).values({
        id,
        fullName: "",
        email: "",
        phone: "",
        address: "",
        requirements: "",
        date: daysAgo(5000),
        handledAt,
      });
    }
    await outdated();
    expect(await idsOf("contact_messages")).toEqual(["kept", "waiting"]);
    expect(await idsOf("distributor_requests")).toEqual(["kept", "waiting"]);
  });

  test("a message on WhatsApp, that of an order with its contacts", async () => {
    const written = { direction: "in", phone: "919000000001", kind: "text" } as const;
    const rest = { ...written, language: "en", content: {}, state: "received" } as const;
    for (const [id, createdAt] of aged(keptFor.whatsappMessage)) {
      await db.insert(whatsappMessages).values({ ...rest, id, createdAt });
    }
    const orderId = await makeOrderRow({
      ...{ accountDeletedAt: daysAgo(31), time: daysAgo(60), status: "delivered" },
    });
    await db.insert(whatsappMessages).values({ ...rest, id: "of it", orderId, createdAt: now });
    await outdated();
    expect(await idsOf("whatsapp_messages")).toEqual(["kept"]);
  });

  test("a complaint that was answered; one that waits never does", async () => {
    const all = [...aged(keptFor.answeredComplaint), ["waiting", null] as const];
    for (const [id, answeredAt] of all) {
      const due = answeredAt ? null : daysAgo(4000);
      const state = answeredAt ? "answered" : "open";
      const filed = { filedAt: daysAgo(5000), dueAt: due, answeredAt, state } as const;
      await db.insert(complaints).values({ id, ticket: id, name: "Asha", text: "", ...filed });
    }
    await outdated();
    expect(await idsOf("complaints")).toEqual(["kept", "waiting"]);
  });

  test("an entry of the audit log", async () => {
    for (const [id, at] of aged(keptFor.auditEntry)) {
      const entry = { actorId: "", actorEmail: "", action: "product.add", subjectId: "" };
      await db.insert(auditLog).values({ id, at, ...entry });
    }
    await outdated();
    expect(await idsOf("audit_log")).toEqual(["kept"]);
  });

  test("a mail that was written to a file; other files stay", async () => {
    const folder = await mkdtemp(join(tmpdir(), "madua-outdated-"));
    await mkdir(join(folder, "outbox"));
    for (const [id, at] of aged(keptFor.outboxMail)) {
      for (const end of ["eml", "txt"]) {
        const file = join(folder, "outbox", `${id}.${end}`);
        await writeFile(file, "");
        await utimes(file, at, at);
      }
    }
    await outdated(folder);
    expect((await readdir(join(folder, "outbox"))).sort()).toEqual([
      "gone.txt",
      "kept.eml",
      "kept.txt",
    ]);
  });
});

describe("with files in a bucket", () => {
  const { store, address } = ownBucket();

  test("mails of the outbox there go too, and nothing else", async () => {
    const outbox = await openOutbox(readConfig({ FILES_URL: address("files") }));
    const mail = "files/outbox/a.eml";
    const files = ["files/gallery/a.webp", "files/outbox/a.txt"];
    for (const name of [mail, ...files]) store.objects.set(name, Buffer.from(""));
    const later = (days: number) => new Date(store.modified.getTime() + days * 24 * 60 * 60 * 1000);
    await removeOutdated(outbox, later(keptFor.outboxMail - 1));
    expect([...store.objects.keys()]).toContain(mail);
    await removeOutdated(outbox, later(keptFor.outboxMail + 1));
    expect([...store.objects.keys()]).toEqual(files);
  });
});

describe("of an order of a deleted account", () => {
  const old = daysAgo(keptFor.leftContact + 1);
  const selectedAddresses = {
    ...typedAddress,
    openOnWeekends: { saturday: false, sunday: false },
    deliveryNote: "Call before you come",
  };
  const left: OrderRowToMake = {
    accountDeletedAt: old,
    time: old,
    status: "delivered",
    selectedAddresses,
  };
  const read = async (id: string) =>
    (await db.select().from(orders).where(eq(orders.id, id)))[0] as typeof orders.$inferSelect;
  async function isForgotten(id: string): Promise<boolean> {
    await outdated();
    const { email, selectedAddresses } = await read(id);
    expect(selectedAddresses.phoneNumber === "").toBe(email === "");
    expect(selectedAddresses.deliveryNote === undefined).toBe(email === "");
    expect(selectedAddresses.addressLine).toBe("House 12");
    return email === "";
  }
  const paid = { paymentMethod: "online", paymentStatus: "online" } as const;

  test.each([
    ["delivered", left, true],
    ["not yet delivered", { ...left, status: "shipped" }, false],
    ["placed lately", { ...left, time: daysAgo(29) }, false],
    ["of an account that went lately", { ...left, accountDeletedAt: daysAgo(29) }, false],
    ["of an account that is there", { ...left, accountDeletedAt: null }, false],
    [
      "never paid for",
      { ...left, ...paid, status: "ordered", paymentStatus: "pending", stockHold: "released" },
      true,
    ],
    [
      "that is being paid for",
      {
        ...left,
        ...paid,
        status: "ordered",
        paymentStatus: "pending",
        stockHold: "held",
        heldUntil: now,
      },
      false,
    ],
    ["cancelled", { ...left, status: "cancelled", stockHold: "released" }, true],
    ["refunded", { ...left, ...paid, status: "ordered", refund: "refunded" }, true],
    ["whose refund is due", { ...left, ...paid, refund: "due" }, false],
    ["whose refund is on its way", { ...left, ...paid, refund: "asked" }, false],
  ] as [string, OrderRowToMake, boolean][])(
    "%s: e-mail and phone go",
    async (_, order, forgotten) => {
      expect(await isForgotten(await makeOrderRow(order))).toBe(forgotten);
    },
  );

  test("to which something happened lately they stay", async () => {
    const id = await makeOrderRow(left);
    await db.insert(orderEvents).values({ id, orderId: id, event: "delivered", time: daysAgo(29) });
    expect(await isForgotten(id)).toBe(false);
  });

  test("number and note go out of the audit log too, and nothing else does", async () => {
    const id = await makeOrderRow(left);
    const stays = await makeOrderRow({ ...left, accountDeletedAt: null });
    const version = { address: selectedAddresses, lines: [], grandTotal: 100 };
    const edit = { order: "1", before: version, after: version };
    const setStatus = { order: "1", before: "ordered", after: "shipped" };
    for (const orderId of [id, stays]) {
      await record(db, admin, "order.edit", orderId, edit);
      await record(db, admin, "order.delete-note", orderId, { order: "1", text: "Rings late" });
      await record(db, admin, "order.set-status", orderId, setStatus);
      await record(db, admin, "order.not-delivered", orderId, { order: "1", note: "Next door" });
      await db.insert(deliveryAttempts).values({
        ...{ id: orderId, orderId, number: 1, key: "1", reason: "other", note: "Next door" },
        ...{ source: "staff", state: "ended", nextStep: "call" },
        ...{ day: "2026-01-01", dueOn: "2026-01-01", keptUntil: "2026-01-08" },
      });
    }
    await outdated();
    const details = async (of: string) => {
      const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, of));
      return entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ detail }) => detail);
    };
    const { phoneNumber: _, deliveryNote: __, ...address } = selectedAddresses;
    const forgotten = { ...version, address };
    expect(await details(id)).toEqual([
      { order: "1", before: forgotten, after: forgotten },
      { order: "1" },
      setStatus,
      { order: "1" },
    ]);
    expect(await details(stays)).toEqual([
      edit,
      { order: "1", text: "Rings late" },
      setStatus,
      { order: "1", note: "Next door" },
    ]);
    const noteOf = async (of: string) =>
      (await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.orderId, of)))[0]?.note;
    expect([await noteOf(id), await noteOf(stays)]).toEqual(["", "Next door"]);
  });

  test.each([
    ["asked", false],
    ["accepted", false],
    ["refused", true],
    ["called-off", true],
  ] as const)("with a request to return it that is %s: %s", async (state, forgotten) => {
    const id = await makeOrderRow(left);
    const url = `/files/orderReturns/${id}-4x5.webp`;
    await db.insert(orderReturns).values({
      id,
      orderId: id,
      wish: "return",
      reason: "damaged",
      message: "Please ring at Asha's.",
      pictureUrls: [url],
      state,
    });
    expect(await isForgotten(id)).toBe(forgotten);
    const [asked] = await db.select().from(orderReturns).where(eq(orderReturns.id, id));
    expect(asked?.message === "" && asked.pictureUrls.length === 0).toBe(forgotten);
    // The job that removes files without a row finds it.
    const unused = await db.select().from(uploads).where(eq(uploads.url, url));
    expect(unused).toHaveLength(forgotten ? 1 : 0);
  });

  test.each([
    [{ checkAt: now }, "kept", false],
    [{}, "refund-due", false],
    [{}, "refunded", true],
    [{}, "kept", true],
  ] as const)(
    "with a provider's order %j and a payment that is %s: %s",
    async (values, state, forgotten) => {
      const id = await makeOrderRow({ ...left, ...paid });
      const provider = { id, orderId: id, orderNumber: id, email: "asha@example.org", amount: 100 };
      await db.insert(providerOrders).values({ ...provider, ...values });
      const refundReason = state === "kept" ? null : ("paid-twice" as const);
      await db
        .insert(payments)
        .values({ id, providerOrderId: id, amount: 100, state, refundReason });
      expect(await isForgotten(id)).toBe(forgotten);
      const [row] = await db.select().from(providerOrders).where(eq(providerOrders.id, id));
      expect(row?.email).toBe(forgotten ? "" : "asha@example.org");
    },
  );

  test("nobody is written to any more once they are gone", async () => {
    const id = await makeOrderRow(left);
    await outdated();
    await mailAboutOrder(db, id, "order-delivered");
    expect(await mailsTo("")).toEqual([]);
  });

  test("name and street go when the books need them no longer", async () => {
    const [kept, gone] = await Promise.all(
      aged(keptFor.leftAddress).map(([, time]) => makeOrderRow({ ...left, time })),
    );
    await outdated();
    expect((await read(kept ?? "")).selectedAddresses.name).toBe("Asha Devi");
    const { selectedAddresses: address, grandTotal } = await read(gone ?? "");
    expect(address).toMatchObject({ name: "", addressLine: "", landmark: "", city: "Ranchi" });
    expect(grandTotal).toBe(100);
  });
});

test("what cannot be removed keeps nothing else from it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "madua-outdated-"));
  await writeFile(join(folder, "outbox"), "no folder");
  const id = "after";
  await db.insert(verifications).values({ id, identifier: "", value: "", expiresAt: daysAgo(1) });
  await expect(outdated(folder)).resolves.toBeUndefined();
  expect(await idsOf("verifications")).not.toContain(id);
});

test.each([
  ["invitation", "invitations to the staff", "30 days"],
  ["handledEnquiry", "contact messages", "365 days"],
  ["outboxMail", "mails in", "30 days"],
  ["leftContact", "e-mail address and phone number", "30 days"],
  ["leftAddress", "name and street", "9 years"],
  ["auditEntry", "audit log", "9 years"],
] as const)("the operations manual tells of %s", async (what, row, figure) => {
  const days = figure.endsWith("years") ? keptFor[what] / 365.25 : keptFor[what];
  expect(Math.round(days)).toBe(Number.parseInt(figure, 10));
  const manual = await readFile("docs/operations.md", "utf8");
  const [, section = ""] = manual.split("## What is kept how long");
  const line = section.split("\n").find((line) => line.startsWith(`| ${row}`));
  expect(line).toContain(figure);
});
