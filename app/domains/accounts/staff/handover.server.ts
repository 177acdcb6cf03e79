import { and, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { StaffRole } from "#app/lib/shop/domain.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { record } from "#app/server/log/audit-log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { languageOfUser } from "../profile/user-language.server.ts";
import { hasSecondFactor } from "../second-factor/second-factor.server.ts";
import { sessions, staffHandovers, users } from "../users/account-table.server.ts";
import { userById } from "../users/find-user.server.ts";
import { isStaff, staffRoleOf, type User } from "../users/user.ts";
import type { handoverSchema } from "./handover.ts";
import { claimsOf } from "./staff-role.server.ts";

/** How long a hand-over can be accepted, in ms (rules: staff-9). */
const life = 7 * 24 * 60 * 60 * 1000;

/** A hand-over that waits; names and addresses of the other one of the two. */
export interface Handover {
  fromId: string;
  name: string;
  email: string;
  /** Undefined where the owner leaves. */
  becomes: StaffRole | undefined;
  expiresAt: Date;
}

/** The hand-over that an owner has offered; undefined where there is none that can be accepted. */
export async function handoverFrom(ownerId: string): Promise<Handover | undefined> {
  const [found] = await waiting(staffHandovers.toId, eq(staffHandovers.fromId, ownerId));
  return found;
}

/** The hand-overs that wait for somebody to accept them. */
export function handoversTo(userId: string): Promise<Handover[]> {
  return waiting(staffHandovers.fromId, eq(staffHandovers.toId, userId));
}

async function waiting(
  other: typeof staffHandovers.fromId | typeof staffHandovers.toId,
  whose: ReturnType<typeof eq>,
): Promise<Handover[]> {
  const rows = await db
    .select({ handover: staffHandovers, name: users.fullName, email: users.email })
    .from(staffHandovers)
    .innerJoin(users, eq(users.id, other))
    .where(and(whose, gt(staffHandovers.expiresAt, new Date())));
  return rows.map(({ handover: { fromId, becomes, expiresAt }, ...person }) => ({
    ...person,
    ...{ fromId, becomes: becomes ?? undefined, expiresAt },
  }));
}

/**
 * Offers the shop to somebody who works here; nothing changes before they accept. An earlier offer of
 * the same owner ends (rules: staff-9).
 */
export async function offerHandover(
  owner: User,
  { id, becomes }: z.output<typeof handoverSchema>,
): Promise<Result<string, "not-found" | "own-role">> {
  if (id === owner.id) return refused("own-role");
  const result = await db.transaction(async (tx): Promise<Result<string, "not-found">> => {
    const successor = await userById(id, tx);
    if (!successor || !isStaff(successor)) return refused("not-found");
    const offer = {
      ...{ toId: id, becomes: becomes === "leave" ? null : becomes },
      ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + life) },
    };
    await tx
      .insert(staffHandovers)
      .values({ fromId: owner.id, ...offer })
      .onConflictDoUpdate({ target: staffHandovers.fromId, set: offer });
    await record(tx, owner, "user.offer-handover", id, { name: successor.fullName });
    await mailTo(tx, successor, "handover-offered", "/my/handover");
    return ok(successor.fullName || successor.email);
  });
  if (result.ok) publish("staff");
  return result;
}

/** Ends a hand-over that waits: its owner takes it back, or the successor says no. */
export async function endHandover(
  actor: User,
  fromId: string,
): Promise<Result<undefined, "not-found">> {
  const done = await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(staffHandovers)
      .where(
        and(
          eq(staffHandovers.fromId, fromId),
          sql`${actor.id} in (${staffHandovers.fromId}, ${staffHandovers.toId})`,
        ),
      )
      .returning();
    if (!ended) return false;
    const successor = await userById(ended.toId, tx);
    await record(tx, actor, "user.end-handover", ended.toId, { name: successor?.fullName ?? "" });
    return true;
  });
  if (!done) return refused("not-found");
  publish("staff");
  return ok(undefined);
}

/**
 * The successor becomes an owner, and who handed over what was agreed, in one step: the shop is never
 * without an owner. Who handed over is logged out everywhere (rules: staff-6, staff-9).
 */
export async function acceptHandover(
  successor: User,
  fromId: string,
): Promise<Result<undefined, "not-found" | "no-factor">> {
  const result = await db.transaction(
    async (tx): Promise<Result<undefined, "not-found" | "no-factor">> => {
      if (!(await hasSecondFactor(successor.id, tx))) return refused("no-factor");
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.roles})`);
      const [offer] = await tx
        .delete(staffHandovers)
        .where(
          and(
            eq(staffHandovers.fromId, fromId),
            eq(staffHandovers.toId, successor.id),
            gt(staffHandovers.expiresAt, new Date()),
          ),
        )
        .returning();
      const [before, now] = [await userById(fromId, tx), await userById(successor.id, tx)];
      // Either may have lost their role since it was offered.
      if (!offer || !before || !now || staffRoleOf(before) !== "owner" || !isStaff(now)) {
        return refused("not-found");
      }
      const becomes = offer.becomes ?? undefined;
      await tx.update(users).set(claimsOf("owner")).where(eq(users.id, successor.id));
      await tx.update(users).set(claimsOf(becomes)).where(eq(users.id, fromId));
      await tx.delete(sessions).where(eq(sessions.userId, fromId));
      await record(tx, successor, "user.take-over", fromId, {
        name: before.fullName,
        from: "owner",
        to: becomes ?? "user",
      });
      await mailTo(tx, before, "handover-done", becomes ? "/my" : "/");
      return ok(undefined);
    },
  );
  if (result.ok) publish("users", "staff", `sessions:${fromId}`, `sessions:${successor.id}`);
  return result;
}

async function mailTo(
  on: Queryable,
  user: User,
  kind: "handover-offered" | "handover-done",
  path: string,
): Promise<void> {
  const name = user.firstName || user.fullName;
  const language = await languageOfUser(on, user.id);
  await enqueueMail(on, user.email, { kind, name, path }, { language });
}
