import type { PgBoss } from "pg-boss";
import type { Transaction } from "#app/server/database.server.ts";
import { insertJob } from "#app/server/jobs.server.ts";
import { publish } from "#app/server/live.server.ts";
import { statement } from "#app/server/statement.server.ts";

const enqueueMoment = statement<{ at: Date }>("offers-enqueue-moment", (given) => {
  const { before, after } = insertJob("offer-moments", {
    delay: `(${given.at}::timestamptz - now())`,
  });
  return `${before} '{}'::jsonb ${after}`;
});

/** At these moments open and cached pages look at the offers anew: one begins or ends then. */
export async function publishOffersAt(tx: Transaction, moments: readonly Date[]): Promise<void> {
  for (const at of moments) await tx.execute(enqueueMoment.sql({ at }));
}

/** What begins or ends is told by the clock: pages that show it are only to be told to look. */
export async function followOfferMoments(jobs: PgBoss, pollingIntervalSeconds = 2): Promise<void> {
  await jobs.work("offer-moments", { pollingIntervalSeconds }, async () => publish("offers"));
}
