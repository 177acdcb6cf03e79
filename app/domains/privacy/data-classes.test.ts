import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { permissions } from "#app/domains/domains.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { staffRoles } from "#app/lib/shop/domain.ts";
import { pool } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";

ownDatabase();

const data = await readFile("docs/data.md", "utf8");
const sectionOf = (title: string) => data.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "";

/** Tables with the columns in brackets behind them: "`orders` (`email`), `users`" */
const tablesIn = (cell: string) =>
  [...cell.matchAll(/`([a-z_]+)`(?: \(([^)]*)\))?/g)].map(([, table = "", columns = ""]) => ({
    table,
    columns: [...columns.matchAll(/`([a-z_]+)`/g)].map(([, name = ""]) => name),
  }));

test("docs/data.md says of every table whether it is secret, personal, internal or public", async () => {
  const rows = sectionOf("What is personal, what is secret").matchAll(
    /^\| (?:secret|personal|internal|public) \| ([^|]*) \|/gm,
  );
  const named = [...rows].flatMap(([, what = ""]) => tablesIn(what).map(({ table }) => table));
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const missing = tables.map(({ name }) => name).filter((name) => !named.includes(name));
  expect(missing).toEqual([]);
});

test("docs/data.md says of every personal column who sees it, as the domains declare it", async () => {
  const [, personal = ""] =
    /^\| personal \| ([^|]*) \|/m.exec(sectionOf("What is personal, what is secret")) ?? [];
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`,
  );
  // Of a table that is personal in some columns alone, these; tables are named before the files.
  const wanted = tablesIn(personal.split(";")[0] ?? "").flatMap(({ table, columns: some }) =>
    columns
      .filter((each) => each.table === table && (some.length === 0 || some.includes(each.column)))
      .map(({ column }) => `${table}.${column}`),
  );
  expect(wanted.length).toBeGreaterThan(100);

  const rows = [
    ...sectionOf("Who sees which field").matchAll(/^\| (`.*?) \| (\S+) \|(.*)\|$/gm),
  ].map(([, fields = "", needs = "", marks = ""]) => ({
    fields: tablesIn(fields),
    needs: needs.replaceAll("`", ""),
    marks: marks.split("|").map((mark) => mark.trim()),
  }));
  const known = new Set(columns.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  const said = rows.flatMap(({ fields }) =>
    fields.flatMap(({ table, columns: some }) =>
      some.length === 0 ? [table] : some.map((column) => `${table}.${column}`),
    ),
  );
  expect(said.filter((name) => !known.has(name))).toEqual([]);
  expect(said.filter((name, at) => said.indexOf(name) !== at)).toEqual([]);
  const missing = wanted.filter(
    (name) => !said.includes(name) && !said.includes(name.split(".")[0] ?? ""),
  );
  expect(missing).toEqual([]);

  for (const { fields, needs, marks } of rows) {
    const permission = permissions.find((each) => each === needs);
    if (needs !== "–") expect(permission, needs).toBeDefined();
    const seen = staffRoles.map((role) =>
      permission &&
      isAllowed({ userType: "admin", designation: role === "owner" ? "" : role }, permission)
        ? "yes"
        : "",
    );
    expect({ fields, marks: marks.slice(1) }).toEqual({ fields, marks: seen });
  }
});
