// `npm run long-words`: every page in a made-up third language, whose words are long.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
runOnOwnNode("tests/long-words/long-words.ts");
