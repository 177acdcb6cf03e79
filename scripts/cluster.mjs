// `npm run cluster`: the shop on many machines, which are namespaces of this one; `-- drill`, `-- stop`.
import { install, runOnOwnNode } from "./set-up.mjs";

install();
runOnOwnNode("tests/cluster/cluster.ts", ...process.argv.slice(2));
