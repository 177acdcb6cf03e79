import { desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { lockUser } from "../passwords/set-password.server.ts";
import { newsConsents } from "../users/account-table.server.ts";
import type { ConsentPlace } from "./news-consent.ts";

/** The last word on news of a user's; undefined for one who was never asked or never said yes. */
export async function newsConsent(user: { id: string }, on: Queryable = db) {
  const [last] = await on
    .select({ isGiven: newsConsents.isGiven, at: newsConsents.at })
    .from(newsConsents)
    .where(eq(newsConsents.userId, user.id))
    .orderBy(desc(newsConsents.at), desc(newsConsents.id))
    .limit(1);
  return last;
}

/** Gives or withdraws consent to news; said twice it is written down once (rules: privacy-6). */
export async function setNewsConsent(
  user: { id: string },
  isGiven: boolean,
  place: ConsentPlace,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two tabs take turns; an account that is gone has nothing to say.
    if (!(await lockUser(tx, user.id))) return;
    const last = await newsConsent(user, tx);
    if ((last?.isGiven ?? false) !== isGiven) await writeConsent(tx, user.id, isGiven, place);
  });
  publish("users");
}

/** Writes one word on news down, in the transaction that it belongs to. */
export async function writeConsent(
  on: Queryable,
  userId: string,
  isGiven: boolean,
  place: ConsentPlace,
): Promise<void> {
  await on.insert(newsConsents).values({ id: uuid(), userId, isGiven, place });
}
