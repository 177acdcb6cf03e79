// `npm run ondc-logs [-- --validator folder --flow 1 --version 1.2.5 --to folder]`: from a bare checkout to the logs of the
// practice network's flows, judged by the network's validator where one is given.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
runOnOwnNode("tests/ondc/write-logs.ts", ...process.argv.slice(2));
