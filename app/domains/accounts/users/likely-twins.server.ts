import { and, asc, eq, inArray, ne, or } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { users } from "./account-table.server.ts";

/** Another account that may be the same person's. */
export interface LikelyTwin {
  id: string;
  fullName: string;
  email: string;
  mobileNumber: string;
}

/**
 * Other shoppers' accounts with one of somebody's telephone numbers, or that stand under what was typed (an
 * e-mail address or a mobile number, whole); at most five. For admins.
 */
export async function likelyTwins(
  account: { id: string; mobileNumber: string; alternateNumber: string | null },
  typed: string,
): Promise<LikelyTwin[]> {
  const numbers = [account.mobileNumber, account.alternateNumber ?? "", typed];
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      mobileNumber: users.mobileNumber,
    })
    .from(users)
    .where(
      and(
        or(
          eq(users.email, typed.toLowerCase()),
          inArray(
            users.mobileNumber,
            numbers.filter((number) => number !== ""),
          ),
        ),
        ne(users.id, account.id),
        eq(users.role, "user"),
      ),
    )
    .orderBy(asc(users.createdAt))
    .limit(5);
}
