// `npm run bench`: from a bare checkout to the benchmark's table.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
runOnOwnNode("tests/bench/bench.ts", ...process.argv.slice(2));
