// `npm run browsers [-- Firefox WebKit]`: the purchase and the back office's orders in three engines.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
runOnOwnNode("tests/browsers/browsers.ts", ...process.argv.slice(2));
