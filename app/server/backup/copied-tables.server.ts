import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import type { ClientBase } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** Rows that a backup carries, a table's or the jobs' that wait, and where they are read. */
export interface CopySource {
  name: string;
  /** All but those that the database computes. */
  columns: string[];
  from: string;
  /** The same on every PostgreSQL. */
  order: string;
}

/** What a table's rows are known by, as COPY writes them in the order of the primary key. */
export interface Checksum {
  rows: number;
  sha256: string;
}

/** Settings of a connection under which each value has one text, and a long copy has its time. */
export const copySettings = `
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** The shop's tables, by their names; drizzle's list of migrations and pg-boss's are elsewhere. */
export async function shopTables(client: ClientBase): Promise<CopySource[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end
        from unnest(indkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = pg_class.oid and attnum = number
        order by place
      ) as key
    from pg_class left join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`);
  return rows.map(({ name, columns, key }) => {
    if (key.length === 0) throw new Error(`Table ${name} has no primary key to be copied by.`);
    return { name, columns, from: `public.${quoted(name)}`, order: key.join(", ") };
  });
}

/** Copies rows out, in chunks of COPY's text format. @returns their checksum. */
export async function* copyOut(
  client: ClientBase,
  { columns, from, order }: CopySource,
): AsyncGenerator<Buffer, Checksum> {
  const list = columns.map(quoted).join(", ");
  const rows = client.query(
    copyTo(`copy (select ${list} from ${from} order by ${order}) to stdout`),
  );
  const hash = createHash("sha256");
  for await (const chunk of rows) {
    hash.update(chunk);
    yield chunk;
  }
  // The number of rows comes after the last of them; a further statement waits for it.
  await client.query("select");
  return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

/** The checksum of rows that stand in the database. */
export async function checksumOf(client: ClientBase, source: CopySource): Promise<Checksum> {
  const copying = copyOut(client, source);
  for (;;) {
    const { done, value } = await copying.next();
    if (done) return value;
  }
}

/** Copies rows in, from chunks of COPY's text format. */
export function copyIn(
  client: ClientBase,
  { from, columns }: Pick<CopySource, "from" | "columns">,
): Writable {
  return client.query(copyFrom(`copy ${from} (${columns.map(quoted).join(", ")}) from stdin`));
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
