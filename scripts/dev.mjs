// `npm run dev`: from a bare checkout to the shop with hot module replacement.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
runOnOwnNode("scripts/dev.ts");
