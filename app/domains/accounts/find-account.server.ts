import { eq } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { addresses, users } from "./account-table.server.ts";
import type { Address } from "./address.ts";
import { newestFirst, ownedBy } from "./list-addresses.server.ts";
import type { Profile } from "./profile.ts";

/** An account as the back office shows it. */
export interface Account extends Profile {
  id: string;
  role: "user" | "admin";
  createdAt: Date;
  /** As they were when the page was made: changes of addresses are published to their owner alone. */
  addresses: Address[];
}

/** Anybody's account; undefined where there is none with this id. For admins. */
export async function findAccount(id: string): Promise<Account | undefined> {
  const [[user], own] = await Promise.all([
    db
      .select({
        id: users.id,
        role: users.role,
        createdAt: users.createdAt,
        fullName: users.fullName,
        email: users.email,
        emailVerified: users.emailVerified,
        mobileNumber: users.mobileNumber,
        gender: users.gender,
        dateOfBirth: users.dateOfBirth,
        alternateNumber: users.alternateNumber,
      })
      .from(users)
      .where(eq(users.id, id)),
    db
      .select()
      .from(addresses)
      .where(ownedBy({ id }))
      .orderBy(...newestFirst),
  ]);
  return user && { ...user, addresses: own };
}
