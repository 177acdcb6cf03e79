// `npm run screens`: from a bare checkout to docs/screens/.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
runOnOwnNode("scripts/screens.ts", ...process.argv.slice(2));
