import { globSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { adminPassword, sampleTemplate, startServer } from "../server-process.ts";
import { startTestPostgres } from "../test-postgres.ts";

/** Pictures of the sample shop are drawn once a machine; each test file has links to them. */
const filesFolder = resolve("node_modules/.cache/madua-e2e");

/** One PostgreSQL for the run, with a filled sample shop as the template that each file clones. */
export default async function setUp() {
  const postgres = await startTestPostgres(sampleTemplate);
  process.env.E2E_POSTGRES = postgres.url;
  process.env.E2E_DATA = filesFolder;
  // Of a run that was killed.
  for (const left of globSync(join(filesFolder, "shop-*"))) rmSync(left, { recursive: true });
  const filling = await startServer({
    DATABASE_URL: postgres.templateUrl,
    SAMPLE_SHOP: "yes",
    ADMIN_PASSWORD: adminPassword,
  });
  await filling.stop();
  return postgres.remove;
}
