import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { config } from "#app/server/config.server.ts";
import { db } from "#app/server/database.server.ts";
import { users } from "./account-table.server.ts";
import { addUser } from "./add-user.server.ts";

/**
 * On the first start, when there is no admin yet, creates the admin of ADMIN_EMAIL with the
 * password of ADMIN_PASSWORD or a random one (rules: setup-1).
 * @returns what to print, once: the address, and the password only where it was made up here.
 */
export async function createFirstAdmin(): Promise<
  { email: string; password?: string } | undefined
> {
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .limit(1);
  if (admin) return undefined;
  const email = config().ADMIN_EMAIL.toLowerCase();
  const given = config().ADMIN_PASSWORD;
  const password = given ?? randomBytes(12).toString("base64url");
  const added = await addUser({
    firstName: "Admin",
    lastName: "",
    mobileNumber: "",
    email,
    password,
    role: "admin",
    // Whoever sets up the shop has said so.
    emailVerified: true,
  });
  // Several processes may start at once on a new database; one of them creates and prints.
  if (!added.ok) return undefined;
  return given ? { email } : { email, password };
}
