import { asc, eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { StaffRole } from "#app/lib/shop/domain.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { passkeys, secondFactors, sessions, users } from "../users/account-table.server.ts";
import { userById } from "../users/find-user.server.ts";
import { staffRoleOf } from "../users/user.ts";

export type RoleRefusal = "not-found" | "own-role" | "last-owner";

/** Somebody who works in the back office; without a role where the shop does not know it. */
export interface StaffMember {
  id: string;
  fullName: string;
  email: string;
  role: StaffRole | undefined;
  hasSecondFactor: boolean;
}

/** Who works in the back office, longest first. */
export async function listStaff(): Promise<StaffMember[]> {
  const rows = await db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      userType: users.role,
      designation: users.designation,
      hasSecondFactor: sql<boolean>`coalesce(${secondFactors.isSetUp}, false)
        or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.createdAt));
  return rows.map(({ userType, designation, ...person }) => ({
    ...person,
    role: staffRoleOf({ userType, designation }),
  }));
}

/**
 * Gives somebody a role in the back office, another one, or none. Who had one before is logged out
 * everywhere at once, and open pages learn it. Nobody changes their own role, and an owner is always
 * left (rules: users-2, staff-6).
 */
export async function setStaffRole(
  actor: Actor,
  userId: string,
  role: StaffRole | undefined,
): Promise<Result<undefined, RoleRefusal>> {
  if (actor.id === userId) return refused("own-role");
  const result = await db.transaction(async (tx): Promise<Result<undefined, RoleRefusal>> => {
    // Owners who demote one another take turns; locks on their rows could wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.roles})`);
    await tx.execute(sql`select 1 from ${users} where ${users.id} = ${userId} for update`);
    const user = await userById(userId, tx);
    if (!user) return refused("not-found");
    const before = staffRoleOf(user);
    if (before === role && (user.userType === "admin") === (role !== undefined)) {
      return ok(undefined);
    }
    if (before === "owner") {
      const staff = await tx
        .select({ userType: users.role, designation: users.designation })
        .from(users)
        .where(eq(users.role, "admin"));
      const owners = staff.filter((one) => staffRoleOf(one) === "owner");
      if (owners.length === 1) return refused("last-owner");
    }
    await tx.update(users).set(claimsOf(role)).where(eq(users.id, userId));
    if (user.userType === "admin") await tx.delete(sessions).where(eq(sessions.userId, userId));
    await record(tx, actor, "user.set-role", userId, {
      name: user.fullName,
      from: before ?? "user",
      to: role ?? "user",
    });
    return ok(undefined);
  });
  if (result.ok) publish("users", "staff", `sessions:${userId}`);
  return result;
}

/** The claims that a role is written as (rules: staff-1). */
export function claimsOf(role: StaffRole | undefined) {
  return {
    role: role ? ("admin" as const) : ("user" as const),
    designation: role && role !== "owner" ? role : "",
    updatedAt: new Date(),
  };
}
