import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#app/server/migrate.server.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import { templateDatabase } from "./test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setUp({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "madua-test-"));
  // Nobody needs these rows after a power cut, so tests do not wait for the disk.
  const postgres = await startEmbeddedPostgres(folder, [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=300",
  ]);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  await migrate(postgres.url.replace(/\/madua$/, `/${templateDatabase}`));
  provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
