// `npm run serve`: opens the shop that is built already, installing and building nothing; a
// production install is enough for it (docs/packages.md).
import { existsSync } from "node:fs";
import { runOnOwnNode } from "./set-up.mjs";
import { memoryEnvironment, memoryOptions } from "./shop-memory.mjs";

const shop = "build/server/index.js";
if (!existsSync(new URL(`../${shop}`, import.meta.url))) {
  console.error("The shop is not built: run `npm run build` first, with development's packages.");
  process.exit(1);
}
process.env.NODE_ENV ??= "production";
Object.assign(process.env, memoryEnvironment);
runOnOwnNode(...memoryOptions, shop);
