import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, lastActor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { factsOfFile, type ShopFacts } from "../../../site.config.ts";
import { type FactName, typedFact } from "./fact-names.ts";
import { readFacts } from "./present-facts.server.ts";
import { changedFacts } from "./shop-fact-table.server.ts";

/** Somebody else has changed the fact since it was seen. */
export interface FactConflict {
  /** What stands there now, as typed. */
  present: string;
  /** The e-mail address of who did it; undefined where only the file was changed. */
  by: string | undefined;
}

/**
 * Changes one fact, for all open pages on all nodes. The file's own value counts as no change: from then on
 * the file tells of it again.
 * @param seen what stood there, as typed, when whoever changes it looked (rules: shop-facts-4).
 */
export async function changeFact<Name extends FactName>(
  actor: Actor,
  name: Name,
  value: ShopFacts[Name],
  seen: string,
): Promise<Result<undefined, FactConflict>> {
  const ofFile = typedFact(name, factsOfFile[name]);
  const after = typedFact(name, value);
  const result = await db.transaction(async (tx): Promise<Result<undefined, FactConflict>> => {
    // A fact without a row has none that could be locked.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.shopFacts})`);
    const [row] = await tx.select().from(changedFacts).where(eq(changedFacts.name, name));
    const present = row ? typedFact(name, row.value) : ofFile;
    if (present === after) return ok(undefined);
    if (present !== seen) {
      return refused({ present, by: await lastActor(tx, "shop-fact.set-fact", name) });
    }
    if (after === ofFile) await tx.delete(changedFacts).where(eq(changedFacts.name, name));
    else {
      await tx
        .insert(changedFacts)
        .values({ name, value })
        .onConflictDoUpdate({
          target: changedFacts.name,
          set: { value, changedAt: new Date() },
        });
    }
    await record(tx, actor, "shop-fact.set-fact", name, {
      name,
      before: present || null,
      after: after || null,
    });
    return ok(undefined);
  });
  if (!result.ok) return result;
  // Before anybody is told: who then asks this node reads what is new. A failed reading is made up for then.
  await readFacts().catch((error) => log.warn({ err: error }, "the shop's facts were not read"));
  publish("shop-facts");
  return result;
}
