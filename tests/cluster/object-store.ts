import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  createBucket,
  type SwiftKeys,
  type SwiftPlace,
  swiftAnswers,
  swiftCommon,
  swiftKinds,
  swiftProxy,
  swiftServer,
} from "#tests/s3/swift-settings.ts";
import { stores } from "./fleet.ts";
import { diskOf, makeDisk, runOn, start } from "./machine.ts";
import type { Machine } from "./network.ts";
import { secret } from "./secret.ts";

export const bucket = "madua";
export const storePort = 8080;

const ports = { account: 6202, container: 6201, object: 6200 };

/** How the shops log in at the store. */
export const storeKeys = (): SwiftKeys => ({
  AWS_ACCESS_KEY_ID: "madua:shop",
  AWS_SECRET_ACCESS_KEY: secret(),
});

/** One of three nodes of OpenStack Swift: its proxy with the S3 API, and each file's third copy. */
export async function startStore({ name, address }: Machine): Promise<void> {
  const disk = diskOf(name);
  makeDisk(name);
  mkdirSync(join(disk, "etc"), { recursive: true });
  mkdirSync(join(disk, "disks/disk"), { recursive: true });
  const placeAt = (port: number): SwiftPlace => ({
    address,
    port,
    user: "root",
    settings: "/srv/etc",
    disks: "/srv/disks",
  });
  const memcached = stores.map((node) => `${node.address}:11211`);
  writeFileSync(join(disk, "etc/swift.conf"), swiftCommon);
  writeFileSync(
    join(disk, "etc/proxy.conf"),
    swiftProxy(placeAt(storePort), storeKeys(), memcached),
  );
  for (const kind of swiftKinds) {
    const port = ports[kind];
    writeFileSync(join(disk, `etc/${kind}.conf`), swiftServer(kind, placeAt(port)));
    await runOn(name, undefined, ["sh", "-ec", makeRing(kind, port)]);
    start(name, { name: kind, command: [`swift-${kind}-server`, `/srv/etc/${kind}.conf`] });
  }
  start(name, {
    name: "memcached",
    command: ["memcached", "-u", "root", "-l", address, "-m", "32"],
  });
  start(name, { name: "proxy", command: ["swift-proxy-server", "/srv/etc/proxy.conf"] });
}

/** The same ring comes out at all three, because it is made of the same words and the same seed. */
const makeRing = (kind: string, port: number) => `cd /srv/etc
[ -f ${kind}.ring.gz ] && exit
swift-ring-builder ${kind}.builder create 6 3 0
${stores
  .map(
    (node, n) =>
      `swift-ring-builder ${kind}.builder add r1z${n + 1}-${node.address}:${port}/disk 1`,
  )
  .join("\n")}
swift-ring-builder ${kind}.builder rebalance 7`;

const endpointOf = ({ address }: Machine) => `http://${address}:${storePort}`;

export const storeAnswers = (machine: Machine) => swiftAnswers(endpointOf(machine));

/** Makes the shops' bucket, where it is not there. */
export const makeBucket = () => createBucket(endpointOf(stores[0] as Machine), storeKeys(), bucket);
