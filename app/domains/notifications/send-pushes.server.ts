import { eq } from "drizzle-orm";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { declareCounter } from "#app/server/metrics/declare-metric.server.ts";
import { postPush } from "#app/server/push/post-push.server.ts";
import {
  type NotificationKind,
  notificationNeeds,
  type ShownNotification,
} from "./notification.ts";
import { pushSubscriptions } from "./notification-tables.server.ts";

const pushes = declareCounter(
  "madua_pushes_total",
  "Pushes to staff's phones that were sent, could not be sent at once, were given up, or whose device is gone.",
  "outcome",
  ["sent", "failed", "given-up", "gone"],
);

/** A push as it waits in the queue. */
export interface PushJob {
  subscriptionId: string;
  kind: NotificationKind;
  notification: ShownNotification;
}

/**
 * Sends the pushes of the queue from this process, a few at a time. Each is sent at least once; twice only
 * where the process was killed between the push service's word and ours, and then the phone shows it once,
 * by its tag.
 */
export async function sendPushes(jobs: PgBoss, pollingIntervalSeconds = 2): Promise<void> {
  const options = {
    pollingIntervalSeconds,
    batchSize: 10,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await jobs.work<PushJob, void, typeof options>("push", options, (batch) =>
    Promise.all(batch.map(settle)),
  );
}

async function settle(job: JobWithMetadata<PushJob>): Promise<JobResult> {
  const { subscriptionId } = job.data;
  try {
    await deliver(job.data);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isLast = job.retryCount >= job.retryLimit;
    pushes[isLast ? "given-up" : "failed"] += 1;
    log.warn({ push: job.id, reason, isLast }, "a push could not be sent");
    await note(subscriptionId, { failedAt: new Date(), failure: reason.slice(0, 300) });
    return { id: job.id, status: "failed", output: { reason } };
  }
}

/** Sends it, unless its device is gone by now or its user may see such news no longer. */
async function deliver({ subscriptionId, kind, notification }: PushJob): Promise<void> {
  const [device] = await db
    .select({
      userId: pushSubscriptions.userId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      failedAt: pushSubscriptions.failedAt,
      userType: users.role,
      designation: users.designation,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(eq(pushSubscriptions.id, subscriptionId));
  if (!device || !isAllowed(device, notificationNeeds[kind])) return;
  const status = await postPush(device, JSON.stringify(notification), notification.tag);
  if (status === 404 || status === 410) {
    // The browser has ended it, or is gone itself.
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
    publish(`my-notifications:${device.userId}`);
    pushes.gone += 1;
    return;
  }
  if (status < 200 || status > 299) throw new Error(`the push service says ${status}`);
  pushes.sent += 1;
  if (device.failedAt) await note(subscriptionId, { failedAt: null, failure: null });
}

async function note(
  subscriptionId: string,
  said: { failedAt: Date | null; failure: string | null },
): Promise<void> {
  const [device] = await db
    .update(pushSubscriptions)
    .set(said)
    .where(eq(pushSubscriptions.id, subscriptionId))
    .returning({ userId: pushSubscriptions.userId });
  if (device) publish(`my-notifications:${device.userId}`);
}
