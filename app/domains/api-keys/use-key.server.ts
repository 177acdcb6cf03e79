import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import type { Permission } from "#app/domains/domains.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import type { StaffRole } from "#app/lib/shop/domain.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { currentNetwork } from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { recordOnce } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { keyPrefix } from "./api-key.ts";
import { apiKeys } from "./api-key-table.server.ts";
import { hashOfKey } from "./key-hash.server.ts";

/** Who a request by a key is: who made the key, as what the key may do and no more. */
export interface KeyUser extends User {
  onlyAllowed: readonly Permission[];
}

export interface UsedKey {
  id: string;
  name: string;
  user: KeyUser;
}

/** The claims of a role, as a user has them (rules: staff-1). */
export function claimsOfKey({ role }: { role: StaffRole }) {
  return { userType: "admin", designation: role === "owner" ? "" : role } as const;
}

/**
 * The key that a program sends, and as whom it then works; undefined for one that opens nothing (rules: api-3). Its maker
 * must still be one who may make keys.
 */
export async function keyOf(token: string): Promise<UsedKey | undefined> {
  if (!token.startsWith(keyPrefix) || token.length > 100) return undefined;
  const hash = hashOfKey(token);
  const [found] = await db
    .select({ key: apiKeys, maker: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.madeBy))
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.endedAt), gt(apiKeys.endsAt, new Date())));
  if (!found || !timingSafeEqual(Buffer.from(found.key.hash), Buffer.from(hash))) return undefined;
  const { key, maker } = found;
  const { id, email, emailVerified, firstName, lastName, fullName, mobileNumber } = maker;
  const { role: userType, designation } = maker;
  if (!isAllowed({ userType, designation }, "api-keys")) return undefined;
  const person = { id, email, emailVerified, firstName, lastName, fullName, mobileNumber };
  const onlyAllowed = key.permissions as Permission[];
  const { name } = key;
  return { id: key.id, name, user: { ...person, ...claimsOfKey(key), onlyAllowed } };
}

/** What was written down already by this process: "key day subject". */
const noted = new LRUCache<string, true>({ max: 5000 });

/**
 * Writes down that a key was used (rules: api-5): when last, to the minute, and in the audit log once a day for each subject
 * ("orders"). What it changes is there by the command's own entry.
 */
export async function noteUse({ id, name, user }: UsedKey, subject: string): Promise<void> {
  const now = new Date();
  const aMinuteAgo = new Date(now.getTime() - 60_000);
  const isLongAgo = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, aMinuteAgo));
  const minute = `${id} ${Math.floor(now.getTime() / 60_000)}`;
  if (!noted.has(minute)) {
    noted.set(minute, true);
    const seen = await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, id), isLongAgo))
      .returning({ id: apiKeys.id });
    if (seen.length > 0) publish("api-keys");
  }
  const entry = `${id} ${dayOf(now)} ${subject}`;
  if (noted.has(entry)) return;
  const detail = { name, subject, network: currentNetwork() };
  await recordOnce(db, entry, user, "api-key.use", id, detail);
  noted.set(entry, true);
  log.info({ apiKey: id, subject }, "an API key is in use");
}
