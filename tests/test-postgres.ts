import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import { allowTestDatabases, createDatabase } from "./test-database.ts";

export interface TestPostgres {
  /** Of the server's first database; the template is beside it. */
  url: string;
  templateUrl: string;
  remove: () => Promise<void>;
}

/** A PostgreSQL for one run of tests, with an empty database that will be the files' template. */
export async function startTestPostgres(template: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "madua-test-"));
  // Nobody needs these rows after a power cut, so tests do not wait for the disk.
  const postgres = await startEmbeddedPostgres(folder, [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    // Its workers are the superuser's, who is not to be put out of a database that is dropped.
    "autovacuum=off",
    "max_connections=300",
  ]);
  await allowTestDatabases(folder, postgres.url);
  return {
    url: postgres.url,
    templateUrl: await createDatabase(postgres.url, template),
    remove: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
