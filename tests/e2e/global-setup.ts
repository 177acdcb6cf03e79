import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import { adminPassword, sampleTemplate, startServer } from "../server-process.ts";

/** Pictures of the sample shop are drawn once a machine and shared by all runs. */
const filesFolder = resolve("node_modules/.cache/madua-e2e");

/** One PostgreSQL for the run, with a filled sample shop as the template that each file clones. */
export default async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), "madua-e2e-"));
  const postgres = await startEmbeddedPostgres(folder, [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=300",
  ]);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${sampleTemplate}`);
  await client.end();
  process.env.E2E_POSTGRES = postgres.url;
  process.env.E2E_DATA = filesFolder;

  const filling = await startServer({
    DATABASE_URL: postgres.url.replace(/\/madua$/, `/${sampleTemplate}`),
    SAMPLE_SHOP: "yes",
    ADMIN_PASSWORD: adminPassword,
  });
  await filling.stop();
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
