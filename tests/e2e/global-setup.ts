import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adminPassword, sampleTemplate, startServer } from "../server-process.ts";
import { startTestPostgres } from "../test-postgres.ts";

/** One PostgreSQL for the run, with a filled sample shop as the template that each file clones. */
export default async function setUp() {
  const postgres = await startTestPostgres(sampleTemplate);
  process.env.E2E_POSTGRES = postgres.url;
  // Each test file has links to its files.
  const folder = mkdtempSync(join(tmpdir(), "madua-e2e-"));
  process.env.E2E_DATA = folder;
  const filling = await startServer({
    DATABASE_URL: postgres.templateUrl,
    SAMPLE_SHOP: "yes",
    ADMIN_PASSWORD: adminPassword,
  });
  await filling.stop();
  return async () => {
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  };
}
