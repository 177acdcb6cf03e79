import { chownSync, existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openSite, seenThroughCaddy, site } from "./caddy.ts";
import { ask, command, idsOf, read, run, runAlone, write } from "./commands.ts";
import { becomesReady } from "./health.ts";
import { firewallAdvice, installPackages, nameAdvice, otherWebServer } from "./machine.ts";
import { backupFolder, caddyFile, dataFolder, programs, settingsFile, user } from "./places.ts";
import { linkedRelease, makeRelease } from "./releases.ts";
import { parseSettings, serviceSettings, withSettings } from "./settings.ts";
import { endWork, runningProcess, runRelease } from "./unit.ts";
import { noteUpgrade } from "./upgrade-notes.ts";

interface Options {
  values: { admin?: string; port?: string; sample?: boolean; internal?: boolean };
  positionals: [domain: string];
}

const sources = fileURLToPath(new URL("../..", import.meta.url));
let changes = 0;

/** Says what was done; a second run that finds everything so says that. */
function did(what: string | false | undefined): void {
  if (!what) return;
  changes++;
  console.log(`✓ ${what}`);
}

runAlone();
await command(() => installService(JSON.parse(process.argv[2] ?? "")));

async function installService({ values, positionals: [domain] }: Options): Promise<void> {
  const isInternal = values.internal ?? false;
  endWork();
  const other = otherWebServer();
  if (other) {
    throw new Error(
      `A web server is here already: ${other}. Put the shop behind it by hand (docs/operations.md, “As a service”).`,
    );
  }
  const packages = installPackages(["caddy", "libatomic1", "ca-certificates"]);
  did(packages.length > 0 && `packages: ${packages.join(", ")}`);
  makeUserAndFolders();
  const isReset = writeSettings(domain, values);

  const standing = linkedRelease();
  const release = standing ?? makeRelease(sources);
  const before = runningProcess();
  runRelease(release);
  if (isReset && before.pid && runningProcess().pid === before.pid)
    run("systemctl", ["restart", "madua"]);
  if (ask("systemctl", ["is-enabled", "madua.service"]) !== "enabled") {
    run("systemctl", ["enable", "--quiet", "madua.service"]);
    did("it begins with the machine");
  }
  const problem = await becomesReady(release, 120_000);
  if (problem) throw new Error(`The shop does not open. ${problem}`);
  did(runningProcess().pid !== before.pid && `version ${release} runs`);
  if (!standing) noteUpgrade({ from: null, to: release, outcome: "installed", at: new Date() });

  const template = read(`${sources}deploy/Caddyfile`) ?? "";
  const { port } = serviceSettings();
  did(openSite(site(template, domain, port, isInternal)) && `https://${domain} in ${caddyFile}`);
  const unseen = await seenThroughCaddy(domain, isInternal, isInternal ? 20_000 : 60_000);
  await sayWhatIsLeft(domain, unseen);
  if (standing) console.log(`Version ${release} stays. For a newer one: sudo npm run upgrade`);
}

function makeUserAndFolders(): void {
  if (ask("id", ["-u", user]) === undefined) {
    run("useradd", [
      ...["--system", "--user-group", "--home-dir", dataFolder, "--no-create-home"],
      ...["--shell", "/usr/sbin/nologin", user],
    ]);
    did(`user ${user}`);
  }
  const { uid, gid } = idsOf(user);
  const folders = [
    { folder: programs, mode: 0o755, own: false },
    { folder: dataFolder, mode: 0o700, own: true },
    { folder: backupFolder, mode: 0o700, own: true },
  ];
  for (const { folder, mode, own } of folders) {
    if (existsSync(folder)) continue;
    mkdirSync(folder, { mode, recursive: true });
    if (own) chownSync(folder, uid, gid);
    did(folder);
  }
}

/** @returns whether anything changed that the shop reads. */
function writeSettings(domain: string, { admin, port, sample }: Options["values"]): boolean {
  const text =
    read(settingsFile) ?? "# The shop's settings (docs/operations.md), read at its start.\n";
  const there = parseSettings(text);
  const wanted = {
    HOST: "127.0.0.1",
    PORT: port ?? "3000",
    BASE_URL: `https://${domain}`,
    TRUST_PROXY: "yes",
    ADMIN_EMAIL: admin ?? `admin@${domain}`,
    SAMPLE_SHOP: sample ? "yes" : "no",
    BACKUP_FOLDER: backupFolder,
    // Without Razorpay's keys it would not open for others than who sits at the machine.
    ...(!there.RAZORPAY_KEY_ID && { PRACTICE_PAYMENTS: "yes" }),
  };
  const always = ["BASE_URL", ...(port ? ["PORT"] : [])];
  const isChanged = write(settingsFile, withSettings(text, wanted, always), 0o600);
  did(isChanged && `settings in ${settingsFile}`);
  return isChanged;
}

async function sayWhatIsLeft(domain: string, unseen: string | undefined): Promise<void> {
  if (changes === 0) console.log("All of it was here already: nothing was changed.");
  // Of this start alone: an earlier one's has been changed since.
  const since = `--since=@${Math.floor(performance.timeOrigin / 1000)}`;
  const shown = ["--namespace=*", "--unit=madua", "--output=cat", "--no-pager", since];
  const password = /^Password: +(\S+)/m.exec(ask("journalctl", shown) ?? "")?.[1];
  const { ADMIN_EMAIL, PRACTICE_PAYMENTS, RAZORPAY_KEY_ID } = parseSettings(
    read(settingsFile) ?? "",
  );
  const lines = [
    `The shop: https://${domain}    Back office: https://${domain}/my`,
    password && `Log in as ${ADMIN_EMAIL} with ${password}, and change the password there.`,
    PRACTICE_PAYMENTS === "yes" &&
      !RAZORPAY_KEY_ID &&
      "Payments are practice until Razorpay's keys are set: no money moves (PRACTICE_PAYMENTS=yes).",
    firewallAdvice(),
    await nameAdvice(domain),
    unseen && `Not seen through Caddy yet (${unseen}): journalctl --unit=caddy says more.`,
  ];
  console.log(lines.filter(Boolean).join("\n"));
}
