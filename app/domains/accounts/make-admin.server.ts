import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { users } from "./account-table.server.ts";

/** Raises a user to admin; for the person who has the machine's keyboard. */
export async function makeAdmin(email: string): Promise<Result<undefined, "not-found">> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ role: "admin", updatedAt: new Date() })
      .where(eq(users.email, email))
      .returning({ id: users.id });
    if (!user) return refused("not-found");
    await record(tx, { id: "system", email: "command line" }, "user.make-admin", user.id);
    return ok(undefined);
  });
}
