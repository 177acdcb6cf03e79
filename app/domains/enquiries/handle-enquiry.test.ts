import { desc } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import type { EnquiryKind } from "./enquiry.ts";
import { contactMessages, distributorRequests } from "./enquiry-tables.server.ts";
import { deleteEnquiry, markHandled } from "./handle-enquiry.server.ts";
import {
  contactMessagePage,
  countOpenEnquiries,
  distributorRequestPage,
} from "./list-enquiries.server.ts";

ownDatabase();

const asha = { id: "asha", email: "asha@example.org" };
const bina = { id: "bina", email: "bina@example.org" };

const message = (id: string, date: string) => ({
  id,
  customerName: "Chandni",
  customerPhoneNumber: "",
  customerEmailAddress: "",
  subject: "",
  customerMessage: `Message ${id}`,
  dateMessage: new Date(date),
});

const request = (id: string, date: string) => ({
  id,
  fullName: "Chandni",
  email: "chandni@example.org",
  phone: "9000000001",
  address: "",
  requirements: `Request ${id}`,
  date: new Date(date),
});

const page = { size: 2, openOnly: false };
const firstPage = {
  "contact-message": () => contactMessagePage(page),
  "distributor-request": () => distributorRequestPage(page),
};
const kinds = Object.keys(firstPage) as EnquiryKind[];

async function audited() {
  const rows = await db.select().from(auditLog).orderBy(desc(auditLog.id));
  return rows.map(({ action, actorEmail, subjectId }) => [action, actorEmail, subjectId]);
}

beforeEach(async () => {
  await db.delete(auditLog);
  await db.delete(contactMessages);
  await db.delete(distributorRequests);
  for (const [index, id] of ["first", "second", "third"].entries()) {
    await db.insert(contactMessages).values(message(id, `2026-04-0${index + 1}`));
    await db.insert(distributorRequests).values(request(id, `2026-04-0${index + 1}`));
  }
});

describe.each(kinds)("a %s", (kind) => {
  const rowOf = async (id: string) =>
    (await firstPage[kind]()).rows.find((row) => row.id === id) ?? null;

  test("is handled, with who and when, and opened again", async () => {
    expect(await markHandled(kind, "third", true, asha)).toEqual({ ok: true, value: undefined });
    expect(await rowOf("third")).toMatchObject({
      handledBy: asha.email,
      handledAt: expect.any(Date),
    });
    expect(await markHandled(kind, "third", false, bina)).toEqual({ ok: true, value: undefined });
    expect(await rowOf("third")).toMatchObject({ handledBy: null, handledAt: null });
    expect(await audited()).toEqual([
      [`${kind}.reopen`, bina.email, "third"],
      [`${kind}.handle`, asha.email, "third"],
    ]);
  });

  test("that two admins handle at once is handled by one of them, once", async () => {
    const both = await Promise.all(
      [asha, bina].map((admin) => markHandled(kind, "third", true, admin)),
    );
    expect(both.every(({ ok }) => ok)).toBe(true);
    const [entry, ...others] = await audited();
    expect(others).toEqual([]);
    expect((await rowOf("third"))?.handledBy).toBe(entry?.[1]);
  });

  test("is deleted, and the log keeps what it said", async () => {
    expect((await deleteEnquiry(kind, "third", asha)).ok).toBe(true);
    expect(await rowOf("third")).toBeNull();
    const [entry] = await db.select().from(auditLog);
    expect(entry).toMatchObject({ action: `${kind}.delete`, subjectId: "third" });
    expect(JSON.stringify(entry?.detail)).toMatch(/(Message|Request) third/);
  });

  test("that is gone is said to be gone, and nothing is written down", async () => {
    const gone = { ok: false, refusal: "not-found" };
    expect(await markHandled(kind, "nobody's", true, asha)).toEqual(gone);
    expect(await deleteEnquiry(kind, "nobody's", asha)).toEqual(gone);
    expect(await audited()).toEqual([]);
  });

  test("that waits is counted", async () => {
    expect(await countOpenEnquiries(kind)).toBe(3);
    await markHandled(kind, "third", true, asha);
    expect(await countOpenEnquiries(kind)).toBe(2);
  });
});

test("messages come newest first, page by page, all or the open ones", async () => {
  const first = await contactMessagePage(page);
  expect(first.rows.map(({ id }) => id)).toEqual(["third", "second"]);
  const last = first.rows[1];
  if (!last) throw new Error("no second row");
  const after = cursorTo({ date: last.dateMessage, id: last.id });
  const cursor = readCursor(new URLSearchParams({ after }));
  const second = await contactMessagePage({ ...page, cursor });
  expect(second).toMatchObject({ rows: [{ id: "first" }], hasPrevious: true, hasNext: false });

  await markHandled("contact-message", "third", true, asha);
  const open = await contactMessagePage({ ...page, openOnly: true });
  expect(open.rows.map(({ id }) => id)).toEqual(["second", "first"]);
});
