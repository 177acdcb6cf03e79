import { and, eq, gt } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { v7 as uuid } from "uuid";
import { staffAddresses } from "#app/domains/accounts/staff/staff-addresses.server.ts";
import { db, pool, type Transaction } from "#app/server/database/database.server.ts";
import { laterThan } from "#app/server/database/moment-column.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { subscribe } from "#app/server/live/live-changes.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { declareCounter } from "#app/server/metrics/declare-metric.server.ts";
import { postWebhook, type WebhookOutcome } from "./post-webhook.server.ts";
import type { WebhookEndpoint } from "./read-webhooks.server.ts";
import { signedHeaders } from "./sign-webhook.ts";
import { pauseAfter, switchedOffAfter, type WebhookFailure } from "./webhook.ts";
import { signingSecrets } from "./webhook-secret.server.ts";
import { webhookAttempts, webhookEndpoints, webhookMessages } from "./webhook-tables.server.ts";

const sent = declareCounter(
  "madua_webhooks_total",
  "Webhooks that were delivered, failed and are tried again, or were given up.",
  "outcome",
  ["delivered", "failed", "given-up"],
);

/** Messages to one address under way at a time, each of another order. */
const atOnce = 4;
/** An address has its worker for so long, in ms; then the others that wait have their turn. */
const turn = 20_000;
/** A message whose process was killed is another's after so long, in ms: longer than sending it can take. */
const lease = 45_000;
/** What took nothing for so long, in ms, was away. */
const outage = 10 * 60_000;
/** Changes are gathered for so long, in ms: what causes them waits for none of it. */
const gather = 500;

interface ClaimedMessage {
  id: string;
  body: string;
  tries: number;
  triedSince: Date;
}

/**
 * Takes what is due, of each order the first alone: the next waits until that was delivered or given up (rules:
 * webhooks-4). What is taken counts as tried, and is due again after the lease. The first ones are read once, in the
 * index's order, so that thousands that wait cost milliseconds; what another process has locked meanwhile is passed over.
 */
const claimMessages = statement<{ endpointId: string; now: Date; leaseEnd: Date }>(
  "webhooks-claim",
  ({ endpointId, now, leaseEnd }) => `
    update webhook_messages
    set tries = tries + 1, due_at = ${leaseEnd}, tried_since = coalesce(tried_since, ${now})
    where id in (
      select id from webhook_messages
      where state = 'waiting' and due_at <= ${now} and id = any(array(
        select id from (
          select distinct on (subject) id, sequence, due_at from webhook_messages
          where endpoint_id = ${endpointId} and state = 'waiting'
          order by subject, sequence) as first
        where due_at <= ${now} order by sequence limit ${4 * atOnce}))
      order by sequence limit ${atOnce} for update skip locked)
    returning id, body, tries, tried_since as "triedSince"`,
);

const dueEndpoints = statement<{ now: Date }>(
  "webhooks-due",
  ({ now }) => `
    select id from webhook_endpoints as endpoint
    where is_on and exists (
      select from webhook_messages
      where endpoint_id = endpoint.id and state = 'waiting' and due_at <= ${now})`,
);

/** The addresses that something is due for. */
export async function endpointsDue(now = new Date()): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(dueEndpoints.query({ now }));
  return rows.map(({ id }) => id);
}

/**
 * Sends an address what is due, until nothing is, its turn is over, or it does not answer: then the rest waits for
 * the next turn. A message is sent at least once, always under the same id: twice only where the process was killed
 * between the answer and our noting it.
 * @returns whether its turn ended before its messages did.
 */
export async function sendToEndpoint(
  endpointId: string,
  clock = () => new Date(),
): Promise<boolean> {
  const end = clock().getTime() + turn;
  for (;;) {
    const now = clock();
    if (now.getTime() >= end) return true;
    const [endpoint] = await db
      .select()
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.isOn, true)));
    if (!endpoint) return false;
    const leaseEnd = new Date(now.getTime() + lease);
    const claim = claimMessages.query({ endpointId, now, leaseEnd });
    const { rows } = await pool.query<ClaimedMessage>(claim);
    if (rows.length === 0) return false;
    const arrived = await Promise.all(rows.map((message) => send(endpoint, message, now)));
    publish("webhooks");
    if (!arrived.includes(true)) return false;
  }
}

async function send(endpoint: WebhookEndpoint, message: ClaimedMessage, now: Date) {
  const secrets = await signingSecrets(endpoint, now);
  const outcome: WebhookOutcome =
    secrets.length === 0
      ? { status: null, took: 0, answer: "no-secret" satisfies WebhookFailure }
      : await postWebhook(endpoint.url, signedHeaders(message, secrets, now), message.body);
  return db.transaction((tx) => settle(tx, endpoint.id, message, outcome, now));
}

/** Writes down what came of a try. @returns whether it arrived. */
async function settle(
  tx: Transaction,
  endpointId: string,
  { id, tries, triedSince }: ClaimedMessage,
  outcome: WebhookOutcome,
  now: Date,
): Promise<boolean> {
  const arrived = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const pause = pauseAfter(tries, now.getTime() - triedSince.getTime());
  const state = arrived ? "delivered" : pause === undefined ? "given-up" : "waiting";
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId))
    .for("update");
  const [known] = await tx
    .update(webhookMessages)
    .set({ state, ...(pause !== undefined && { dueAt: new Date(now.getTime() + pause) }) })
    .where(eq(webhookMessages.id, id))
    .returning({ id: webhookMessages.id });
  // Deleted meanwhile.
  if (!endpoint || !known) return arrived;
  await tx.insert(webhookAttempts).values({ id: uuid(), messageId: id, at: now, ...outcome });
  sent[state === "waiting" ? "failed" : state] += 1;
  if (arrived) await noteSuccess(tx, endpoint, now);
  else await noteFailure(tx, endpoint, outcome, now);
  return arrived;
}

/** Once an address that was away is back, what has failed meanwhile is not to wait for hours. */
async function noteSuccess(tx: Transaction, endpoint: WebhookEndpoint, now: Date): Promise<void> {
  const { id } = endpoint;
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: null, failure: null, deliveredAt: now })
    .where(eq(webhookEndpoints.id, id));
  const { failingSince } = endpoint;
  // Where some arrive and others do not, each waits by itself.
  if (!failingSince || now.getTime() - failingSince.getTime() < outage) return;
  await tx
    .update(webhookMessages)
    .set({ dueAt: now })
    .where(
      and(
        eq(webhookMessages.endpointId, id),
        eq(webhookMessages.state, "waiting"),
        // None that another process is sending at this moment.
        gt(webhookMessages.dueAt, new Date(now.getTime() + lease)),
      ),
    );
}

/** An address that says it is gone, or took nothing for days, is sent nothing more, and the owners are told. */
async function noteFailure(
  tx: Transaction,
  { id, url, isOn, failingSince }: WebhookEndpoint,
  { status, answer }: WebhookOutcome,
  now: Date,
): Promise<void> {
  const since = failingSince ?? now;
  const isDead = now.getTime() - since.getTime() >= switchedOffAfter;
  const offReason = status === 410 ? "gone" : isDead ? "failed" : undefined;
  const failure = status === null ? answer : String(status);
  await tx
    .update(webhookEndpoints)
    .set({
      ...{ failingSince: since, failure },
      ...(isOn &&
        offReason && { isOn: false, offReason, updatedAt: laterThan(webhookEndpoints.updatedAt) }),
    })
    .where(eq(webhookEndpoints.id, id));
  log.warn({ webhook: id, failure, offReason }, "a webhook did not arrive");
  if (!isOn || !offReason) return;
  const { host } = new URL(url);
  for (const { email, name, language } of await staffAddresses("webhooks", tx)) {
    const mail = { kind: "webhook-off", name, path: `/my/webhooks/${id}`, host } as const;
    await enqueueMail(tx, email, mail, { language });
  }
}

/**
 * Sends webhooks from this process: a moment after something has changed, and every minute whatever was missed or is
 * to be tried again. Each address has a job of its own, so that a slow one holds up no other.
 * @returns ends the listening.
 */
export async function sendWebhooks(jobs: PgBoss, pollingIntervalSeconds = 2): Promise<() => void> {
  const dispatch = async () => {
    for (const endpointId of await endpointsDue()) await enqueue(endpointId);
  };
  // Where one waits already, none is added.
  const enqueue = (endpointId: string) =>
    jobs.send("webhook-endpoint", { endpointId }, { singletonKey: endpointId });
  await jobs.work("webhooks", async () => {
    try {
      await dispatch();
    } catch (error) {
      // The queue keeps a failure to itself; the next minute tries again.
      log.error({ err: error }, "webhooks that are due were not looked for");
    }
  });
  await jobs.schedule("webhooks", "* * * * *");
  const options = { pollingIntervalSeconds, localConcurrency: 4 } as const;
  await jobs.work<{ endpointId: string }, void, typeof options>(
    "webhook-endpoint",
    options,
    async ([job]) => {
      if (job && (await sendToEndpoint(job.data.endpointId))) await enqueue(job.data.endpointId);
    },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      dispatch().catch((error: unknown) =>
        log.warn({ err: error }, "webhooks that are due wait for the next minute"),
      );
    }, gather);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}
