import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db } from "#app/server/database/database.server.ts";
import { record } from "#app/server/log/audit-log.server.ts";
import { config } from "#app/server/process/config.server.ts";
import { auth } from "../login/auth.server.ts";
import type { PasswordWeakness } from "../passwords/password-forms.ts";
import { passwordWeakness } from "../passwords/password-policy.server.ts";
import { setPassword } from "../passwords/set-password.server.ts";
import { dropSecondFactor, resetSecondFactor } from "../second-factor/second-factor.server.ts";
import { accountEmails } from "../signing-up/account-emails.ts";
import { accounts, users } from "../users/account-table.server.ts";
import { userByEmail } from "../users/find-user.server.ts";
import { addUser } from "../users/new-users.server.ts";
import { minStaffPasswordLength } from "../users/user.ts";
import { claimsOf } from "./staff-role.server.ts";

/**
 * Raises a user to admin; for the person who has the machine's keyboard. Anybody may have signed up with
 * an address that was never verified (rules: setup-2).
 * @param typed the account's address.
 * @param evenUnverified the person knows whose account it is.
 */
export async function makeAdmin(
  typed: string,
  evenUnverified = false,
): Promise<Result<undefined, "not-found" | "not-verified">> {
  return db.transaction(async (tx) => {
    const user = await userByEmail(accountEmails(typed), tx);
    if (!user) return refused("not-found");
    if (!user.emailVerified && !evenUnverified) return refused("not-verified");
    await tx
      .update(users)
      .set({ role: "admin", designation: "", updatedAt: new Date() })
      .where(eq(users.id, user.id));
    await record(tx, { id: "system", email: "command line" }, "user.make-admin", user.id);
    return ok(undefined);
  });
}

/**
 * Takes a lost second factor away (rules: second-factor-7); for the same person.
 * @param typed the account's address.
 */
export async function resetFactorByHand(
  typed: string,
): Promise<Result<undefined, "not-found" | "no-factor">> {
  const user = await userByEmail(accountEmails(typed));
  if (!user) return refused("not-found");
  return resetSecondFactor({ id: "system", email: "command line" }, user);
}

/**
 * Looks, before the shop opens, whether the first start could use ADMIN_PASSWORD
 * (rules: passwords-9). Where there is an admin it is not used, and may be anything.
 * @throws Error with one line that names the setting.
 */
export async function checkFirstAdminPassword(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = config();
  if (ADMIN_PASSWORD === undefined || (await hasAdmin())) return;
  const weakness = await passwordWeakness(ADMIN_PASSWORD, {
    ...firstAdmin,
    email: ADMIN_EMAIL,
    fullName: firstAdmin.firstName,
    userType: "admin",
  });
  if (weakness) throw new Error(`Setting ADMIN_PASSWORD: ${adminPasswordProblems[weakness]}`);
}

const adminPasswordProblems: Record<PasswordWeakness, string> = {
  common: "is one of the passwords that are guessed first",
  names: "is little more than a name",
  "short-for-staff": `needs at least ${minStaffPasswordLength} characters`,
};

const firstAdmin = { firstName: "Admin", lastName: "", mobileNumber: "" };

async function hasAdmin(): Promise<boolean> {
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .limit(1);
  return admin !== undefined;
}

/**
 * On the first start, when there is no admin yet, creates the admin of ADMIN_EMAIL with the
 * password of ADMIN_PASSWORD or a random one (rules: setup-1).
 * @returns what to print, once: the address, and the password only where it was made up here.
 */
export async function createFirstAdmin(): Promise<
  { email: string; password?: string } | undefined
> {
  if (await hasAdmin()) return undefined;
  const email = config().ADMIN_EMAIL;
  const given = config().ADMIN_PASSWORD;
  const password = given ?? randomBytes(12).toString("base64url");
  const added = await addUser({
    ...firstAdmin,
    email,
    password,
    role: "admin",
    // Whoever sets up the shop has said so.
    emailVerified: true,
  });
  if (!added.ok && !(await takeOver(email, password))) return undefined;
  return given ? { email } : { email, password };
}

/**
 * Makes the account with an address the first admin's: whoever has signed up with it, maybe while the
 * shop was being set up, has not been said to be the admin, and is left no way in.
 * @returns false where there is an admin by now: several processes may start at once on a new
 *   database, and one of them creates and prints.
 */
async function takeOver(email: string, password: string): Promise<boolean> {
  const hash = await (await auth()).$context.then((context) => context.password.hash(password));
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.roles})`);
    const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
    if (admins.length > 0) return false;
    const [user] = await tx
      .update(users)
      .set({ ...claimsOf("owner"), emailVerified: true })
      .where(eq(users.email, email))
      .returning({ id: users.id });
    if (!user) return false;
    await tx.delete(accounts).where(eq(accounts.userId, user.id));
    await dropSecondFactor(tx, user.id);
    await setPassword(tx, user.id, hash);
    await record(tx, { id: "system", email: "first start" }, "user.make-admin", user.id);
    return true;
  });
}
