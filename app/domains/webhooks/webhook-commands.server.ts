import { and, eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import { acceptRepeatedInsert } from "#app/server/database/idempotent-insert.server.ts";
import { laterThan } from "#app/server/database/moment-column.server.ts";
import { holdsAlready } from "#app/server/database/same-row.server.ts";
import { type ChangeRefusal, changeRow, saveRow } from "#app/server/database/save-row.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { isWebhookAddress } from "./post-webhook.server.ts";
import type { WebhookEndpoint } from "./read-webhooks.server.ts";
import { newSecret } from "./sign-webhook.ts";
import { maxWebhooks, trialEvent } from "./webhook.ts";
import { formerUntil, openSecret, sealSecret } from "./webhook-secret.server.ts";
import { webhookEndpoints, webhookMessages } from "./webhook-tables.server.ts";

/** What a form says of an address. */
type Given = Pick<WebhookEndpoint, "url" | "events" | "note">;

/** Why an address was not saved. */
export type WebhookRefusal =
  | InsertRefusal
  | ChangeRefusal<WebhookEndpoint>
  | { code: "too-many" }
  /** It is in a private network, or not https. */
  | { code: "not-public" }
  /** There is no key to lock its secret by, and none can be made. */
  | { code: "no-place" };

/** Adds an address, once under its id however often it is sent; its secret is made with it (rules: webhooks-1). */
export async function addWebhook(
  id: string,
  given: Given,
  actor: Actor,
): Promise<Result<undefined, WebhookRefusal>> {
  if (!isWebhookAddress(given.url)) return refused({ code: "not-public" });
  const secret = await sealedSecret(id);
  if (secret === undefined) return refused({ code: "no-place" });
  return saveRow("webhooks", async (tx) => {
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({ id, ...given, secret })
      .onConflictDoNothing()
      .returning({ id: webhookEndpoints.id });
    if (!added) {
      const [standing] = await tx
        .select()
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.id, id));
      const isSame = standing !== undefined && holdsAlready(webhookEndpoints, standing, given);
      await acceptRepeatedInsert(tx, actor, "webhook.add", id, isSame);
      return ok(undefined);
    }
    if ((await tx.$count(webhookEndpoints)) > maxWebhooks) return refused({ code: "too-many" });
    await record(tx, actor, "webhook.add", id, { name: given.url, after: wordsOf(given) });
    return ok(undefined);
  });
}

async function sealedSecret(id: string): Promise<string | undefined> {
  try {
    return await sealSecret(id, newSecret());
  } catch (error) {
    log.error({ err: error }, "the installation's key for what the office keeps cannot be made");
    return undefined;
  }
}

/** @param seen its `updatedAt` as the form read it. */
export async function updateWebhook(
  id: string,
  seen: Date,
  given: Given,
  actor: Actor,
): Promise<Result<undefined, WebhookRefusal>> {
  if (!isWebhookAddress(given.url)) return refused({ code: "not-public" });
  return saveRow("webhooks", async (tx) => {
    const changed = await changeRow(tx, webhookEndpoints, id, seen, given);
    if (!changed.ok) return changed;
    if (!changed.value) return ok(undefined);
    await record(tx, actor, "webhook.update", id, {
      name: given.url,
      before: wordsOf(changed.value),
      after: wordsOf(given),
    });
    return ok(undefined);
  });
}

/** Deletes an address and all that waits for it. @returns it; undefined where it was gone already. */
export const deleteWebhook = (id: string, actor: Actor) =>
  change(id, async (tx, endpoint) => {
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await tx.delete(webhookMessages).where(eq(webhookMessages.endpointId, id));
    const detail = { name: endpoint.url, before: wordsOf(endpoint) };
    await record(tx, actor, "webhook.delete", id, detail);
  });

/** Switches an address on or off; what waited for it is tried anew. @returns it; undefined where it is gone. */
export const switchWebhook = (id: string, isOn: boolean, actor: Actor) =>
  change(id, async (tx, endpoint) => {
    if (endpoint.isOn === isOn) return;
    const works = isOn && { failingSince: null, failure: null };
    await tx
      .update(webhookEndpoints)
      .set({ isOn, offReason: isOn ? null : "staff", ...works, updatedAt: newer })
      .where(eq(webhookEndpoints.id, id));
    if (isOn) {
      await tx
        .update(webhookMessages)
        .set(triedAnew)
        .where(and(eq(webhookMessages.endpointId, id), eq(webhookMessages.state, "waiting")));
    }
    const detail = { name: endpoint.url };
    if (isOn) await record(tx, actor, "webhook.switch-on", id, detail);
    else await record(tx, actor, "webhook.switch-off", id, detail);
  });

/** Makes a new secret; the one before signs too for a day (rules: webhooks-3). @returns the address; undefined as above. */
export async function makeWebhookSecret(
  id: string,
  actor: Actor,
  now = new Date(),
): Promise<WebhookEndpoint | undefined> {
  const secret = await sealSecret(id, newSecret());
  return change(id, async (tx, endpoint) => {
    const former = { formerSecret: endpoint.secret, formerUntil: formerUntil(now) };
    await tx
      .update(webhookEndpoints)
      .set({ secret, ...former, isSecretSeen: false, updatedAt: newer })
      .where(eq(webhookEndpoints.id, id));
    await record(tx, actor, "webhook.make-secret", id, { name: endpoint.url });
  });
}

/** Shows an address's secret, once (rules: webhooks-3). */
export async function showWebhookSecret(
  id: string,
  actor: Actor,
): Promise<Result<string, "not-found" | "seen" | "closed">> {
  let shown: Result<string, "seen" | "closed"> = refused("seen");
  const endpoint = await change(id, async (tx, { url, secret, isSecretSeen }) => {
    if (isSecretSeen) return;
    const opened = await openSecret(id, secret);
    shown = opened === undefined ? refused("closed") : ok(opened);
    if (opened === undefined) return;
    await tx
      .update(webhookEndpoints)
      .set({ isSecretSeen: true })
      .where(eq(webhookEndpoints.id, id));
    await record(tx, actor, "webhook.show-secret", id, { name: url });
  });
  return endpoint ? shown : refused("not-found");
}

/** As the triggers write it, but that one address alone is told. */
const trialInsert = statement<{ id: string; event: string }>(
  "webhook-trial-insert",
  ({ id, event }) => `
    insert into webhook_messages (id, endpoint_id, event, subject, body)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${id}, ${event}, 'trial:' || gen_random_uuid(),
      json_build_object('type', ${event}::text, 'timestamp', webhook_moment(now()), 'data', json_build_object())::text`,
);

/** Sends an address a message that tells of nothing. @returns it; undefined where it is gone. */
export const tryWebhook = (id: string, actor: Actor) =>
  change(id, async (tx, endpoint) => {
    await tx.execute(trialInsert.sql({ id, event: trialEvent }));
    await record(tx, actor, "webhook.try-out", id, { name: endpoint.url });
  });

/**
 * Sends a message again that was delivered or given up, under its id; one that waits is tried now. Later ones of the same
 * order wait for it. @returns the address; undefined where it or the message is gone.
 */
export async function sendAgain(
  id: string,
  messageId: string,
  actor: Actor,
): Promise<WebhookEndpoint | undefined> {
  let isKnown = false;
  const endpoint = await change(id, async (tx, { url }) => {
    const [message] = await tx
      .update(webhookMessages)
      .set({ state: "waiting", ...triedAnew })
      .where(and(eq(webhookMessages.id, messageId), eq(webhookMessages.endpointId, id)))
      .returning({ event: webhookMessages.event });
    isKnown = message !== undefined;
    if (message) {
      await record(tx, actor, "webhook.send-again", id, { name: url, after: message.event });
    }
  });
  return isKnown ? endpoint : undefined;
}

const triedAnew = { tries: 0, triedSince: null, dueAt: sql`now()` };
const newer = laterThan(webhookEndpoints.updatedAt);
const wordsOf = ({ url, events }: Given) => `${url}: ${events.join(", ")}`;

/** Does it under the address's lock. @returns the address as it was; undefined where it is gone. */
async function change(
  id: string,
  work: (tx: Transaction, endpoint: WebhookEndpoint) => Promise<void>,
): Promise<WebhookEndpoint | undefined> {
  const found = await db.transaction(async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id))
      .for("update");
    if (endpoint) await work(tx, endpoint);
    return endpoint;
  });
  if (found) publish("webhooks");
  return found;
}
