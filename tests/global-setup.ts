import type { TestProject } from "vitest/node";
import { migrate } from "#app/server/database/migrate.server.ts";
import { templateDatabase } from "./test-database.ts";
import { startTestPostgres } from "./test-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setUp({ provide }: TestProject) {
  const postgres = await startTestPostgres(templateDatabase);
  await migrate(postgres.templateUrl);
  provide("postgresUrl", postgres.url);
  return postgres.remove;
}
