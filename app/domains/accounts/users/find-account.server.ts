import { desc, eq, sql } from "drizzle-orm";
import type { Role } from "#app/lib/shop/domain.ts";
import { db } from "#app/server/database/database.server.ts";
import type { Address } from "../addresses/address.ts";
import { newestFirst, ownedBy } from "../addresses/list-addresses.server.ts";
import type { ConsentPlace } from "../profile/news-consent.ts";
import { profileColumns } from "../profile/profile.server.ts";
import type { Profile } from "../profile/profile.ts";
import { addresses, newsConsents, sessions, users } from "./account-table.server.ts";

/** An account as the back office shows it. */
export interface Account extends Profile {
  id: string;
  role: Role;
  designation: string;
  createdAt: Date;
  /** To ten minutes, of the sessions that there still are; null where there is none. */
  lastSeenAt: Date | null;
  /** As they were when the page was made: changes of addresses are published to their owner alone. */
  addresses: Address[];
  /** Each time that news was agreed to or no more, the last one first. */
  newsConsents: { isGiven: boolean; place: ConsentPlace; at: Date }[];
}

/** Anybody's account; undefined where there is none with this id. For admins. */
export async function findAccount(id: string): Promise<Account | undefined> {
  const [[user], own, consents] = await Promise.all([
    db
      .select({
        id: users.id,
        role: users.role,
        designation: users.designation,
        createdAt: users.createdAt,
        lastSeenAt: sql<Date | null>`(
          select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users.id}
        )`.mapWith(sessions.lastSeenAt),
        ...profileColumns,
      })
      .from(users)
      .where(eq(users.id, id)),
    db
      .select()
      .from(addresses)
      .where(ownedBy({ id }))
      .orderBy(...newestFirst),
    db
      .select({ isGiven: newsConsents.isGiven, place: newsConsents.place, at: newsConsents.at })
      .from(newsConsents)
      .where(eq(newsConsents.userId, id))
      .orderBy(desc(newsConsents.at), desc(newsConsents.id)),
  ]);
  return user && { ...user, addresses: own, newsConsents: consents };
}
