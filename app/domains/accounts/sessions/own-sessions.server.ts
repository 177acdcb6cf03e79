import { and, desc, eq, gt, ne } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { longestSession, staffSession } from "../login/auth.server.ts";
import { sessions } from "../users/account-table.server.ts";
import { isStaff, type User } from "../users/user.ts";
import { tokenOfCookie } from "./session.server.ts";

/** A place where a user is logged in. */
export interface OwnSession {
  id: string;
  /** What the browser says of itself. */
  userAgent: string;
  /** The network that it was opened from, as limits see one; "" where that is not known. */
  network: string;
  /** To ten minutes. */
  lastSeenAt: Date;
  /** The one that asks. */
  isHere: boolean;
}

/** Where a user is logged in: here first, then by the last visit. */
export async function ownSessions(
  user: Pick<User, "id" | "userType">,
  headers: Headers,
): Promise<OwnSession[]> {
  const here = await tokenOfCookie(headers);
  const hour = 60 * 60 * 1000;
  const ago = (hours: number) => new Date(Date.now() - hours * hour);
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, user.id),
        gt(sessions.expiresAt, new Date()),
        gt(sessions.createdAt, ago(24 * (isStaff(user) ? staffSession : longestSession).days)),
        isStaff(user) ? gt(sessions.lastSeenAt, ago(staffSession.idleHours)) : undefined,
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows
    .map(({ id, token, userAgent, ipAddress, lastSeenAt }) => ({
      id,
      userAgent: userAgent ?? "",
      network: ipAddress ?? "",
      lastSeenAt,
      isHere: token === here,
    }))
    .sort((a, b) => Number(b.isHere) - Number(a.isHere));
}

/** Ends one session of a user's own (rules: access-6). */
export async function endOwnSession(
  user: { id: string },
  sessionId: string,
): Promise<Result<undefined, "not-found">> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return refused("not-found");
  publish(`sessions:${user.id}`);
  return ok(undefined);
}

/** Ends all sessions of a user but the one that asks; returns how many there were. */
export async function endOtherSessions(user: { id: string }, headers: Headers): Promise<number> {
  const here = (await tokenOfCookie(headers)) ?? "";
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.token, here)))
    .returning({ id: sessions.id });
  publish(`sessions:${user.id}`);
  return ended.length;
}
