// `npm start`: from a bare checkout to an open shop.
import { install, runOnOwnNode } from "./set-up.mjs";
import { memoryEnvironment, memoryOptions } from "./shop-memory.mjs";

install();
Object.assign(process.env, memoryEnvironment);
runOnOwnNode(...memoryOptions, "scripts/start.ts");
