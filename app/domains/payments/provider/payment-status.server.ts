import { setTimeout as delay } from "node:timers/promises";
import { desc } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { everySoOften } from "#app/server/metrics/declare-metric.server.ts";
import { webhookEvents } from "../payment-tables.server.ts";
import { listPayments, paymentMode } from "./razorpay.server.ts";

export interface PaymentStatus {
  /** practice and test: no money moves. */
  mode: ReturnType<typeof paymentMode>["mode"];
  /** Whether the provider's events can be believed; without them payments are found by asking. */
  hasWebhooks: boolean;
  /** Undefined where it has not answered yet, and is still being waited for. */
  providerAnswers: boolean | undefined;
  /** When the provider last told of something; of the last 30 days. */
  lastWebhook: Date | undefined;
}

const minute = 60_000;
/** How long the page waits for the provider, in ms. */
const patience = 2000;

/** The provider is asked once a minute, however many look. */
const askWhetherItAnswers = everySoOften(async () => {
  const now = new Date();
  return listPayments(new Date(now.getTime() - minute), now, 0).then(
    () => true,
    () => false,
  );
}, minute);

/** How online payments are doing, for the owner (rules: status-2). */
export async function paymentStatus(): Promise<PaymentStatus> {
  const [providerAnswers, [last]] = await Promise.all([
    Promise.race([askWhetherItAnswers(), delay(patience, undefined, { ref: false })]),
    db
      .select({ at: webhookEvents.receivedAt })
      .from(webhookEvents)
      .orderBy(desc(webhookEvents.receivedAt))
      .limit(1),
  ]);
  return { ...paymentMode(), providerAnswers, lastWebhook: last?.at };
}
