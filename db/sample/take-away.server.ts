import { getTableColumns, getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { PgBoss } from "pg-boss";
import { categoryNames } from "#app/domains/catalog/categories/category-name-table.server.ts";
import { lockCategories } from "#app/domains/catalog/categories/category-spelling.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import * as content from "#app/domains/content/content-tables.server.ts";
import { deliveryDays } from "#app/domains/delivery/delivery-days-table.server.ts";
import { packFacts } from "#app/domains/labelling/pack-facts-table.server.ts";
import { usesOf } from "#app/domains/media/picture-uses.server.ts";
import { orderLines } from "#app/domains/orders/order/order-table.server.ts";
import { producerGroups } from "#app/domains/stock/groups/group-tables.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Queryable, type Transaction } from "#app/server/database/database.server.ts";
import { sampleRows } from "#app/server/database/infrastructure-tables.server.ts";
import { isStored } from "#app/server/files/files.server.ts";
import { removeFiles } from "#app/server/files/upload.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { copyPictures, pictureUrls } from "./copy-pictures.server.ts";
import { picturesOfSampleShop } from "./fill.server.ts";
import { keyOf } from "./note-rows.server.ts";

/** A table of the sample, in the order in which its rows come; they go in the reverse one. */
interface SampleTable {
  table: PgTable;
  /** What its rows are called. */
  name: SQL;
  /** Columns that the shop itself keeps: whoever changes them leaves an entry in the stock ledger, or another row. */
  counted?: readonly string[];
  /** What its row stands on: the product of a batch. */
  on?: SQL;
}

const sampleTables: readonly SampleTable[] = [
  {
    table: products,
    name: sql`title`,
    counted: [
      ...["units_sold", "review_count", "review_stars", "current_stock", "stock_status"],
      "last_stock_entry",
    ],
  },
  { table: packFacts, name: sql`''`, on: sql`product_id` },
  { table: categoryNames, name: sql`category`, on: sql`category` },
  { table: producerGroups, name: sql`name` },
  { table: stockBatches, name: sql`number`, counted: ["units", "withheld"], on: sql`product_id` },
  { table: content.carouselSlides, name: sql`alt_text` },
  { table: content.clientImages, name: sql`alt_text` },
  { table: content.galleryImages, name: sql`alt_text` },
  { table: content.aboutSections, name: sql`about_title` },
  { table: content.blogPosts, name: sql`blog_title` },
  { table: content.missionSections, name: sql`title`, on: sql`kind` },
  { table: content.locatedAreas, name: sql`unit` },
  { table: content.testimonials, name: sql`review_title` },
  { table: deliveryDays, name: sql`pin_prefix` },
];

/** A sample's product that people have done something with: an order or a review keeps its facts only beside it. */
const ordered = sql`exists (select from order_lines where product_id = one.id)
  or exists (select from order_batches where product_id = one.id)`;
const reviewed = sql`exists (select from product_reviews where product_id = one.id)
  or exists (select from removed_reviews where product_id = one.id)`;
const used = sql`exists (select from stock_entries where product_id = one.id and coalesce(entered_by, order_id) is not null)
  or exists (select from stock_counts where product_id = one.id)
  or exists (select from stock_waits where product_id = one.id)
  or exists (select from price_periods where product_id = one.id)
  or exists (select from pack_numbers where product_id = one.id)
  or exists (select from offers where gift_product_id = one.id or one.id = any(product_ids))
  or exists (select from stock_batches as own where product_id = one.id and not exists (
    select from sample_rows where table_name = 'stock_batches' and id = own.id))
  or exists (select from pack_facts where product_id = one.id and not exists (
    select from sample_rows where table_name = 'pack_facts' and id = one.id))`;

/** Why a row of the sample stays. */
export type WhyKept = "changed" | "ordered" | "reviewed" | "used";

export interface SampleRow {
  /** "products", "blog_posts"… */
  table: string;
  id: string;
  name: string;
  /** Of a section of the programme its kind. */
  on: string | null;
  /** Undefined while nobody has touched it. */
  why?: WhyKept | undefined;
}

/** For so long what was taken away can be brought back, in hours. */
const kept = sql`interval '24 hours'`;

/** The rows of the sample that stand there. */
async function standingRows(on: Queryable): Promise<SampleRow[]> {
  const found: SampleRow[] = [];
  for (const { table, name, counted = [], on: standsOn = sql`null` } of sampleTables) {
    const [, key] = keyOf(table);
    const why =
      table === products
        ? sql`case when ${ordered} then 'ordered' when ${reviewed} then 'reviewed' when ${used} then 'used' end`
        : table === producerGroups
          ? sql`case when exists (select from group_persons where group_id = one.id) then 'used' end`
          : sql`null`;
    const { rows } = await on.execute<Omit<SampleRow, "table"> & Record<string, unknown>>(sql`
      select note.id, ${name} as name, ${standsOn} as "on",
        case when exists (
          select from jsonb_each(note.content - ${sql.param(counted)}::text[]) as said
          where said.value is distinct from to_jsonb(one) -> said.key
        ) then coalesce(${why}, 'changed') else ${why} end as why
      from sample_rows as note join ${table} as one on one.${sql.identifier(key.name)} = note.id
      where note.table_name = ${getTableName(table)} and note.taken_at is null
      order by name, note.id`);
    found.push(
      ...rows.map(({ why, ...row }) => ({
        ...row,
        table: getTableName(table),
        ...(why && { why }),
      })),
    );
  }
  return found;
}

/** What goes and what stays: what a product or a group stands on goes and stays with it (rules: sample-2). */
async function sortRows(on: Queryable): Promise<{ going: SampleRow[]; staying: SampleRow[] }> {
  const all = await standingRows(on);
  const changed = (table: PgTable) =>
    all.filter((row) => row.table === getTableName(table) && row.why);
  const touched = new Map<string, WhyKept>();
  for (const { on: id } of [...changed(packFacts), ...changed(stockBatches)]) {
    if (id) touched.set(id, "changed");
  }
  const rows = all.map((row) =>
    row.table === "products" ? { ...row, why: row.why ?? touched.get(row.id) } : row,
  );
  const goingProducts = rows.filter(({ table, why }) => table === "products" && !why);
  const productIds = goingProducts.map(({ id }) => id);
  const goes = sql`any(${sql.param(productIds)}::text[])`;
  const { rows: categories } = await on.execute<{ category: string }>(
    sql`select distinct category from ${products} where not id = ${goes}`,
  );
  const { rows: groups } = await on.execute<{ id: string }>(
    sql`select distinct group_id as id from ${stockBatches} where group_id is not null and not product_id = ${goes}`,
  );
  const stillThere = new Map<string, (row: SampleRow) => boolean>([
    ["pack_facts", ({ id }) => !productIds.includes(id)],
    ["stock_batches", (row) => !productIds.includes(row.on ?? "")],
    ["category_names", ({ id }) => categories.some(({ category }) => category === id)],
    ["producer_groups", ({ id }) => groups.some((group) => group.id === id)],
  ]);
  const stays = (row: SampleRow) =>
    row.why !== undefined || (stillThere.get(row.table)?.(row) ?? false);
  const isOwn = ({ table }: SampleRow) => table !== "pack_facts" && table !== "stock_batches";
  return {
    going: rows.filter((row) => !stays(row)),
    staying: rows
      .filter((row) => stays(row) && isOwn(row))
      .map((row) => ({ ...row, why: row.why ?? "used" })),
  };
}

/** Whether there is anything of the sample, or was until lately. */
export async function hasSample(): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${sampleRows} where taken_at is null or taken_at > now() - ${kept} limit 1`,
  );
  return rows.length > 0;
}

/** What of the sample would go, by its tables, what would stay, and until when what went can come back. */
export async function readSample() {
  const { going, staying } = await sortRows(db);
  const counts = Map.groupBy(going, ({ table }) => table);
  const { rows } = await db.execute<{ until: Date | null; rows: number }>(
    sql`select max(taken_at) + ${kept} as until, count(*) as rows from ${sampleRows} where taken_at > now() - ${kept}`,
  );
  const [taken] = rows;
  return {
    going: [...counts].map(([table, rows]) => ({ table, rows: rows.length })),
    staying,
    taken: taken?.until ? { until: new Date(taken.until), rows: Number(taken.rows) } : undefined,
  };
}

async function oneAtATime(tx: Transaction): Promise<void> {
  await lockCategories(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.sampleShop})`);
}

/**
 * Takes away what nobody has touched of the sample, and keeps it for a day (rules: sample-2).
 * @returns how many rows went.
 */
export async function takeSampleAway(actor: Actor): Promise<Result<number, "nothing">> {
  const taken = await db.transaction(async (tx) => {
    await oneAtATime(tx);
    // Who is about to edit, order or review one of them is waited for, or waits.
    for (const { table } of sampleTables) {
      const [, key] = keyOf(table);
      await tx.execute(sql`select from ${table}
        where ${key} in (select id from ${sampleRows} where table_name = ${getTableName(table)} and taken_at is null)
        order by ${key} for update`);
    }
    const { going } = await sortRows(tx);
    for (const { table } of sampleTables.toReversed()) {
      const [, key] = keyOf(table);
      const name = getTableName(table);
      const ids = going.flatMap((row) => (row.table === name ? row.id : []));
      await tx.execute(sql`
        with gone as (
          delete from ${table} where ${key} = any(${sql.param(ids)}::text[])
          returning ${key} as id, to_jsonb(${sql.identifier(name)}) as content
        )
        update sample_rows set content = gone.content, taken_at = now()
        from gone where sample_rows.table_name = ${name} and sample_rows.id = gone.id`);
    }
    if (going.length > 0) await record(tx, actor, "sample.take-away", "sample");
    return going.length;
  });
  if (taken === 0) return refused("nothing");
  publish("*");
  return ok(taken);
}

/**
 * Puts what was taken away within a day where it was, with its ids and pictures. What stands in the place of
 * a row meanwhile, such as somebody's own days for the same pin codes, stays.
 * @returns how many rows came back.
 */
export async function bringSampleBack(actor: Actor): Promise<Result<number, "too-late">> {
  await copyMissingPictures();
  const brought = await db.transaction(async (tx) => {
    await oneAtATime(tx);
    let count = 0;
    for (const { table } of sampleTables) {
      const name = getTableName(table);
      const ofTable = sql`table_name = ${name} and taken_at > now() - ${kept}`;
      const { rows: keys } = await tx.execute<{ key: string }>(
        sql`select distinct jsonb_object_keys(content) as key from ${sampleRows} where ${ofTable}`,
      );
      const known = keys.map(({ key }) => key);
      const columns = Object.values(getTableColumns(table))
        .filter((column) => !column.generated && known.includes(column.name))
        .map((column) => sql.identifier(column.name));
      if (columns.length === 0) continue;
      const listed = sql.join(columns, sql`, `);
      const { rowCount } = await tx.execute(sql`
        insert into ${table} (${listed})
        select ${listed} from (select content from ${sampleRows} where ${ofTable}) as kept,
          jsonb_populate_record(null::${table}, kept.content)
        on conflict do nothing`);
      count += rowCount ?? 0;
      await tx.execute(sql`update ${sampleRows} set taken_at = null where ${ofTable}`);
    }
    if (count > 0) await record(tx, actor, "sample.bring-back", "sample");
    return count;
  });
  if (brought === 0) return refused("too-late");
  publish("*");
  return ok(brought);
}

/** Whoever tidied the pictures meanwhile may have removed those that nothing used. */
async function copyMissingPictures(): Promise<void> {
  const wanted = picturesOfSampleShop();
  const urls = await pictureUrls(wanted);
  const missing = [];
  for (const [key, folder] of wanted) {
    if (!(await isStored(urls.get(`${folder}/${key}`) ?? ""))) missing.push([key, folder] as const);
  }
  await copyPictures(missing);
}

/** Forgets what was taken away more than a day ago, and removes the pictures that only it had. For the nightly job. */
export async function forgetSample(): Promise<void> {
  const pictures = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pictures: string[] }>(sql`
      delete from ${sampleRows} where taken_at <= now() - ${kept}
      returning array(
        select content ->> name from unnest(array['picture_url', 'upload_file']) as name where content ->> name <> ''
        union select jsonb_array_elements_text(content -> name) from unnest(array['picture_urls', 'image_urls']) as name
        where jsonb_typeof(content -> name) = 'array'
      ) as pictures`);
    return [...new Set(rows.flatMap(({ pictures }) => pictures))];
  });
  const uses = await usesOf(db, pictures);
  const inOrders = await db
    .selectDistinct({ url: orderLines.pictureUrl })
    .from(orderLines)
    .where(inArray(orderLines.pictureUrl, pictures));
  await removeFiles(
    pictures.filter((url) => !uses.has(url) && !inOrders.some((order) => order.url === url)),
  );
}

/** Every night, in one of the processes. */
export async function forgetSampleNightly(jobs: PgBoss): Promise<void> {
  await jobs.work("forget-sample", async () => forgetSample());
  await jobs.schedule("forget-sample", "45 3 * * *", null, { tz: "Asia/Kolkata" });
}
