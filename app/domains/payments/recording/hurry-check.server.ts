import { eq } from "drizzle-orm";
import type { Job, JobResult, PgBoss } from "pg-boss";
import { db } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { providerOrders } from "../payment-tables.server.ts";
import { askProvider } from "./ask-provider.server.ts";

interface CheckJob {
  providerOrderId: string;
}

/** Once however often a browser reports: what is due already has its job, or the minute's. */
const paymentHurry = statement<{ id: string }>("payment-hurry", ({ id }) => {
  const { before, after } = insertJob("check-payment");
  return `
    with hurried as (
      update provider_orders set check_at = now()
      where id = ${id} and (check_at is null or check_at > now())
      returning id
    )
    ${before} (select jsonb_build_object('providerOrderId', id) from hurried)
    ${after} and exists (select from hurried)`;
});

/**
 * Has the provider asked at once about a payment that a browser has reported with the right
 * signature, and again in growing pauses of seconds; then the minute's job goes on
 * (rules: payments-18).
 */
export async function hurryCheck(providerOrderId: string): Promise<void> {
  await db.execute(paymentHurry.sql({ id: providerOrderId }));
}

/** Works on the hurried checks, in whichever process. */
export async function checkHurriedPayments(jobs: PgBoss): Promise<void> {
  const options = { batchSize: 5, perJobResults: true } as const;
  await jobs.work<CheckJob, void, typeof options>("check-payment", options, (batch) =>
    Promise.all(batch.map(check)),
  );
}

/** A check that finds no money has failed, so that it is tried again. */
async function check({ id, data: { providerOrderId } }: Job<CheckJob>): Promise<JobResult> {
  try {
    const [asked] = await db
      .select()
      .from(providerOrders)
      .where(eq(providerOrders.id, providerOrderId));
    const found = asked && (await askProvider(asked));
    return { id, status: found ? "completed" : "failed" };
  } catch (error) {
    log.warn({ err: error, providerOrder: providerOrderId }, "a hurried check has no answer yet");
    return { id, status: "failed" };
  }
}
