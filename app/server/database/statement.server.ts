import { type SQL, sql } from "drizzle-orm";
import type { PreparedStatement, RunPrepared } from "#app/library-internals/pg-pipeline.server.ts";
import type { Queryable } from "./database.server.ts";

export interface Statement<Given> {
  readonly name: string;
  /** With $1, $2… for its parameters. */
  readonly text: string;
  /** For node-postgres: prepared by name, so planned once and run often. */
  query(given: Given): PreparedStatement;
  /** For a transaction of Drizzle's, and planned each time by the values that it is given. */
  sql(given: Given): SQL;
}

/** All statements declared so far; in development a reloaded file declares its own again. */
const known: Statement<never>[] = [];

/**
 * Declares a statement that is written as SQL instead of by Drizzle, where Drizzle has no words for it
 * or costs too much time. TypeScript does not see into SQL: statement.test.ts therefore prepares every
 * one that is declared against the migrated tables, and finds any that is not.
 * @param name its own in the whole shop.
 * @param write gives its text; a parameter stands in it as `${parameter.orderId}`.
 */
export function statement<Given extends object>(
  name: string,
  write: (parameter: { readonly [Name in keyof Given]-?: string }) => string,
): Statement<Given> {
  const names: (keyof Given)[] = [];
  const placeholders = new Proxy({} as { readonly [Name in keyof Given]-?: string }, {
    get: (_, parameter) => {
      if (!names.includes(parameter as keyof Given)) names.push(parameter as keyof Given);
      return `$${names.indexOf(parameter as keyof Given) + 1}`;
    },
  });
  const text = write(placeholders);
  const declared: Statement<Given> = {
    name,
    text,
    query: (given) => ({ name, text, values: names.map((parameter) => given[parameter]) }),
    sql: (given) => sqlOf(declared.query(given)),
  };
  known.push(declared);
  return declared;
}

/** A statement with its values, for a transaction of Drizzle's. */
function sqlOf({ text, values }: Pick<PreparedStatement, "text" | "values">): SQL {
  return sql.join(
    // At every other place a parameter's number.
    text
      .split(/\$(\d+)/)
      .map((part, place) =>
        place % 2 ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part),
      ),
  );
}

/** Runs what a prepared transaction runs in one of Drizzle's, for work that is part of a larger one. */
export function runIn(tx: Queryable): RunPrepared {
  return async <Row>(given: PreparedStatement) => (await tx.execute(sqlOf(given))).rows as Row[];
}

/** All statements that are declared in the files that were loaded. */
export function knownStatements(): readonly Pick<Statement<never>, "name" | "text">[] {
  return known;
}
