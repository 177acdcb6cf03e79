// `sudo npm run upgrade`, or `-- FOLDER`, or `-- VERSION` of git: brings the service to that version, and back by
// itself where it is not well (operations: upgrades).
import { refuseOtherMachines } from "./service/before.mjs";
import { install, runOnOwnNode, waitForOwnNode } from "./set-up.mjs";

refuseOtherMachines();
install();
// What the shop and this command share may speak to people.
waitForOwnNode("scripts/messages.ts");
runOnOwnNode("scripts/service/upgrade.ts", ...process.argv.slice(2));
