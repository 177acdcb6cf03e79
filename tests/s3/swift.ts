// A real object store to try an s3:// address with: OpenStack Swift with its S3 API, one node on one disk, with a
// bucket "madua". Runs until Ctrl-C; what is stored stays in FOLDER.
//   node tests/s3/swift.ts FOLDER [PORT]
// Needs root and, from Debian,
//   apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createBucket,
  type SwiftKeys,
  type SwiftPlace,
  swiftAnswers,
  swiftCommon,
  swiftKinds,
  swiftProxy,
  swiftServer,
} from "./swift-settings.ts";

const [given, port = "4300"] = process.argv.slice(2);
if (!given) throw new Error("node tests/s3/swift.ts FOLDER [PORT]");
const folder = resolve(given);
const settings = join(folder, "etc");
const disks = join(folder, "srv");
const address = "127.0.0.1";
const endpoint = `http://${address}:${port}`;
const keys: SwiftKeys = { AWS_ACCESS_KEY_ID: "test:tester", AWS_SECRET_ACCESS_KEY: "testing" };

const placeAt = (port: number): SwiftPlace => ({
  address,
  port,
  user: userInfo().username,
  settings,
  disks,
});

/** Each file once, on the one disk. */
function makeRing(kind: string, port: number): void {
  if (existsSync(join(settings, `${kind}.ring.gz`))) return;
  const steps = [
    ["create", "4", "1", "0"],
    ["add", `r1z1-${address}:${port}/disk`, "1"],
    ["rebalance"],
  ];
  for (const step of steps) {
    execFileSync("swift-ring-builder", [`${kind}.builder`, ...step], { cwd: settings });
  }
}

const servers: ChildProcess[] = [];

function start(name: string, text: string): void {
  const file = join(settings, `${name}.conf`);
  writeFileSync(file, text);
  const log = openSync(join(folder, `${name}.log`), "a");
  servers.push(spawn(`swift-${name}-server`, [file], { stdio: ["ignore", log, log] }));
}

mkdirSync(settings, { recursive: true });
mkdirSync(join(disks, "disk"), { recursive: true });
writeFileSync(join(settings, "swift.conf"), swiftCommon);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    for (const server of servers) server.kill();
  });
}
for (const [n, kind] of swiftKinds.entries()) {
  const place = placeAt(Number(port) + 1 + n);
  makeRing(kind, place.port);
  start(kind, swiftServer(kind, place));
}
start("proxy", swiftProxy(placeAt(Number(port)), keys, [`${address}:11211`]));
while (!(await swiftAnswers(endpoint))) await sleep(500);
await createBucket(endpoint, keys, "madua");
console.log(`export ${Object.entries(keys)
  .map((key) => key.join("="))
  .join(" ")}
s3://madua/nightly?endpoint=${endpoint}`);
