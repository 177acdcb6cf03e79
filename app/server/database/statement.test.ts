import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { db, pool } from "./database.server.ts";
import { knownStatements, statement } from "./statement.server.ts";

ownDatabase();

const sources = globSync("{app,db,scripts}/**/*.{ts,tsx,mjs}", {
  exclude: (path) => /\.test\.ts$|app\/paraglide\//.test(path),
})
  // What rests on pg-boss's own tables has a contract test beside it; what works on each table of the sample alike, a test
  // beside it that runs all of it.
  .filter((path) => !/library-internals|db\/sample\/(?:take-away|note-rows)/.test(path))
  .sort();

/** Loads all files of the server, so that each declares its statements. */
async function loadAll(): Promise<void> {
  for (const file of sources.filter((path) => /\.server\.tsx?$/.test(path))) {
    await import(/* @vite-ignore */ resolve(file));
  }
}

/** All words that name a table, or a column of one, in the shop's database. */
async function namesInDatabase(): Promise<{ tables: Set<string>; columns: Set<string> }> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema in ('public', 'pgboss')`,
  );
  return {
    tables: new Set(rows.map(({ table }) => table)),
    columns: new Set(rows.map(({ column }) => column)),
  };
}

/** The texts between quotes or backticks of a file; what is interpolated into them is left out. */
function* literalsOf(source: string): Generator<string> {
  // Comments first, so that an apostrophe in them opens nothing.
  const literal =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^`\\])*`/g;
  for (const [found] of source.matchAll(literal)) {
    if (!found.startsWith("/")) yield found.slice(1, -1);
  }
}

const interpolation = /\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/;
const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

describe("raw SQL", () => {
  test("is what the migrated tables can run, statement by statement", async () => {
    await loadAll();
    const declared = knownStatements();
    expect(declared.length).toBeGreaterThanOrEqual(7);
    expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length);
    const wrong: string[] = [];
    for (const { name, text } of declared) {
      try {
        // PostgreSQL finds each parameter's type by where it stands.
        await pool.query(`prepare statement as ${text}`);
        await pool.query("deallocate all");
      } catch (error) {
        wrong.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("that names a table is declared as a statement, wherever it is written", async () => {
    await loadAll();
    const { tables } = await namesInDatabase();
    const declared = knownStatements().map(({ text }) => inOneLine(text));
    const stray: string[] = [];
    for (const file of sources) {
      for (const text of literalsOf(readFileSync(file, "utf8"))) {
        const named =
          /\b(?:from|join|into|update|table|truncate)\s+(?:only\s+)?(?:\w+\.)?"?(\w+)"?/gi;
        if (![...text.matchAll(named)].some(([, table]) => tables.has(table ?? ""))) continue;
        const parts = text.split(interpolation).map(inOneLine);
        if (!declared.some((whole) => parts.every((part) => whole.includes(part)))) {
          stray.push(`${file}: ${inOneLine(text).slice(0, 80)}`);
        }
      }
    }
    expect(stray).toEqual([]);
  });

  test("within Drizzle's queries names columns by their tables, which TypeScript checks", async () => {
    const { tables, columns } = await namesInDatabase();
    const stray: string[] = [];
    for (const file of sources) {
      // What stands in a table's definition, the migrations have run.
      if (/-tables?\.server\.ts$/.test(file)) continue;
      for (const [, text = ""] of readFileSync(file, "utf8").matchAll(
        /(?<!\.)\bsql(?:<[^`]*?>)?`([^`]*)`/g,
      )) {
        const words = text
          .replaceAll(new RegExp(interpolation, "g"), "")
          .replaceAll(/'[^']*'/g, "");
        for (const [word] of words.matchAll(/\b[a-z_]+\b/gi)) {
          if (tables.has(word) || columns.has(word)) stray.push(`${file}: ${word} in ${text}`);
        }
      }
    }
    expect(stray).toEqual([]);
  });
});

describe("a statement", () => {
  const difference = statement<{ from: number; less: number }>(
    "test-difference",
    ({ from, less }) => `select ${from}::int - ${less}::int - ${less}::int as n`,
  );

  test("numbers its parameters by their first mention", () => {
    expect(difference.text).toBe("select $1::int - $2::int - $2::int as n");
    expect(difference.query({ less: 2, from: 7 })).toEqual({
      name: "test-difference",
      text: difference.text,
      values: [7, 2],
    });
  });

  test("runs by its name, and within a transaction of Drizzle's", async () => {
    const given = { from: 7, less: 2 };
    expect((await pool.query(difference.query(given))).rows).toEqual([{ n: 3 }]);
    expect((await db.execute(difference.sql(given))).rows).toEqual([{ n: 3 }]);
    expect(new PgDialect().sqlToQuery(difference.sql(given)).params).toEqual([7, 2, 2]);
  });
});
