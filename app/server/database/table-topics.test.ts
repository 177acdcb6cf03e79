import { expect, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { pool } from "./database.server.ts";
import { topicsOfTable } from "./table-topics.server.ts";

ownDatabase();
import.meta.glob("../../**/*-{table,tables}.server.ts", { eager: true });

/** The tables of the migrated database of which nobody has said what shows them. */
async function undeclaredTables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  expect(rows.length).toBeGreaterThan(20);
  return rows.map(({ name }) => name).filter((name) => topicsOfTable(name) === undefined);
}

test("every table declares the topics of its changes, or that it is never shown", async () => {
  expect(await undeclaredTables()).toEqual([]);
});

test("a table that declares nothing is found", async () => {
  await pool.query("create table coupons (id text primary key)");
  expect(await undeclaredTables()).toEqual(["coupons"]);
});
