import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { apiKeys, apiRequests } from "#app/domains/api-keys/api-key-table.server.ts";
import { endApiKey, makeApiKey } from "#app/domains/api-keys/make-key.server.ts";
import { claimsOfKey } from "#app/domains/api-keys/use-key.server.ts";
import { permissionsOf } from "#app/domains/staff-access.server.ts";
import { type StaffRole, staffRoles } from "#app/lib/shop/domain.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog, rateLimits } from "#app/server/database/infrastructure-tables.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { answerApi, perKey, perStranger } from "./dispatch.server.ts";
import { endpoints } from "./endpoints.server.ts";

ownDatabase();

let owner: User;
const keys = new Map<StaffRole, string>();

/** With all that the role may, or with less. */
async function makeKey(
  role: StaffRole,
  permissions: string[] = permissionsOf(claimsOfKey({ role })),
) {
  const made = await makeApiKey(owner, { name: `${role}'s till`, role, permissions, days: 30 });
  if (!made.ok) throw new Error(made.refusal);
  return made.value;
}

beforeAll(async () => {
  owner = await makeUser({ email: "owner@example.org", role: "admin" });
  for (const role of staffRoles) keys.set(role, await makeKey(role));
});

let networks = 0;
let network = "";
beforeEach(() => {
  network = `192.0.2.${++networks}`;
});

interface Sent {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

function ask(path: string, key: string | undefined, { method = "GET", body, headers }: Sent = {}) {
  const request = new Request(`http://shop.example/api/v1/${path}`, {
    method,
    headers: {
      ...(key && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const [pathname = ""] = path.split("?");
  return withRequest({ id: "request-1", clientNetwork: network }, () =>
    answerApi(request, pathname),
  );
}

const keyOf = (role: StaffRole) => keys.get(role) ?? "";

/** Of a made-up row where there is a parameter: who may is told that there is none, and who may not is not told. */
const pathOf = (path: string) => path.slice(1).replaceAll(/:\w+/g, "00000000-nothing");

test.each(staffRoles)(
  "a key of a %s may ask for what the role may, and for nothing else",
  async (role) => {
    const may = permissionsOf(claimsOfKey({ role }));
    for (const { method, path, permission } of endpoints) {
      const { status } = await ask(pathOf(path), keyOf(role), { method });
      const where = `${role} ${method} ${path}`;
      if (may.includes(permission)) expect([where, status]).not.toEqual([where, 403]);
      else expect([where, status]).toEqual([where, 403]);
      expect(status, where).toBeLessThan(500);
    }
  },
);

test("every endpoint asks for a key, and says which permission it needs to one without", async () => {
  const few = await makeKey("owner", ["office"]);
  for (const { method, path, permission } of endpoints) {
    const without = await ask(pathOf(path), undefined, { method });
    expect(without.status).toBe(401);
    expect(without.headers.get("www-authenticate")).toBe('Bearer realm="api"');
    const answer = await ask(pathOf(path), few, { method });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("www-authenticate")).toContain(`scope="${permission}"`);
    expect(await answer.json()).toMatchObject({ code: "not-allowed", status: 403, permission });
  }
});

describe("a key", () => {
  test("is kept as a hash, and its name stands in the audit log once a day for each subject", async () => {
    const key = await makeKey("manager");
    const kept = await db.select().from(apiKeys);
    expect(JSON.stringify(kept)).not.toContain(key);
    await ask("orders", key);
    await ask("orders", key);
    const [row] = kept.filter(({ lastLetters }) => lastLetters === key.slice(-4));
    const uses = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, row?.id ?? ""));
    expect(uses.map(({ action }) => action).sort()).toEqual(["api-key.make", "api-key.use"]);
    expect(uses.find(({ action }) => action === "api-key.use")).toMatchObject({
      actorEmail: "owner@example.org",
      detail: { name: "manager's till", subject: "orders", network },
    });
  });

  test("opens nothing once it is ended, its time is over, or its maker is no owner any more", async () => {
    const key = await makeKey("packer");
    const ended = eq(apiKeys.lastLetters, key.slice(-4));
    const status = async () => (await ask("orders", key)).status;
    expect(await status()).toBe(200);
    for (const designation of ["manager", "stranger"]) {
      await db.update(users).set({ designation }).where(eq(users.id, owner.id));
      expect(await status()).toBe(401);
    }
    await db.update(users).set({ designation: "", role: "user" }).where(eq(users.id, owner.id));
    expect(await status()).toBe(401);
    await db.update(users).set({ role: "admin" }).where(eq(users.id, owner.id));
    expect(await status()).toBe(200);
    const [row] = await db.update(apiKeys).set({ endsAt: new Date() }).where(ended).returning();
    expect(await status()).toBe(401);
    await db
      .update(apiKeys)
      .set({ endsAt: new Date("2099-01-01") })
      .where(ended);
    expect(await status()).toBe(200);
    expect(await endApiKey(owner, row?.id ?? "")).toEqual({ ok: true, value: "packer's till" });
    expect(await status()).toBe(401);
  });

  test("is made for what its role may, and no more", async () => {
    const given = {
      name: "Till",
      role: "packer",
      permissions: ["orders.money"],
      days: 30,
    } as const;
    const made = await makeApiKey(owner, { ...given, permissions: ["orders.money"] });
    expect(made).toEqual({ ok: false, refusal: "not-of-role" });
  });

  test("of an account that was deleted is gone with it", async () => {
    const other = await makeUser({ email: "other@example.org", role: "admin" });
    const made = await makeApiKey(other, {
      ...{ name: "Till", role: "owner", days: 30 },
      permissions: ["orders.read"],
    });
    if (!made.ok) throw new Error(made.refusal);
    expect((await ask("orders", made.value)).status).toBe(200);
    await db.delete(users).where(eq(users.id, other.id));
    expect((await ask("orders", made.value)).status).toBe(401);
  });
});

test("wrong keys from one network are slowed down, and right ones from there are not", async () => {
  const wrong = `madua_${"x".repeat(43)}`;
  for (let n = 0; n < perStranger.points; n++)
    expect((await ask("orders", wrong)).status).toBe(401);
  const refused = await ask("orders", wrong);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("orders", keyOf("manager"))).status).toBe(200);
});

test("a key is told what is left of its limit, and refused beyond it", async () => {
  const key = await makeKey("packer");
  const first = await ask("orders", key);
  expect(first.headers.get("ratelimit-policy")).toBe('"key";q=600;w=60');
  expect(first.headers.get("ratelimit")).toMatch(/^"key";r=599;t=\d+$/);
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.lastLetters, key.slice(-4)));
  const counted = eq(rateLimits.key, `${perKey.name}:${row?.id}`);
  await db.update(rateLimits).set({ points: perKey.points }).where(counted);
  const over = await ask("orders", key);
  expect(over.status).toBe(429);
  expect(over.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(over.headers.get("ratelimit")).toMatch(/^"key";r=0;/);
  // The process remembers by itself who is over.
  expect((await ask("orders", key)).status).toBe(429);
});

describe("orders", () => {
  test("are read with their amounts by who may see them", async () => {
    const id = await makeOrderRow({ name: "Bina Kumari" });
    const read = async (role: StaffRole) => (await ask(`orders/${id}`, keyOf(role))).json();
    const order = await read("manager");
    expect(order).toMatchObject({ id, selectedAddresses: { name: "Bina Kumari" } });
    expect(order.totals.grandTotal).toBeGreaterThan(0);
    expect(order.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const packers = await read("packer");
    expect(packers).toMatchObject({ id, totals: null, dueAtDoor: null });
    for (const line of packers.cartItems) expect(line).toMatchObject({ price: null });
    expect(Object.keys(packers).sort()).toEqual(Object.keys(order).sort());
  });

  test("are listed page by page, each once, though new ones come in between", async () => {
    const before = [];
    for (let n = 0; n < 5; n++) before.push(await makeOrderRow({ name: `Paged Person${n}` }));
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const at: string = cursor && `&cursor=${cursor}`;
      const page: { data: { id: string }[]; nextCursor: string | null } = await (
        await ask(`orders?limit=2${at}`, keyOf("owner"))
      ).json();
      seen.push(...page.data.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
      if (seen.length < 5) await makeOrderRow({ name: "Newcomer" });
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of before) expect(seen).toContain(id);
  });

  test.each([
    ["orders?cursor=nonsense", "cursor"],
    ["orders?limit=0", "limit"],
    ["orders?limit=1&limit=2", "limit"],
    ["orders?status=lost", "status"],
    ["orders?since=2026-02-30", "since"],
    ["orders?statsu=shipped", "statsu"],
  ])("%s is refused with the field's name", async (path, field) => {
    const answer = await ask(path, keyOf("owner"));
    expect(answer.status).toBe(422);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    const { errors, requestId } = await answer.json();
    expect(errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(requestId).toBe("request-1");
  });

  test("carry an ETag, by which an answer that is known is not sent again", async () => {
    const id = await makeOrderRow({ name: "Tagged Person" });
    const first = await ask(`orders/${id}`, keyOf("owner"));
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    const known = { headers: { "If-None-Match": `"other", W/${tag}` } };
    expect((await ask(`orders/${id}`, keyOf("owner"), known)).status).toBe(304);
    expect((await ask(`orders/${id}`, keyOf("packer"), known)).status).toBe(200);
  });
});

test("an unknown address and an unknown method are told apart", async () => {
  expect((await ask("nothing", keyOf("owner"))).status).toBe(404);
  const answer = await ask("orders", keyOf("owner"), { method: "DELETE" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toContain("GET, HEAD");
  expect((await ask("orders/nothing", keyOf("owner"))).status).toBe(404);
  expect(await db.select().from(apiRequests)).toEqual([]);
});
