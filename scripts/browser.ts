// `npm run browser [-- tests/e2e/cart.spec.ts …]`: the browser tests, all or some, on the built shop.
import { spawnSync } from "node:child_process";
import { build } from "./build.ts";
import { findChromium } from "./find-chromium.ts";

await build();
const { status } = spawnSync("playwright", ["test", ...process.argv.slice(2)], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, CHROMIUM: findChromium() },
});
process.exit(status ?? 1);
