// `npm run mutation`: Stryker changes the code of orders and payments, a place at a time, and the tests
// beside it must notice. Its packages are its own (mutation/package.json): nothing else needs them.
import { spawnSync } from "node:child_process";
import { install, runOnOwnNode } from "./set-up.mjs";

install();
const { status } = spawnSync("npm", ["ci", "--legacy-peer-deps", "--no-audit", "--no-fund"], {
  cwd: "mutation",
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (status !== 0) process.exit(status ?? 1);
runOnOwnNode("mutation/node_modules/.bin/stryker", "run", "mutation/stryker.config.json");
