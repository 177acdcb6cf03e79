import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { brokenConstraint, db, type Queryable } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { accounts, users } from "./account-table.server.ts";
import { auth } from "./auth.server.ts";

export interface NewUser {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  email: string;
  password: string;
  role?: "user" | "admin";
  emailVerified?: boolean;
}

/**
 * Adds a user who logs in by password. fullName starts as "first last" (R30).
 * @param alongside what else belongs to the transaction that makes the user.
 */
export async function addUser(
  user: NewUser,
  alongside?: (on: Queryable, added: { id: string; fullName: string }) => Promise<void>,
): Promise<Result<{ id: string }, "email-taken">> {
  const { password } = await (await auth()).$context;
  // Hashed before it is known whether the address is taken: both answers take the same time (R34).
  const hash = await password.hash(user.password);
  const id = uuid();
  const { password: _, ...profile } = user;
  const fullName = `${user.firstName} ${user.lastName}`.trim();
  try {
    await db.transaction(async (tx) => {
      await tx.insert(users).values({ ...profile, id, fullName });
      await tx.insert(accounts).values({
        id: uuid(),
        accountId: id,
        providerId: "credential",
        userId: id,
        password: hash,
      });
      await alongside?.(tx, { id, fullName });
    });
  } catch (error) {
    if (brokenConstraint(error) === "users_email_unique") return refused("email-taken");
    throw error;
  }
  publish("users");
  return ok({ id });
}
