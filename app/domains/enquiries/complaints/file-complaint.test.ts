import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { fromNetwork } from "#tests/client-network.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { complaintCounters, complaints } from "./complaint-table.server.ts";
import { fileComplaint } from "./file-complaint.server.ts";

ownDatabase();

const now = new Date("2026-11-27T10:15:00Z");
let networks = 0;
let mailboxes = 0;

const reena = () => {
  mailboxes += 1;
  const email = `reena${mailboxes}@example.org`;
  return { name: "Reena", email, phone: "", orderNumber: "", text: "The packet was torn." };
};

const elsewhere = <T>(work: () => Promise<T>) => {
  networks += 1;
  return fromNetwork(`10.7.0.${networks}`, work);
};

const file = (complaint = reena(), at = now) =>
  elsewhere(async () => {
    const filed = await fileComplaint(complaint, undefined, at);
    return filed.ok ? filed.value.ticket : filed.refusal.code;
  });

afterEach(async () => {
  await db.delete(complaints);
  await db.delete(complaintCounters);
});

test("a complaint has its number at once, on the screen and by mail", async () => {
  const complaint = reena();
  expect(await file(complaint)).toBe("C-2026-0001");
  const [row] = await db.select().from(complaints);
  expect(row).toMatchObject({
    ...complaint,
    ticket: "C-2026-0001",
    state: "open",
    filedAt: now,
    dueAt: new Date("2026-11-29T10:15:00Z"),
  });
  expect(await mailsTo(complaint.email)).toEqual([
    {
      kind: "complaint-filed",
      name: "Reena",
      complaint: {
        link: expect.stringMatching(/\/contactUs$/),
        isOnOrder: false,
        ticket: "C-2026-0001",
        answerBy: "2026-12-27T10:15:00.000Z",
      },
    },
  ]);
});

test("numbers have no gap, whatever comes at a time, and begin anew with the year", async () => {
  const tickets = await Promise.all(Array.from({ length: 12 }, () => file()));
  expect(tickets.toSorted()).toEqual(
    Array.from({ length: 12 }, (_, n) => `C-2026-${String(n + 1).padStart(4, "0")}`),
  );
  // In Jharkhand the year is new already.
  expect(await file(reena(), new Date("2026-12-31T19:00:00Z"))).toBe("C-2027-0001");
  expect(await file()).toBe("C-2026-0013");
});

test("what fails takes no number", async () => {
  await file();
  const tooMuch = { ...reena(), name: null as unknown as string };
  await expect(file(tooMuch)).rejects.toThrow();
  expect(await file()).toBe("C-2026-0002");
});

test("a form that is sent twice is one complaint with one mail", async () => {
  const complaint = { ...reena(), key: randomUUID() };
  const tickets = await Promise.all([file(complaint), file(complaint), file(complaint)]);
  expect(new Set(tickets)).toEqual(new Set(["C-2026-0001"]));
  expect(await db.$count(complaints)).toBe(1);
  expect(await mailsTo(complaint.email)).toHaveLength(1);
});

test("of who is logged in it is known whose it is, and about which order", async () => {
  const filed = await publishedBy(() =>
    elsewhere(() => fileComplaint(reena(), { userId: "reena", orderId: "o1" }, now)),
  );
  expect(filed).toEqual(["complaints", "my-orders:reena"]);
  const [row] = await db.select().from(complaints).orderBy(asc(complaints.filedAt));
  expect(row).toMatchObject({ userId: "reena", orderId: "o1" });
});

test("without an address no mail is left, and the number is given all the same", async () => {
  expect(await file({ ...reena(), email: "", phone: "90000 00001" })).toBe("C-2026-0001");
});

describe("limits", () => {
  test("20 an hour from one network", async () => {
    const codes: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      const filed = await fromNetwork("10.8.0.1", () => fileComplaint(reena(), undefined, now));
      codes.push(filed.ok ? "filed" : filed.refusal.code);
    }
    expect(codes.indexOf("too-many")).toBe(20);
  });

  test("5 an hour under one mailbox, which gets a mail for each", async () => {
    const complaint = reena();
    for (let n = 0; n < 5; n += 1) await file(complaint);
    expect(await file(complaint)).toBe("too-many");
    expect(await db.$count(complaints, eq(complaints.email, complaint.email))).toBe(5);
  });
});
