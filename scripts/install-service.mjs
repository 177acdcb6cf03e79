// `sudo npm run install-service -- shop.example.org`: makes the shop a service of this machine, with https,
// nightly backups and their drill (operations: by-one-command). Plain JavaScript up to the project's own Node, as set-up.mjs.
import { parseArgs } from "node:util";
import { agreed, refuseOtherMachines } from "./service/before.mjs";
import { install, runOnOwnNode, waitForOwnNode } from "./set-up.mjs";

const usage = `sudo npm run install-service -- shop.example.org [--admin MAIL] [--yes]

  --admin MAIL    whose account the back office begins with (admin@ the shop's name)
  --port NUMBER   where the shop listens behind Caddy (3000)
  --sample        begins with the sample shop instead of an empty one
  --internal      a certificate of Caddy's own, which browsers do not know: for a trial
  --remove        takes the service away and leaves data, settings and backups
  --yes           asks nothing`;

const options = readOptions();
const { values, positionals } = options;
const [domain] = positionals;
refuseOtherMachines();
const plan = values.remove
  ? [
      "take the shop's service, its timer and its site in Caddy away, and the program in /srv/madua;",
      "leave data (/var/lib/madua), settings (/etc/madua.env) and backups (/var/backups/madua).",
    ]
  : [
      "install Caddy and libatomic1 from the distribution's packages, where they are missing;",
      "make a user madua, who owns the data in /var/lib/madua and the backups in /var/backups/madua;",
      "build the shop, which takes some minutes and 1.5 GB of memory, and put it into /srv/madua;",
      "write the settings to /etc/madua.env, where they are missing;",
      "start the shop now and with the machine, with its log limited to 500 MB,",
      "a backup each night, and each Sunday one restored for practice;",
      `let Caddy serve https://${domain}; other sites in /etc/caddy/Caddyfile stay as they are.`,
    ];
if (!values.yes && !(await agreed(plan))) process.exit(1);
install();
// What the shop and this command share may speak to people.
waitForOwnNode("scripts/messages.ts");
runOnOwnNode(`scripts/service/${values.remove ? "remove" : "install"}.ts`, JSON.stringify(options));

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        admin: { type: "string" },
        port: { type: "string" },
        sample: { type: "boolean" },
        internal: { type: "boolean" },
        remove: { type: "boolean" },
        yes: { type: "boolean" },
      },
    });
    const label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
    const isName = new RegExp(`^(${label}\\.)+[a-z]${label}$`);
    if (values.remove && positionals.length === 0) return { values, positionals };
    if (positionals.length !== 1)
      throw new Error("Which name has the shop? Such as shop.example.org.");
    if (!isName.test(positionals[0])) {
      throw new Error(`${positionals[0]} is no name of a shop, such as shop.example.org.`);
    }
    if (values.admin && !/^[^\s@"'\\]+@[^\s@"'\\]+$/.test(values.admin)) {
      throw new Error(`--admin: ${values.admin} is no e-mail address.`);
    }
    const port = Number(values.port ?? 3000);
    if (!(Number.isInteger(port) && port >= 1024 && port < 65536)) {
      throw new Error(`--port: ${values.port} is no number from 1024 to 65535.`);
    }
    return { values, positionals };
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(1);
  }
}
