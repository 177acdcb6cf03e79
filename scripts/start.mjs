// `npm start`: from a bare checkout to an open shop.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
runOnOwnNode("scripts/start.ts");
