import { eq, inArray, lt } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { db } from "#app/server/database/database.server.ts";
import { storedPictures } from "#app/server/database/infrastructure-tables.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { isDrawn } from "#app/server/files/file-store.ts";
import { fileUrl, isStored, listFiles, removeFile } from "#app/server/files/files.server.ts";
import { isListed } from "#app/server/files/upload.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";

/** For so long, in ms, what was drawn for links is kept (decision 062): what is asked for again is drawn again. */
const drawnKept = 60 * 24 * 60 * 60 * 1000;

/** Pictures written in one statement. */
const batchSize = 500;

/** What orders show, of all pictures at once: alone it would be asked of millions of lines each time. */
const picturesInOrders = statement(
  "pictures-in-orders",
  () => `
    with ordered as (
      select distinct picture_url from order_lines where picture_url is not null
    )
    update stored_pictures
    set in_orders = not in_orders
    where in_orders <> (url in (select picture_url from ordered))`,
);

const listStoredEnqueue = statement("list-stored-enqueue", () => {
  const { before, after } = insertJob("list-stored-pictures");
  // One that waits already does for both.
  return `${before} '{}'::jsonb ${after} on conflict do nothing`;
});

/**
 * Compares the list of pictures with the store of files: what came there with the sample shop, an import
 * or a restored backup is added, what is not there any more goes, and which of them orders show is
 * found out (rules: media-5). What was drawn for links long ago goes.
 */
export async function listStoredPictures(): Promise<void> {
  const begun = Date.now();
  const seen = new Set<string>();
  let batch: (typeof storedPictures.$inferInsert)[] = [];
  const write = async () => {
    if (batch.length > 0) await writeDown(batch);
    batch = [];
  };
  for await (const { name, modified } of listFiles()) {
    const [folder = ""] = name.split("/", 1);
    const url = fileUrl(name);
    if (isDrawn({ name }) && begun - modified.getTime() > drawnKept) await removeFile(name);
    if (!isListed(folder, url)) continue;
    seen.add(url);
    batch.push({ url, folder, date: modified });
    if (batch.length === batchSize) await write();
  }
  await write();
  await forgetMissing(seen, begun);
  await db.execute(picturesInOrders.sql({}));
  publish("pictures");
}

async function writeDown(pictures: (typeof storedPictures.$inferInsert)[]): Promise<void> {
  const added = await db
    .insert(storedPictures)
    .values(pictures)
    .onConflictDoNothing()
    .returning({ url: storedPictures.url });
  // What was removed since it was listed: its row went before this one came.
  for (const { url } of added) {
    if (await isStored(url)) continue;
    await db.delete(storedPictures).where(eq(storedPictures.url, url));
  }
}

/** An upload is written down before its files are there: so long, in ms, it may be missing still. */
const storing = 60 * 60 * 1000;

async function forgetMissing(seen: ReadonlySet<string>, begun: number): Promise<void> {
  const known = await db
    .select({ url: storedPictures.url })
    .from(storedPictures)
    .where(lt(storedPictures.date, new Date(begun - storing)));
  const missing = known.map(({ url }) => url).filter((url) => !seen.has(url));
  for (let n = 0; n < missing.length; n += batchSize) {
    const some = missing.slice(n, n + batchSize);
    await db.delete(storedPictures).where(inArray(storedPictures.url, some));
  }
}

/** Has the store looked through now, by whichever process. */
export async function lookThroughStore(actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(listStoredEnqueue.sql({}));
    await record(tx, actor, "picture.look", "");
  });
}

/** Looks through the store in one of the processes: at each start, every night, and when somebody asks. */
export async function listStoredPicturesNightly(jobs: PgBoss): Promise<void> {
  await jobs.work("list-stored-pictures", async () => listStoredPictures());
  await jobs.schedule("list-stored-pictures", "45 4 * * *", null, { tz: "Asia/Kolkata" });
  await db.execute(listStoredEnqueue.sql({}));
}
