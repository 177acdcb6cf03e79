// `npm test`: from a bare checkout to all checks and tests.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
runOnOwnNode("scripts/test.ts");
