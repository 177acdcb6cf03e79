// `npm start`: from a bare checkout to an open shop.
import { install, runOnOwnNode, waitForOwnNode } from "./set-up.mjs";
import { memoryEnvironment, memoryOptions } from "./shop-memory.mjs";

install();
// A process of its own: the memory that a build takes, the process that then serves would keep for as long as it runs.
waitForOwnNode("scripts/build-now.ts");
process.env.NODE_ENV ??= "production";
Object.assign(process.env, memoryEnvironment);
runOnOwnNode(...memoryOptions, "build/server/index.js");
