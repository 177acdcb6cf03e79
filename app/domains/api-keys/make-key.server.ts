import { randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { keyPrefix, type NewApiKey, type ShownKey } from "./api-key.ts";
import { apiKeys } from "./api-key-table.server.ts";
import { hashOfKey } from "./key-hash.server.ts";
import { claimsOfKey } from "./use-key.server.ts";

const day = 24 * 60 * 60 * 1000;

/** Keys that work at a time: more than a shop has programs, few enough to be looked through. */
const mostKeys = 50;

/**
 * Makes a key for another program (rules: api-2).
 * @returns the key itself, which is kept nowhere.
 */
export async function makeApiKey(
  actor: Actor,
  { name, role, permissions, days }: NewApiKey,
): Promise<Result<string, "not-of-role" | "too-many">> {
  const ofRole = (one: string) => isAllowed(claimsOfKey({ role }), one as Permission);
  if (!permissions.every(ofRole)) return refused("not-of-role");
  const key = keyPrefix + randomBytes(32).toString("base64url");
  const id = uuid();
  const endsAt = new Date(Date.now() + days * day);
  const isMade = await db.transaction(async (tx) => {
    const [working] = await tx
      .select({ n: count() })
      .from(apiKeys)
      .where(and(isNull(apiKeys.endedAt), gt(apiKeys.endsAt, new Date())));
    if (working && working.n >= mostKeys) return false;
    const lastLetters = key.slice(-4);
    const row = { id, name, role, permissions, lastLetters, madeBy: actor.id, endsAt };
    await tx.insert(apiKeys).values({ ...row, hash: hashOfKey(key) });
    await record(tx, actor, "api-key.make", id, { name, role, permissions, endsAt });
    return true;
  });
  if (!isMade) return refused("too-many");
  publish("api-keys");
  return ok(key);
}

/** Ends a key for good; from the next request on it opens nothing. */
export async function endApiKey(actor: Actor, id: string): Promise<Result<string, "not-found">> {
  const name = await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(apiKeys)
      .set({ endedAt: new Date() })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.endedAt)))
      .returning({ name: apiKeys.name });
    if (ended) await record(tx, actor, "api-key.end", id, { name: ended.name });
    return ended?.name;
  });
  if (name === undefined) return refused("not-found");
  publish("api-keys");
  return ok(name);
}

/** All keys, the newest first; those that ended are among them. For owners. */
export async function listApiKeys(): Promise<ShownKey[]> {
  const rows = await db
    .select({
      key: apiKeys,
      maker: { email: users.email, userType: users.role, designation: users.designation },
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.madeBy))
    .orderBy(desc(apiKeys.madeAt), desc(apiKeys.id))
    .limit(200);
  const now = Date.now();
  return rows.map(({ key: { hash: _, madeBy: _madeBy, endedAt, ...key }, maker }) => ({
    ...key,
    maker: maker?.email,
    end: endedAt
      ? "ended"
      : key.endsAt.getTime() <= now
        ? "over"
        : maker && isAllowed(maker, "api-keys")
          ? undefined
          : "maker-gone",
  }));
}
