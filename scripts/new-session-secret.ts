// `npm run new-session-secret`: logs everybody out for good (operations: secrets).
import { replaceSessionSecret } from "#app/domains/accounts/sessions/session-secret.server.ts";
import { openDatabase, pool } from "#app/server/database/database.server.ts";
import { onShopData } from "./shop-data.ts";

await onShopData(async ({ databaseUrl }) => {
  openDatabase(databaseUrl, 1);
  const ended = await replaceSessionSecret().finally(() => pool.end());
  console.log(
    `The session secret is a new one, and ${ended} sessions were ended: everybody logs in again. ` +
      "A shop that runs now must be stopped and started.",
  );
});
