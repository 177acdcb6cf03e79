import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Query } from "./http-shopper.ts";
import { adminPassword, type Place, sampleTemplate, startServer } from "./server-process.ts";
import { startTestPostgres } from "./test-postgres.ts";

/** Opens the built shop, filled, with a database and a folder of its own, for what only looks at it. */
export async function openSampleShop(place?: Place) {
  const folder = mkdtempSync(join(tmpdir(), "madua-sample-"));
  const postgres = await startTestPostgres(sampleTemplate);
  const client = new pg.Client({ connectionString: postgres.templateUrl });
  const settings = {
    DATABASE_URL: postgres.templateUrl,
    DATA_DIR: folder,
    SAMPLE_SHOP: "yes",
    ADMIN_PASSWORD: adminPassword,
  };
  const server = await startServer(settings, [], place);
  await client.connect();
  const query: Query = (text, values) => client.query(text, values);
  return {
    url: server.url,
    query,
    async close() {
      await server.stop();
      await client.end();
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
