// Gives numbers until it is killed: `node numberer.ts DATABASE_URL COMMIT_MS`.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { giveNumbers } from "./schemes.ts";

const [, , url = "", commitMs = "0"] = process.argv;
const client = new pg.Client({ connectionString: url });
await client.connect();
console.log("numbering");
for (;;) {
  if ((await giveNumbers(client, Number(commitMs))) === 0) await delay(5);
}
