import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { clusterFolder } from "./folder.ts";

/** A Debian of its own, beside the machine's: its packages unpacked, none of them installed. */
export const debian = join(clusterFolder, "debian");

/** Whom PostgreSQL and Patroni run as: PostgreSQL refuses root. */
export const postgresUser = 64_432;

const suite = "trixie";
const mirror = "http://deb.debian.org/debian";
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** What runs in the cluster, and below it what a Debian needs to run anything. */
const packages = [
  "etcd-client",
  "etcd-server",
  "haproxy",
  "memcached",
  "patroni",
  "pgbouncer",
  "postgresql-17",
  "python3-etcd",
  "python3-psycopg2",
  "swift-account",
  "swift-container",
  "swift-object",
  "swift-proxy",
  "varnish",
  "varnish-modules",
  ...["base-files", "base-passwd", "coreutils", "dash", "libc-bin", "tzdata"],
];

/** The oldest versions that lose nothing (operations: why-these-versions). */
const oldest = { patroni: [4, 0], pgbouncer: [1, 21] } as const;

/**
 * Fetches Debian's packages with all that they need, and unpacks them where they disturb nobody: apt works
 * with lists, a cache and an empty state of its own. A second call finds everything there.
 */
export function unpackDebian(): void {
  const mark = join(debian, "unpacked");
  if (existsSync(mark) && readFileSync(mark, "utf8") === packages.join(" ")) return;
  if (!existsSync(keyring)) throw new Error(`${keyring} is missing: this needs Debian 12 or 13.`);
  console.log("Fetching Debian's packages (220 MB)…");
  const archives = fetchPackages();
  console.log("Unpacking them…");
  const fresh = `${debian}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  // What makes /bin and /lib links into /usr comes first.
  archives.sort((a, b) => Number(b.includes("/base-files_")) - Number(a.includes("/base-files_")));
  for (const archive of archives) execFileSync("dpkg-deb", ["-x", archive, fresh]);
  configure(fresh);
  // What Python would compile at each start of a program whose user may not keep it.
  execFileSync("chroot", [fresh, "python3", "-m", "compileall", "-q", "/usr/lib/python3"], {
    stdio: "ignore",
  });
  refuseOlder("patroni", versionOf(fresh, "patroni"));
  refuseOlder("pgbouncer", versionOf(fresh, "pgbouncer"));
  rmSync(debian, { recursive: true, force: true });
  renameSync(fresh, debian);
  writeFileSync(mark, packages.join(" "));
}

/** @returns the paths of all packages. */
function fetchPackages(): string[] {
  const apt = join(clusterFolder, "apt");
  for (const folder of ["etc/apt.conf.d", "etc/preferences.d", "lists/partial", "cache/archives"]) {
    mkdirSync(join(apt, folder), { recursive: true });
  }
  writeFileSync(join(apt, "status"), "");
  writeFileSync(join(apt, "sources.list"), `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`);
  const settings = join(apt, "apt.conf");
  writeFileSync(
    settings,
    `Dir::Etc "${apt}/etc";
Dir::Etc::sourcelist "${apt}/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State "${apt}";
Dir::State::status "${apt}/status";
Dir::Cache "${apt}/cache";
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::Retries "3";
`,
  );
  const aptGet = (...words: string[]) =>
    execFileSync("apt-get", ["-qq", ...words], {
      env: { ...process.env, APT_CONFIG: settings },
      stdio: ["ignore", "ignore", "inherit"],
    });
  aptGet("update");
  aptGet("install", "--download-only", "--yes", ...packages);
  return globSync(`${apt}/cache/archives/*.deb`);
}

/** What the packages' own scripts would have made: users, names, certificates and the machine's disk. */
function configure(root: string): void {
  const at = (path: string) => join(root, path);
  for (const file of ["passwd", "group"]) {
    copyFileSync(at(`usr/share/base-passwd/${file}.master`), at(`etc/${file}`));
  }
  const id = postgresUser;
  appendFileSync(at("etc/passwd"), `postgres:x:${id}:${id}::/srv:/bin/sh\n`);
  appendFileSync(at("etc/group"), `postgres:x:${id}:\n`);
  writeFileSync(at("etc/hosts"), "127.0.0.1 localhost\n");
  copyFileSync(at("usr/share/libc-bin/nsswitch.conf"), at("etc/nsswitch.conf"));
  const certificates = globSync(at("usr/share/ca-certificates/mozilla/*.crt"));
  writeFileSync(
    at("etc/ssl/certs/ca-certificates.crt"),
    certificates.map((file) => readFileSync(file, "utf8")).join(""),
  );
  mkdirSync(at("srv"));
}

function versionOf(root: string, program: keyof typeof oldest): string {
  return execFileSync("chroot", [root, program, "--version"], { encoding: "utf8" });
}

/**
 * @param said what a program says of its version: "patroni 4.0.7".
 * @throws Error with one line where that is older than what keeps acknowledged orders.
 */
export function refuseOlder(program: keyof typeof oldest, said: string): void {
  const [major = 0, minor = 0] = said.match(/\d+/g)?.map(Number) ?? [];
  const [leastMajor, leastMinor] = oldest[program];
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new Error(
    `${program} ${major}.${minor} is too old: ${leastMajor}.${leastMinor} is needed ` +
      "(docs/operations.md, “Why these versions”).",
  );
}
