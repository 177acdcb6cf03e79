// `npm run rolling [-- REF]`: the version before (REF, else the commit before) and this one on one database.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
process.env.ROLL_FROM = process.argv[2] ?? "HEAD~1";
runOnOwnNode("node_modules/.bin/vitest", "run", "--config", "tests/rolling/vitest.config.ts");
