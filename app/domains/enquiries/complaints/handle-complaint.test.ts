import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditPage } from "#app/server/log/audit-log.server.ts";
import { fromNetwork } from "#tests/client-network.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { complaintAnswers, complaintCounters, complaints } from "./complaint-table.server.ts";
import { fileComplaint } from "./file-complaint.server.ts";
import { forgetComplaints } from "./forget-complaints.server.ts";
import {
  acknowledgeComplaint,
  answerComplaint,
  closeComplaint,
  reopenComplaint,
} from "./handle-complaint.server.ts";
import { complaintPage, complaintsOfOrder, countDueComplaints } from "./list-complaints.server.ts";

ownDatabase();

const asha = { id: "asha", email: "asha@example.org" };
const hour = 60 * 60 * 1000;
const filedAt = new Date("2026-11-27T10:15:00Z");
const answerBy = new Date("2026-12-27T10:15:00Z");
const later = new Date(filedAt.getTime() + hour);
let n = 0;

/** Files one, and gives its id. */
async function filed({ at = filedAt, userId = "reena", orderId = "o1" } = {}): Promise<string> {
  n += 1;
  const complaint = { name: "Reena", phone: "", orderNumber: "JRMG/2026-27/NOV/01", text: "Torn" };
  const email = `reena${n}@example.org`;
  await fromNetwork(`10.9.0.${n}`, () =>
    fileComplaint({ ...complaint, email }, { userId, orderId }, at),
  );
  const [row] = await db.select().from(complaints).where(eq(complaints.email, email));
  return row?.id ?? "";
}

const rowOf = async (id: string) =>
  (await db.select().from(complaints).where(eq(complaints.id, id)))[0];

let id = "";
beforeEach(async () => {
  id = await filed();
});

afterEach(async () => {
  await db.delete(complaints);
  await db.delete(complaintCounters);
});

test("acknowledged: its clock is that of the answer, and who complained is told", async () => {
  const topics = await publishedBy(() => acknowledgeComplaint(id, asha, later));
  expect(topics).toEqual(["complaints", "my-orders:reena"]);
  expect(await rowOf(id)).toMatchObject({
    state: "acknowledged",
    acknowledgedAt: later,
    dueAt: answerBy,
  });
  const { email = "" } = (await rowOf(id)) ?? {};
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
    "complaint-filed",
    "complaint-acknowledged",
  ]);
  const { rows } = await auditPage({ kind: "complaint" }, undefined, 1);
  expect(rows[0]).toMatchObject({
    action: "complaint.acknowledge",
    actorEmail: asha.email,
    detail: { name: "C-2026-0001" },
  });
  expect(await acknowledgeComplaint(id, asha)).toEqual({ ok: false, refusal: "not-now" });
});

test("answered: by mail, on the order's page without who wrote it, and nothing is due", async () => {
  await answerComplaint(id, { text: "We send a new one.", seen: 0 }, asha, later);
  expect(await rowOf(id)).toMatchObject({
    state: "answered",
    // Who is answered need not be acknowledged any more.
    acknowledgedAt: later,
    answeredAt: later,
    dueAt: null,
  });
  const { email = "" } = (await rowOf(id)) ?? {};
  expect((await mailsTo(email)).at(-1)).toMatchObject({
    kind: "complaint-answered",
    complaint: {
      link: expect.stringMatching(/\/account\/orders\/o1$/),
      isOnOrder: true,
      said: "We send a new one.",
    },
  });
  const [shown] = await complaintsOfOrder("o1");
  expect(shown).toMatchObject({ ticket: "C-2026-0001", state: "answered", answerBy });
  expect(shown?.answers).toEqual([
    { id: expect.any(String), text: "We send a new one.", at: later },
  ]);
  expect(await countDueComplaints()).toBe(0);
});

test("an answer that is sent twice, or by two at a time, is one", async () => {
  const answer = { text: "We send a new one.", seen: 0 };
  const both = await Promise.all([
    answerComplaint(id, answer, asha),
    answerComplaint(id, answer, asha),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.$count(complaintAnswers)).toBe(1);
  const { email = "" } = (await rowOf(id)) ?? {};
  expect(await mailsTo(email)).toHaveLength(2);
});

test("answered further, closed, and opened again by its first clock", async () => {
  expect(await closeComplaint(id, asha)).toEqual({ ok: false, refusal: "not-now" });
  await answerComplaint(id, { text: "One", seen: 0 }, asha, later);
  await answerComplaint(id, { text: "Two", seen: 1 }, asha);
  expect((await rowOf(id))?.answeredAt).toEqual(later);
  await closeComplaint(id, asha, later);
  expect(await rowOf(id)).toMatchObject({ state: "closed", closedAt: later });
  expect(await answerComplaint(id, { text: "Three", seen: 2 }, asha)).toMatchObject({ ok: false });
  await reopenComplaint(id, asha);
  expect(await rowOf(id)).toMatchObject({
    state: "acknowledged",
    closedAt: null,
    dueAt: answerBy,
  });
});

test("what is not there is not found", async () => {
  for (const step of [acknowledgeComplaint, closeComplaint, reopenComplaint]) {
    expect(await step("nobody", asha)).toEqual({ ok: false, refusal: "not-found" });
  }
});

describe("the list", () => {
  test("has what is due next first, page by page, and all the newest first", async () => {
    // Answers are due in a month: later than the acknowledgement of one that came since.
    const [second, third] = [await filed({ at: later }), await filed({ at: new Date(+later + 1) })];
    await acknowledgeComplaint(id, asha);
    const first = await complaintPage({ size: 2, dueOnly: true });
    expect(first.rows.map((row) => row.id)).toEqual([second, third]);
    expect(first.hasNext).toBe(true);
    const last = first.rows.at(-1);
    const cursor = last && ({ direction: "after", date: last.date, id: last.id } as const);
    const rest = await complaintPage({ size: 2, dueOnly: true, cursor });
    expect(rest.rows.map((row) => row.id)).toEqual([id]);
    await answerComplaint(second, { text: "Done", seen: 0 }, asha);
    const due = await complaintPage({ size: 10, dueOnly: true });
    expect(due.rows.map((row) => row.id)).toEqual([third, id]);
    const all = await complaintPage({ size: 10, dueOnly: false });
    expect(all.rows.map((row) => row.id)).toEqual([third, second, id]);
    expect(await countDueComplaints()).toBe(2);
  });

  test("finds a ticket and an order, however they are typed", async () => {
    await filed({ orderId: "o2" });
    const found = await complaintPage({ size: 10, dueOnly: false, q: "c-2026-0001" });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
    const ofOrder = await complaintPage({ size: 10, dueOnly: false, q: "jrmg/2026-27/nov/01" });
    expect(ofOrder.rows).toHaveLength(2);
    expect((await complaintPage({ size: 10, dueOnly: false, q: "C-2026" })).rows).toEqual([]);
  });
});

test("a deleted account leaves number and clock of what was answered, and what an open one needs", async () => {
  const open = await filed();
  const others = await filed({ userId: "bina" });
  await answerComplaint(id, { text: "We send a new one.", seen: 0 }, asha, later);
  await forgetComplaints(db, { id: "reena", email: "reena@example.org", emailVerified: false });
  expect(await rowOf(id)).toMatchObject({
    ticket: "C-2026-0001",
    state: "answered",
    filedAt,
    answeredAt: later,
    ...{ name: "", email: "", phone: "", text: "", orderNumber: "", orderId: null, userId: null },
  });
  expect(await db.$count(complaintAnswers)).toBe(0);
  expect(await rowOf(open)).toMatchObject({ name: "Reena", text: "Torn", userId: null });
  expect(await rowOf(others)).toMatchObject({ userId: "bina" });
});

test("a complaint under a mailbox is its owner's once that is verified", async () => {
  const { email = "" } = (await rowOf(id)) ?? {};
  await answerComplaint(id, { text: "We send a new one.", seen: 0 }, asha);
  await forgetComplaints(db, { id: "another", email, emailVerified: false });
  expect((await rowOf(id))?.name).toBe("Reena");
  await forgetComplaints(db, { id: "another", email, emailVerified: true });
  expect((await rowOf(id))?.name).toBe("");
});
