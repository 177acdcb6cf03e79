import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { fromNetwork } from "#tests/client-network.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { contactSchema, distributorSchema } from "./enquiry.ts";
import { contactMessages, distributorRequests } from "./enquiry-tables.server.ts";
import { requestDistribution, sendContactMessage } from "./send-enquiry.server.ts";

ownDatabase();

const bina = {
  fullName: "Bina Kumari",
  email: "bina@example.org",
  phone: "90000 00002",
  address: "",
  requirements: "",
};

describe("a contact message", () => {
  test("is kept as it was sent, under the moment that it came", async () => {
    const message = {
      customerName: "रीना O'Neil <b>",
      customerPhoneNumber: "ask my brother",
      customerEmailAddress: "not an address",
      subject: "Laddus; drop table orders",
      customerMessage: "Two lines\nand 🌾",
    };
    const before = Date.now();
    const sent = await fromNetwork("10.1.0.1", () =>
      sendContactMessage(contactSchema.parse(message)),
    );
    expect(sent).toEqual({ ok: true, value: undefined });
    const [row] = await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.subject, message.subject));
    expect(row).toMatchObject(message);
    expect(row?.dateMessage.getTime()).toBeGreaterThanOrEqual(before - 1000);
  });

  test("may be empty", async () => {
    const sent = await fromNetwork("10.1.0.2", () => sendContactMessage(contactSchema.parse({})));
    expect(sent.ok).toBe(true);
    const [row] = await db.select().from(contactMessages).orderBy(desc(contactMessages.id));
    expect(row).toMatchObject({ customerName: "", customerMessage: "" });
  });

  test.each([
    ["customerName", 200],
    ["customerPhoneNumber", 50],
    ["customerEmailAddress", 320],
    ["subject", 300],
    ["customerMessage", 10_000],
  ])("%s may have %i characters and not one more", (field, limit) => {
    const given = (length: number) => contactSchema.safeParse({ [field]: "x".repeat(length) });
    expect(given(limit).success).toBe(true);
    expect(given(limit + 1).error?.issues).toMatchObject([
      { path: [field], message: `At most ${limit} characters` },
    ]);
  });
});

describe("a distributor's request", () => {
  test("is kept as it was sent", async () => {
    const request = { ...bina, address: "Main Road\nGumla", requirements: "200 packs of flour" };
    const sent = await fromNetwork("10.1.0.3", () =>
      requestDistribution(distributorSchema.parse(request)),
    );
    expect(sent).toEqual({ ok: true, value: undefined });
    expect(await db.select().from(distributorRequests)).toMatchObject([request]);
  });

  test.each([
    ["fullName", "Full name is required", ""],
    ["fullName", "Full name is required", "  "],
    ["email", "Email is required", ""],
    ["email", "Enter a valid email address", "bina"],
    ["phone", "Mobile Number is required", " "],
    ["phone", "At most 50 characters", "9".repeat(51)],
    ["requirements", "At most 10000 characters", "x".repeat(10_001)],
  ])("%s: %s", (field, message, value) => {
    const given = distributorSchema.safeParse({ ...bina, [field]: value });
    expect(given.error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

test("an enquiry that is sent twice with its key is kept once (rules: kept-1)", async () => {
  const key = "0192b1a4-7c1e-4d57-8a55-0c5a6f3d9e11";
  const twice = { key, ...contactSchema.parse({ subject: "sent twice" }) };
  const request = { key, ...bina, requirements: "sent twice" };
  await fromNetwork("10.1.0.6", () =>
    Promise.all([
      sendContactMessage(twice),
      sendContactMessage(twice),
      requestDistribution(request),
      requestDistribution(request),
    ]),
  );
  const messages = eq(contactMessages.subject, "sent twice");
  expect(await db.select().from(contactMessages).where(messages)).toHaveLength(1);
  const requests = eq(distributorRequests.requirements, "sent twice");
  expect(await db.select().from(distributorRequests).where(requests)).toHaveLength(1);
});

test("the 21st enquiry of an hour is refused with a wait, whichever form it comes by", async () => {
  const send = () => sendContactMessage(contactSchema.parse({ subject: "many" }));
  const request = () => requestDistribution({ ...bina, requirements: "many" });
  const answers = await fromNetwork("10.1.0.4", () =>
    Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? send() : request()))),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);

  for (const one of [send, request]) {
    const refused = await fromNetwork("10.1.0.4", one);
    if (refused.ok) throw new Error("not refused");
    expect(refused.refusal.code).toBe("too-many");
    expect(refused.refusal.seconds).toBeGreaterThan(3500);
    expect(refused.refusal.seconds).toBeLessThanOrEqual(3600);
  }
  const kept = await db.select().from(contactMessages).where(eq(contactMessages.subject, "many"));
  expect(kept).toHaveLength(10);
  expect((await fromNetwork("10.1.0.5", send)).ok).toBe(true);
});
