import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { apiRequests } from "#app/domains/api-keys/api-key-table.server.ts";
import { makeApiKey } from "#app/domains/api-keys/make-key.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog, installation } from "#app/server/database/infrastructure-tables.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { record } from "#app/server/log/audit-log.server.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { answerApi } from "./dispatch.server.ts";
import { endpoint } from "./endpoint.server.ts";

ownDatabase();

const row = eq(installation.name, "counter");

/** Stands for a command: a transaction that locks its row, writes, and is told in the log. */
async function add(actor: { id: string; email: string }, n: number, before?: () => Promise<void>) {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(installation).where(row).for("update");
    if (!found) return refused("not-found");
    if (n > 100) return refused({ code: "too-many", left: 100 });
    const value = String(Number(found.value) + n);
    await tx.update(installation).set({ value }).where(row);
    await before?.();
    await record(tx, actor, "product.set-stock", "counter", { after: value });
    return ok({ value });
  });
}

let hold: (() => Promise<void>) | undefined;
let fall = false;

const base = {
  permission: "stock",
  summary: "Counts",
  body: z.object({ n: z.int().min(1) }),
  answers: { 200: z.object({ value: z.string() }) },
  fields: { "too-many": "n" },
} as const;

const list = [
  endpoint({
    method: "GET",
    path: "/counters/:id",
    permission: "stock.read",
    summary: "Reads",
    answers: { 200: z.object({ value: z.string() }) },
    handle: async () => {
      const [found] = await db.select().from(installation).where(row);
      return found ? ok({ value: found.value, secret: "not described" }) : refused("not-found");
    },
  }),
  endpoint({
    ...base,
    method: "POST",
    path: "/counters/:id/add",
    once: true,
    handle: async ({ body, user }) => {
      const added = await add(user, body.n, hold);
      if (fall) throw new Error("the process falls before its answer is kept");
      return added;
    },
  }),
  endpoint({
    ...base,
    method: "PATCH",
    path: "/counters/:id",
    handle: async ({ body, user }) => add(user, body.n, hold),
  }),
];

let key: string;
beforeAll(async () => {
  const owner = await makeUser({ email: "owner@example.org", role: "admin" });
  const permissions = ["stock", "stock.read"];
  const made = await makeApiKey(owner, { name: "Till", role: "owner", permissions, days: 30 });
  if (made.ok) key = made.value;
  await db.insert(installation).values({ name: "counter", value: "0" });
});

function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const request = new Request(`http://shop.example/api/v1/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      ...headers,
    },
    ...(method !== "GET" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return withRequest({ id: "request-1", clientNetwork: "192.0.2.1" }, () =>
    answerApi(request, path, list),
  );
}

const addOnce = (name: string, n = 1) =>
  send("POST", "counters/1/add", { n }, { "Idempotency-Key": name });

const counter = async () => Number((await db.select().from(installation).where(row))[0]?.value);
const tag = async () => (await send("GET", "counters/1", undefined)).headers.get("etag") ?? "";

/** As if whoever began it had begun long ago. */
const longAgo = () => db.update(apiRequests).set({ startedAt: sql`now() - interval '2 minutes'` });

describe("a request with an Idempotency-Key", () => {
  test("happens once and is answered each time, with the key's name in the log", async () => {
    const before = await counter();
    const first = await addOnce("one");
    const again = await addOnce("one");
    expect(await again.text()).toBe(await first.text());
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await counter()).toBe(before + 1);
    const [last] = await db.select().from(auditLog).where(eq(auditLog.subjectId, "counter"));
    expect(last).toMatchObject({ actorEmail: "owner@example.org", detail: { apiKey: "Till" } });
  });

  test("is refused where the key is missing, or stood for another request", async () => {
    expect((await send("POST", "counters/1/add", { n: 1 })).status).toBe(400);
    await addOnce("two", 2);
    const other = await addOnce("two", 3);
    expect(other.status).toBe(422);
    expect((await other.json()).errors[0].field).toBe("Idempotency-Key");
  });

  test("happens once though many are sent at once", async () => {
    const before = await counter();
    const answers = await Promise.all(Array.from({ length: 8 }, () => addOnce("many")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    expect(await counter()).toBe(before + 1);
  });

  test("that was refused can be sent again once the reason is gone", async () => {
    const refusal = await addOnce("three", 101);
    expect(refusal.status).toBe(409);
    expect(await refusal.json()).toMatchObject({
      code: "too-many",
      left: 100,
      errors: [{ field: "n" }],
    });
    expect((await addOnce("three", 1)).status).toBe(200);
  });

  test("is not done twice where its process fell between the work and the answer", async () => {
    const before = await counter();
    fall = true;
    expect((await addOnce("four")).status).toBe(500);
    fall = false;
    expect((await addOnce("four")).status).toBe(409);
    await longAgo();
    const again = await addOnce("four");
    expect(again.status).toBe(409);
    expect((await again.json()).code).toBe("done-already");
    expect(await counter()).toBe(before + 1);
  });

  test("is undone where another took it over while it was held up", async () => {
    const before = await counter();
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    hold = async () => {
      hold = undefined;
      reached.resolve();
      await held.promise;
    };
    const slow = addOnce("five");
    await reached.promise;
    await longAgo();
    const taking = addOnce("five");
    // It has begun, and waits for the row that the slow one has locked.
    await expect
      .poll(async () => (await db.select().from(apiRequests)).map(({ run }) => run))
      .toContain(2);
    held.resolve();
    const statuses = (await Promise.all([slow, taking])).map(({ status }) => status);
    expect(statuses).toEqual([500, 200]);
    expect(await counter()).toBe(before + 1);
  });
});

describe("an edit with If-Match", () => {
  test("is carried out on what was read, and refused on anything else", async () => {
    const read = await tag();
    const patch = () => send("PATCH", "counters/1", { n: 1 }, { "If-Match": read });
    expect((await patch()).status).toBe(200);
    const second = await patch();
    expect(second.status).toBe(412);
    expect(second.headers.get("etag")).toBe(await tag());
    expect((await send("PATCH", "counters/1", { n: 1 })).status).toBe(200);
  });

  test("is carried out for one of many who send at once what they have all read", async () => {
    const before = await counter();
    const read = await tag();
    const patch = () => send("PATCH", "counters/1", { n: 1 }, { "If-Match": read });
    const statuses = (await Promise.all([patch(), patch(), patch(), patch()])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 412, 412, 412]);
    expect(await counter()).toBe(before + 1);
  });

  test("sees what somebody else changes in the moment of the edit", async () => {
    const read = await tag();
    hold = async () => {
      hold = undefined;
    };
    const slow = send("PATCH", "counters/1", { n: 1 }, { "If-Match": read });
    await db.update(installation).set({ value: "1000" }).where(row);
    expect([200, 412]).toContain((await slow).status);
    expect([1000, 1001]).toContain(await counter());
  });
});

test.each([
  ["no JSON", { "Content-Type": "text/plain" }, "n=1", 415, "not-json"],
  ["broken JSON", {}, "{", 400, "no-json"],
  ["NUL in it", {}, String.raw`{"n":"\u0000"}`, 400, "no-json"],
  ["half a letter in it", {}, String.raw`{"n":"\ud800"}`, 400, "no-json"],
  ["too much", {}, `"${"x".repeat(300_000)}"`, 413, "too-large"],
  ["another kind of field", {}, { n: "1" }, 422, "invalid-fields"],
  ["an unknown field", {}, { n: 1, m: 2 }, 422, "invalid-fields"],
])("a body with %s is refused", async (_, headers, body, status, code) => {
  const answer = await send("PATCH", "counters/1", body, headers);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect((await answer.json()).code).toBe(code);
});

test("what the description does not name is not answered", async () => {
  const answer = await send("GET", "counters/1", undefined);
  expect(Object.keys(await answer.json())).toEqual(["value"]);
});
