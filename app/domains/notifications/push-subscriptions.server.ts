import { and, arrayContains, asc, count, eq, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { User } from "#app/domains/accounts/users/user.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { isPushEndpoint } from "#app/server/push/post-push.server.ts";
import {
  type NewSubscription,
  type NotificationKind,
  notificationKinds,
  notificationNeeds,
} from "./notification.ts";
import { pushSubscriptions } from "./notification-tables.server.ts";

const maxDevices = 20;
const userAgentLength = 300;

/** What somebody may be told of. */
export function kindsFor(user: Pick<User, "userType" | "designation">): NotificationKind[] {
  return notificationKinds.filter((kind) => isAllowed(user, notificationNeeds[kind]));
}

/** The devices that somebody is told on, the oldest first. */
export async function devicesOf({ id }: Pick<User, "id">) {
  return db
    .select({
      id: pushSubscriptions.id,
      /** By which a browser finds itself among them. */
      endpoint: pushSubscriptions.endpoint,
      kinds: pushSubscriptions.kinds,
      userAgent: pushSubscriptions.userAgent,
      failedAt: pushSubscriptions.failedAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, id))
    .orderBy(asc(pushSubscriptions.createdAt));
}

/** The user ids of those with a device that wants to be told of orders. Whether they may still be is theirs to ask. */
export async function askedToBeTold(): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(arrayContains(pushSubscriptions.kinds, ["order"]));
  return rows.map(({ userId }) => userId);
}

export type Device = Awaited<ReturnType<typeof devicesOf>>[number];

/**
 * Keeps a device's subscription, or what it wants from now on. A phone that somebody else has used before
 * is theirs no more (rules: notifications-2).
 */
export async function saveSubscription(
  user: User,
  { endpoint, p256dh, auth, kinds }: NewSubscription,
  userAgent: string,
): Promise<Result<undefined, "not-a-push-service" | "too-many">> {
  if (!isPushEndpoint(endpoint)) return refused("not-a-push-service");
  const [others] = await db
    .select({ n: count() })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, user.id), ne(pushSubscriptions.endpoint, endpoint)));
  if ((others?.n ?? 0) >= maxDevices) return refused("too-many");
  const allowed = kindsFor(user);
  const device = {
    userId: user.id,
    p256dh,
    auth,
    kinds: kinds.filter((kind) => allowed.includes(kind)),
    language: presentLanguage(),
    userAgent: userAgent.slice(0, userAgentLength),
    failedAt: null,
    failure: null,
  };
  await db
    .insert(pushSubscriptions)
    .values({ id: uuid(), endpoint, ...device })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: device });
  publish(`my-notifications:${user.id}`);
  return ok(undefined);
}

/** Ends the pushes to one of somebody's devices; one that is gone already is what was wanted. */
export async function removeSubscription(user: Pick<User, "id">, id: string): Promise<void> {
  const { id: key, userId } = pushSubscriptions;
  await db.delete(pushSubscriptions).where(and(eq(key, id), eq(userId, user.id)));
  publish(`my-notifications:${user.id}`);
}
