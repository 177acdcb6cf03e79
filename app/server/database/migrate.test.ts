import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as migrateByDrizzle } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { cloneDatabase } from "#tests/test-database.ts";
import { migrate } from "./migrate.server.ts";

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "madua-migrations-"));
  database = await cloneDatabase(inject("postgresUrl"), "template1");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a folder as drizzle-kit does: each migration's name, when it was made, and its text. */
function writeMigrations(...migrations: [tag: string, when: number, text: string][]): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const entries = migrations.map(([tag, when], idx) => ({ idx, tag, when, breakpoints: true }));
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ entries }));
  for (const [tag, , text] of migrations) writeFileSync(join(folder, `${tag}.sql`), text);
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ relname }) => relname);
}

const first = ["0000_first", 1000, "create table first (id int);"] as const;
const third = ["0002_third", 3000, "create table third (id int);"] as const;

test("one that was made earlier and merged later is applied", async () => {
  writeMigrations([...first], [...third]);
  await migrate(database.url, folder);
  writeMigrations([...first], [...third], ["0001_second", 2000, "create table second (id int);"]);
  await migrate(database.url, folder);
  expect(await tables()).toEqual(["first", "second", "third"]);
});

test("goes on where Drizzle's migrator has begun, and the other way round", async () => {
  const byDrizzle = () => migrateByDrizzle(drizzle(client), { migrationsFolder: folder });
  writeMigrations([...first]);
  await byDrizzle();
  writeMigrations([...first], [...third]);
  await migrate(database.url, folder);
  await byDrizzle();
  expect(await tables()).toEqual(["first", "third"]);
});

test.each([
  [
    "a place of its own",
    `create table made (id int);\n--> statement-breakpoint\nupdate made\n  set id = nothing + 1;`,
    '4:12: column "nothing" does not exist',
  ],
  [
    "the place of its statement",
    `create table made (id int);\ninsert into made values (1), (1);--> statement-breakpoint\n\ncreate unique index one on made (id);`,
    '4:1: could not create unique index "one"',
  ],
])(
  "a failing one is named with %s and its reason, and nothing is left of it",
  async (_, text, said) => {
    writeMigrations([...first], ["0001_broken", 2000, text]);
    const file = join(folder, "0001_broken.sql");
    await expect(migrate(database.url, folder)).rejects.toThrow(
      new Error(`Migration 0001_broken failed at ${file}:${said}`),
    );
    expect(await tables()).toEqual([]);

    writeMigrations([...first], ["0001_broken", 2000, "create table mended (id int);"]);
    await migrate(database.url, folder);
    expect(await tables()).toEqual(["first", "mended"]);
  },
);

test("an older version of the shop starts on a newer database that has only more than it knows", async () => {
  writeMigrations([...first], [...third]);
  await migrate(database.url, folder);
  const name = client.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await client.query(`alter role current_user in database ${name} set lock_timeout = '9s'`);
  writeMigrations([...first]);
  await migrate(database.url, folder);
  expect(await tables()).toEqual(["first", "third"]);
  const { rows } = await client.query("select setconfig from pg_db_role_setting order by 1");
  expect(rows.some(({ setconfig }) => setconfig.includes("lock_timeout=9s"))).toBe(true);
});

test.each([
  [
    "took away what that may use",
    "-- Contracts: nothing has used it since 0.2.0.\ndrop table first;",
  ],
  ["is one of an unknown kind", "create table third (id int);"],
])("it refuses one where a migration %s, in one line", async (kind, text) => {
  writeMigrations([...first], ["0002_third", 3000, text]);
  await migrate(database.url, folder);
  // As Drizzle's own migrator, or code before the column, leaves it.
  if (kind === "is one of an unknown kind") {
    await client.query("alter table drizzle.__drizzle_migrations drop column contracts");
  }
  writeMigrations([...first]);
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /^This database belongs to a newer version of the shop: [^\n]+ 1970-01-01 [^\n]+\.$/,
  );
});

test("one that waits for a busy table lets others at it in between, and gets it in the end", async () => {
  writeMigrations([...first]);
  await migrate(database.url, folder);
  await client.query("begin; lock table first in access share mode");
  writeMigrations([...first], ["0001_wider", 2000, "alter table first add column more int;"]);
  const migrated = migrate(database.url, folder);
  const other = new pg.Client({ connectionString: database.url, statement_timeout: 30_000 });
  await other.connect();
  try {
    const waiting = () =>
      other.query(
        "select from pg_locks where relation = 'first'::regclass and not granted and mode = 'AccessExclusiveLock'",
      );
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    // Behind the migration, which waits for `client`, which is not done yet.
    await other.query("select * from first");
    await client.query("commit");
    await migrated;
    expect((await other.query("select more from first")).rowCount).toBe(0);
  } finally {
    await other.end();
  }
});

test("one that waits in a circle with somebody lets go, and tries again", async () => {
  writeMigrations([...first], [...third]);
  await migrate(database.url, folder);
  // Who of a circle is told, PostgreSQL chooses. A sequence goes on through what is undone.
  await client.query("create sequence tries");
  const wider = `
    alter table first add column more int;
    do $$ begin if nextval('tries') = 1 then raise deadlock_detected; end if; end $$;`;
  writeMigrations([...first], [...third], ["0003_wider", 4000, wider]);
  await migrate(database.url, folder);
  expect((await client.query("select more from first")).rowCount).toBe(0);
  expect((await client.query("select nextval('tries')::int as n")).rows).toEqual([{ n: 3 }]);
});

test("an applied one whose text has changed is named", async () => {
  writeMigrations([...first], [...third]);
  await migrate(database.url, folder);
  writeMigrations([...first], ["0002_third", 3000, "create table third (id bigint);"]);
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /^Migration 0002_third has another text now [^\n]+$/,
  );
});
