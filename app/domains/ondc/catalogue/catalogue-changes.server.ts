import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { PgBoss } from "pg-boss";
import { v4 as uuid } from "uuid";
import { topicName } from "#app/lib/live/live-topics.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { subscribe } from "#app/server/live/live-changes.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { writeCallbacks } from "../protocol/callbacks.server.ts";
import type { Context, OndcVersion } from "../protocol/context.ts";
import { readOndcSettings } from "../protocol/ondc-settings.server.ts";
import { ondcMessages } from "../protocol/ondc-tables.server.ts";
import { changesOf } from "./catalogue-body.ts";
import { itemOf, type OndcItem, toldItem } from "./catalogue-item.ts";
import { lacksOf } from "./catalogue-product.ts";
import { ondcItems, ondcSubscriptions } from "./catalogue-tables.server.ts";
import { catalogueTopics, forgetCatalogue, makeCatalogue } from "./read-catalogue.server.ts";

/** The row of the whole shop among those of products. */
const wholeShop = "";

type Row = typeof ondcItems.$inferSelect;

const proposed = ({ name }: PgColumn) => sql`excluded.${sql.identifier(name)}`;

/**
 * Compares the catalogue with what was last told, and notes what is another (rules: ondc-catalogue-5). Whatever command
 * has changed it, and on whichever node, it is found here.
 * @returns when that was, by the database's clock; undefined while the shop lacks something to be on the network.
 */
async function noteChanges(tx: Transaction): Promise<Date | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ondcCatalogue})`);
  const { shop, all } = await makeCatalogue();
  if (!("store" in shop)) return undefined;
  const { rows } = await tx.execute<{ now: string }>(
    sql`select to_json(date_trunc('milliseconds', clock_timestamp())) as now`,
  );
  const now = new Date(rows[0]?.now ?? Date.now());
  const noted = new Map((await tx.select().from(ondcItems)).map((row) => [row.productId, row]));
  const isFirst = noted.size === 0;
  const changed: Row[] = [];
  const note = (productId: string, item: string, isOn: boolean, changedAt: Date) => {
    const before = noted.get(productId);
    noted.delete(productId);
    // Of what is not on sale, and was not, there is nothing to tell.
    if (isOn ? before?.isOn && before.item === item : !before?.isOn) return;
    changed.push({ productId, item, isOn, changedAt: isFirst ? changedAt : now });
  };
  note(wholeShop, "", shop.facts.opening === "open", now);
  for (const product of all) {
    const isTold = lacksOf(product).length === 0;
    // Of one that lacks something now, what was told last is taken back.
    const item = isTold ? JSON.stringify(itemOf(product, shop)) : noted.get(product.id)?.item;
    note(product.id, item ?? "", isTold && !product.isHidden, product.changedAt);
  }
  for (const { productId, item } of [...noted.values()]) note(productId, item, false, now);
  for (let at = 0; at < changed.length; at += 500) {
    await tx
      .insert(ondcItems)
      .values(changed.slice(at, at + 500))
      .onConflictDoUpdate({
        target: ondcItems.productId,
        set: {
          item: proposed(ondcItems.item),
          isOn: proposed(ondcItems.isOn),
          changedAt: proposed(ondcItems.changedAt),
        },
      });
  }
  if (changed.length > 0) forgetCatalogue();
  return now;
}

/** What changed after one moment up to another, as it stands now; undefined where nothing did. */
async function readChanges(tx: Transaction, after: Date, until: Date, version: OndcVersion) {
  const { changedAt, productId } = ondcItems;
  const rows = await tx
    .select()
    .from(ondcItems)
    .where(and(gt(changedAt, after), lte(changedAt, until)))
    .orderBy(asc(changedAt), asc(productId));
  if (rows.length === 0) return undefined;
  const shop = rows.find((row) => row.productId === wholeShop);
  const items = rows
    .filter((row) => row.productId !== wholeShop)
    .map((row) => toldItem(JSON.parse(row.item) as OndcItem, version, row.isOn, row.changedAt));
  return changesOf(items, shop && { isOpen: shop.isOn, since: shop.changedAt });
}

/** For an app that asks once. */
export const changesBetween = (from: Date, until: Date, version: OndcVersion) =>
  db.transaction(async (tx) => {
    await noteChanges(tx);
    return readChanges(tx, from, until, version);
  });

/** Tells an app of changes from now on, until it says stop; asked again it begins anew. */
export async function startTelling(
  context: Context,
  version: OndcVersion,
  from: Date | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = (await noteChanges(tx)) ?? new Date();
    const begun = {
      ...{ bapId: context.bap_id, transactionId: context.transaction_id, context, version },
      ...{ toldUntil: from ?? now, lastMessageId: null, failures: 0 },
    };
    await tx
      .insert(ondcSubscriptions)
      .values(begun)
      .onConflictDoUpdate({
        target: [ondcSubscriptions.bapId, ondcSubscriptions.transactionId],
        set: begun,
      });
  });
}

/** Of the transaction in which it began; where it names another, of all that this app was told. */
export async function stopTelling(bapId: string, transactionId: string): Promise<void> {
  const ofApp = eq(ondcSubscriptions.bapId, bapId);
  const stopped = await db
    .delete(ondcSubscriptions)
    .where(and(ofApp, eq(ondcSubscriptions.transactionId, transactionId)))
    .returning();
  if (stopped.length === 0) await db.delete(ondcSubscriptions).where(ofApp);
}

const minute = 60_000;
/** The network wants changes gathered: nobody is told more often, and one that did not take them not before half an hour. */
const pause = { after: minute, afterFailure: 30 * minute };
/** An app that has taken nothing for a day is not told any more. */
const mostFailures = 48;

/**
 * Tells all apps that have asked for it what has changed since they were told last (rules: ondc-catalogue-5). What one has
 * not taken is told again with what came since.
 */
export async function tellChanges(): Promise<void> {
  const { isOn } = await readOndcSettings();
  if (!isOn) return;
  await db.transaction(async (tx) => {
    const now = await noteChanges(tx);
    if (!now) return;
    const made = new Map<string, ReturnType<typeof readChanges>>();
    for (const app of await tx.select().from(ondcSubscriptions)) {
      await tellApp(tx, app, now, (after) => {
        const key = `${app.version} ${after.getTime()}`;
        const changes = made.get(key) ?? readChanges(tx, after, now, app.version);
        made.set(key, changes);
        return changes;
      });
    }
  });
}

async function tellApp(
  tx: Transaction,
  app: typeof ondcSubscriptions.$inferSelect,
  now: Date,
  changesAfter: (after: Date) => ReturnType<typeof readChanges>,
): Promise<void> {
  const { bapId, transactionId, context, lastMessageId, toldFrom, toldUntil } = app;
  const state = lastMessageId === null ? "done" : await stateOf(tx, transactionId, lastMessageId);
  if (state === "waiting") return;
  // One that is gone from the log was taken long ago.
  const isTaken = state === "done" || state === undefined;
  const failures = isTaken ? 0 : app.failures + 1;
  const isThis = and(
    eq(ondcSubscriptions.bapId, bapId),
    eq(ondcSubscriptions.transactionId, transactionId),
  );
  if (failures > mostFailures) {
    await tx.delete(ondcSubscriptions).where(isThis);
    return;
  }
  const pausedFor = isTaken ? pause.after : pause.afterFailure;
  if (lastMessageId && now.getTime() - toldUntil.getTime() < pausedFor) return;
  const after = isTaken ? toldUntil : toldFrom;
  const catalog = await changesAfter(after);
  if (!catalog) return;
  const messageId = uuid();
  const asked = { ...context, message_id: messageId };
  await writeCallbacks(tx, [{ action: "on_search", asked, answer: { message: { catalog } } }]);
  await tx
    .update(ondcSubscriptions)
    .set({ toldFrom: after, toldUntil: now, lastMessageId: messageId, failures })
    .where(isThis);
}

async function stateOf(tx: Transaction, transactionId: string, messageId: string) {
  const [sent] = await tx
    .select({ state: ondcMessages.state })
    .from(ondcMessages)
    .where(
      and(
        eq(ondcMessages.transactionId, transactionId),
        eq(ondcMessages.messageId, messageId),
        eq(ondcMessages.direction, "out"),
      ),
    );
  return sent?.state;
}

const tellEnqueue = statement("ondc-tell-changes-enqueue", () => {
  const { before, after } = insertJob("ondc-changes");
  // One that waits already looks for all that has changed by then.
  return `${before} '{}'::jsonb ${after} on conflict do nothing`;
});

/** Changes are gathered for so long, in ms. */
const gather = 3000;

/**
 * Tells changes in one of the processes: a moment after something has changed, and every minute whatever was missed.
 * While the shop is not on the network nothing is read and nothing enqueued but once a minute.
 * @returns ends the listening.
 */
export async function tellChangesSoon(jobs: PgBoss): Promise<() => void> {
  await jobs.work("ondc-changes", async () => {
    try {
      await tellChanges();
    } catch (error) {
      // The queue keeps a failure to itself; the next minute tries again.
      log.error({ err: error }, "the network could not be told what has changed");
    }
  });
  await jobs.schedule("ondc-changes", "* * * * *");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const names: readonly string[] = catalogueTopics;
  const end = subscribe((changes) => {
    if (timer || !changes.some((change) => change !== "*" && names.includes(topicName(change)))) {
      return;
    }
    timer = setTimeout(async () => {
      timer = undefined;
      try {
        if ((await readOndcSettings()).isOn) await db.execute(tellEnqueue.sql({}));
      } catch (error) {
        log.warn({ err: error }, "what has changed on the network waits for the next minute");
      }
    }, gather);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}
