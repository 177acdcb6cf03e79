import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { pool } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";

ownDatabase();

test("docs/data.md says of every table whether it is secret, personal, internal or public", async () => {
  const [, section = ""] = (await readFile("docs/data.md", "utf8")).split(
    "## What is personal, what is secret",
  );
  const rows = section.matchAll(/^\| (?:secret|personal|internal|public) \| ([^|]*) \|/gm);
  // Columns in brackets are no tables.
  const named = [...rows].flatMap(([, what = ""]) =>
    [...what.replaceAll(/\(.*?\)/g, "").matchAll(/`([a-z_]+)`/g)].map(([, name = ""]) => name),
  );
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const missing = tables.map(({ name }) => name).filter((name) => !named.includes(name));
  expect(missing).toEqual([]);
});
