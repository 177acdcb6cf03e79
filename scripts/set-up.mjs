// What the `*.mjs` commands share: from a bare checkout to installed packages and a Node that
// the project brings itself. Plain JavaScript, because the machine's own Node may be 20.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const binaries = join(root, "node_modules", ".bin");

/**
 * `npm ci`, unless the packages of this very lock file are there already, those that build the shop
 * included.
 * @param folder of the sources; this one's, or another version's.
 */
export function install(folder = root) {
  haveLibatomic();
  const marker = join(folder, "node_modules", ".madua-installed");
  const wanted = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .update(process.platform + process.arch)
    .digest("hex");
  const present =
    existsSync(marker) &&
    readFileSync(marker, "utf8") === wanted &&
    existsSync(join(folder, "node_modules", ".bin", "react-router"));
  if (present) return;
  console.log("Installing packages…");
  const { status } = spawnSync(
    "npm",
    ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: folder,
      stdio: "inherit",
      shell: process.platform === "win32",
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  // The `node` package leaves what it has its program from, 68 MB of headers.
  rmSync(join(folder, "node_modules", "node", "node_modules"), { recursive: true, force: true });
  writeFileSync(marker, wanted);
}

/** The Node that the project brings needs a library that a bare Debian does not have. */
function haveLibatomic() {
  if (process.platform !== "linux") return;
  const env = {
    ...process.env,
    PATH: `${process.env.PATH}:/usr/sbin:/sbin`,
    DEBIAN_FRONTEND: "noninteractive",
  };
  const known = spawnSync("ldconfig", ["-p"], { env, encoding: "utf8" });
  // Where it cannot be asked (musl), nothing is known.
  if (known.status !== 0 || known.stdout.includes("libatomic.so.1")) return;
  if (process.getuid?.() === 0) {
    console.log("Installing libatomic1, which Node needs…");
    const apt = (...args) =>
      spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
    apt("update");
    if (apt("install", "--yes", "--no-install-recommends", "libatomic1").status === 0) return;
  }
  console.error(
    "This machine lacks the library libatomic, which Node needs. On Debian and Ubuntu: sudo apt-get install libatomic1",
  );
  process.exit(1);
}

const ownNode = join(binaries, process.platform === "win32" ? "node.exe" : "node");
const forOwnNode = () => ({
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` },
});

/** Runs a script of the project on the project's own Node to its end; where it fails, so does the command. */
export function waitForOwnNode(...args) {
  const { status } = spawnSync(ownNode, args, forOwnNode());
  if (status !== 0) process.exit(status ?? 130);
}

/**
 * Runs a script of the project on the project's own Node, passes signals on to it and ends with
 * its exit code.
 */
export function runOnOwnNode(...args) {
  const child = spawn(ownNode, args, forOwnNode());
  // Ctrl-C reaches the child by itself (it is in the same process group); we only wait for it.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  // A supervisor's SIGTERM ends npm and its shell, which pass nothing on: then we are orphans.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}
