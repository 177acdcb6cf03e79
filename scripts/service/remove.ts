import { existsSync, rmSync } from "node:fs";
import { closeSite } from "./caddy.ts";
import { command, runAlone } from "./commands.ts";
import { programs, settingsFile, user } from "./places.ts";
import { serviceSettings } from "./settings.ts";
import { removeUnits } from "./unit.ts";

runAlone();
await command(() => {
  removeUnits();
  closeSite();
  rmSync(programs, { recursive: true, force: true });
  const { writtenFolders } = serviceSettings();
  const left = [...writtenFolders, settingsFile].filter((path) => existsSync(path));
  console.log(
    `The service is gone. What is left: ${left.join(", ")}, and the user ${user}, whose they are.`,
  );
  console.log(
    "npm run install-service brings it back with all of it. Caddy stays, with its other sites.",
  );
  if (left.length > 0) {
    console.log(`To delete it for ever: sudo rm -r ${left.join(" ")} && sudo userdel ${user}`);
  }
});
