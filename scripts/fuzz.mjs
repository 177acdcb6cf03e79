// `npm run fuzz [-- --minutes 60 --seed 7 --case 1234]`: from a bare checkout to odd requests at every route.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
runOnOwnNode("tests/fuzz/fuzz.ts", ...process.argv.slice(2));
