import { afterEach, describe, expect, test, vi } from "vitest";
import { factsOfPage } from "#app/lib/shop/fact-text.ts";
import { shopFacts } from "#app/lib/shop/shop-facts.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { subscribe } from "#app/server/live/live-changes.server.ts";
import { auditPage } from "#app/server/log/audit-log.server.ts";
import { renderMail } from "#app/server/mail/render-mail.tsx";
import { site } from "#site";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { receivingChanges } from "#tests/receive-changes.ts";
import { factsOfFile } from "../../../site.config.ts";
import { changeFact } from "./change-fact.server.ts";
import { factHistory } from "./fact-history.server.ts";
import { type FactName, typedFact } from "./fact-names.ts";
import { factSchemas } from "./fact-schemas.ts";
import { followFacts, readFacts } from "./present-facts.server.ts";
import { changedFacts } from "./shop-fact-table.server.ts";

ownDatabase();
receivingChanges();

const asha = { id: "asha", email: "asha@example.org" };
const bina = { id: "bina", email: "bina@example.org" };

afterEach(async () => {
  await db.delete(changedFacts);
  await readFacts();
});

test("a fact is the file's until it is changed, and then what it was changed to", async () => {
  expect(site).toMatchObject(factsOfFile);
  const topics = await publishedBy(() => changeFact(asha, "name", "Mandua", factsOfFile.name));
  expect(topics).toEqual(["shop-facts"]);
  expect(site).toMatchObject({ ...factsOfFile, name: "Mandua" });
  const link = "https://madua.example";
  const mail = await renderMail({ kind: "welcome", name: "Asha", link }, "en");
  expect(mail.subject).toBe("Welcome to Mandua");
  expect(mail.text).toContain("all of us at Mandua");
});

test("the file's own value is no change: no row keeps it", async () => {
  await changeFact(asha, "lowStock", 12, "5");
  await changeFact(asha, "lowStock", 5, "12");
  expect(await db.select().from(changedFacts)).toEqual([]);
  expect(site.lowStock).toBe(5);
});

test("an amount that there is none of outlasts the process", async () => {
  await changeFact(asha, "freeShippingFrom", 49_900, "");
  await changeFact(asha, "shippingCharge", 4_950, "0");
  await changeFact(asha, "gstin", "", factsOfFile.gstin);
  await changeFact(asha, "tagline.hi", "", factsOfFile["tagline.hi"] ?? "");
  Object.assign(site, factsOfFile);
  await readFacts();
  expect(site).toMatchObject({
    freeShippingFrom: 49_900,
    shippingCharge: 4_950,
    gstin: "",
    "tagline.hi": "",
  });
});

test("what somebody else has changed meanwhile is not written over", async () => {
  const seen = factsOfFile.phone;
  expect(await changeFact(asha, "phone", "+91 11111 11111", seen)).toMatchObject({ ok: true });
  expect(await changeFact(bina, "phone", "+91 22222 22222", seen)).toEqual({
    ok: false,
    refusal: { present: "+91 11111 11111", by: asha.email },
  });
  expect(site.phone).toBe("+91 11111 11111");
  const again = await changeFact(bina, "phone", "+91 22222 22222", "+91 11111 11111");
  expect(again.ok).toBe(true);
});

test("of two owners in the same moment one is refused", async () => {
  const both = await Promise.all([
    changeFact(asha, "tagline", "One", factsOfFile.tagline),
    changeFact(bina, "tagline", "Two", factsOfFile.tagline),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(site.tagline).toBe(both[0].ok ? "One" : "Two");
});

test("each change is in the history and the audit log; the same once more is none", async () => {
  await changeFact(asha, "address", "Somewhere", factsOfFile.address);
  await changeFact(bina, "address", "Somewhere", factsOfFile.address);
  const [last, before] = await factHistory(20);
  expect(last).toMatchObject({
    actorEmail: asha.email,
    name: "address",
    before: factsOfFile.address,
    after: "Somewhere",
  });
  expect(before?.name).not.toBe("address");
  const log = await auditPage({ kind: "shop-fact" }, undefined, 1);
  expect(log.rows[0]).toMatchObject({ action: "shop-fact.set-fact", subjectId: "address" });
});

test("a row that this version cannot read leaves the file's fact in place", async () => {
  await db.insert(changedFacts).values([
    { name: "email", value: "no address" },
    { name: "lowStock", value: "many" },
    { name: "productSlug", value: "wheat" },
    { name: "a-fact-of-tomorrow", value: "?" },
  ]);
  await readFacts();
  expect(site).toMatchObject({ ...factsOfFile, productSlug: "ragi" });
  expect(site).not.toHaveProperty("a-fact-of-tomorrow");
});

describe("what another node has changed", () => {
  const changeElsewhere = async (topic: string) => {
    await pool.query(`insert into shop_facts (name, value) values ('name', '"Elsewhere"')`);
    await pool.query("select pg_notify('madua_changed', $1)", [`another-node ${topic}`]);
  };

  test.each(["shop-facts", "*"])("is known after its %s", async (topic) => {
    const end = await followFacts();
    await changeElsewhere(topic);
    await vi.waitFor(() => expect(site.name).toBe("Elsewhere"));
    end();
  });

  test("makes old what was rendered before it was read here", async () => {
    const end = await followFacts();
    const names: string[] = [];
    const unsubscribe = subscribe((changes) => {
      if (changes.includes("shop-facts")) names.push(site.name);
    });
    await changeElsewhere("shop-facts");
    await vi.waitFor(() => expect(names.at(-1)).toBe("Elsewhere"));
    unsubscribe();
    end();
  });
});

test("every value of the file may be typed", () => {
  for (const [name, value] of Object.entries(factsOfFile) as [FactName, string][]) {
    expect(factSchemas[name].safeParse(typedFact(name, value))).toEqual({
      success: true,
      data: value,
    });
  }
});

test.each<[FactName, string]>([
  ["name", ""],
  ["name", "x".repeat(31)],
  ["tagline", "one\r\nBcc: two"],
  ["phone", "12345"],
  ["phone", "call me"],
  ["email", "shop"],
  ["email", "a@example.org, b@example.org"],
  ["fssaiLicence", "1234567890123"],
  ["gstin", "20abcde1234f1z5"],
  ["gstin", "20ABCDE1234F1X5"],
  ["facebook", "http://example.org"],
  ["facebook", "javascript:alert(1)"],
  ["facebook", "https://example.org@evil.example/"],
  ["lowStock", "-1"],
  ["lowStock", "1.5"],
  ["lowStock", "1001"],
  ["shippingCharge", ""],
  ["shippingCharge", "100000.01"],
  ["freeShippingFrom", "some"],
])("%s is not %j", (name, typed) => {
  expect(factSchemas[name].safeParse(typed).success).toBe(false);
});

test("hours are in the page's language, and in English where nobody has written them (rules: shop-facts-6)", () => {
  const onPageIn = <T>(language: "en" | "hi", read: () => T) =>
    withRequest({ id: "", clientNetwork: "", language }, read);
  const hours = () => shopFacts().grievanceHours;
  expect(onPageIn("hi", hours)).toBe(factsOfFile["grievanceHours.hi"]);
  expect(onPageIn("en", hours)).toBe(factsOfFile.grievanceHours);
  site["grievanceHours.hi"] = "";
  expect(onPageIn("hi", hours)).toBe(factsOfFile.grievanceHours);
  expect(onPageIn("hi", factsOfPage)).toHaveProperty(["tagline.hi"]);
  expect(onPageIn("en", factsOfPage)).not.toHaveProperty(["tagline.hi"]);
});
