import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { stores } from "./fleet.ts";
import { diskOf, makeDisk, runOn, start } from "./machine.ts";
import type { Machine } from "./network.ts";
import { secret } from "./secret.ts";

export const bucket = "madua";
export const storePort = 8080;

/** Each kind of Swift's servers, with its port. */
const kinds = { account: 6202, container: 6201, object: 6200 };

/** How the shops log in at the store. */
export const storeKeys = () => ({
  AWS_ACCESS_KEY_ID: "madua:shop",
  AWS_SECRET_ACCESS_KEY: secret(),
});

/** One of three nodes of OpenStack Swift: its proxy with the S3 API, and each file's third copy. */
export async function startStore({ name, address }: Machine): Promise<void> {
  const disk = diskOf(name);
  makeDisk(name);
  mkdirSync(join(disk, "etc"), { recursive: true });
  mkdirSync(join(disk, "disks/disk"), { recursive: true });
  writeFileSync(join(disk, "etc/swift.conf"), common);
  writeFileSync(join(disk, "etc/proxy.conf"), proxySettings(address));
  for (const [kind, port] of Object.entries(kinds)) {
    writeFileSync(join(disk, `etc/${kind}.conf`), serverSettings(kind, address, port));
    await runOn(name, undefined, ["sh", "-ec", makeRing(kind, port)]);
    start(name, { name: kind, command: [`swift-${kind}-server`, `/srv/etc/${kind}.conf`] });
  }
  start(name, {
    name: "memcached",
    command: ["memcached", "-u", "root", "-l", address, "-m", "32"],
  });
  start(name, { name: "proxy", command: ["swift-proxy-server", "/srv/etc/proxy.conf"] });
}

const common = `[swift-hash]
swift_hash_path_suffix = madua
swift_hash_path_prefix = madua
[storage-policy:0]
name = three
default = yes
`;

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

const server = (address: string, port: number) => `[DEFAULT]
bind_ip = ${address}
bind_port = ${port}
workers = 0
user = root
swift_dir = /srv/etc
devices = /srv/disks
mount_check = false
log_address = /dev/null
log_level = WARNING
`;

const serverSettings = (kind: string, address: string, port: number) => `${server(address, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxySettings = (address: string) => `${server(address, storePort)}
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth copy bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# A node that is silent for so long, in seconds, is passed over for a minute: the other two answer.
conn_timeout = 0.5
node_timeout = 2
error_suppression_limit = 3
error_suppression_interval = 60
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${stores.map((node) => `${node.address}:11211`).join(",")}
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_madua_shop = ${secret()} .admin
[filter:copy]
use = egg:swift#copy
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`;

export async function storeAnswers({ address }: Machine): Promise<boolean> {
  const answer = await fetch(`http://${address}:${storePort}/healthcheck`, {
    signal: AbortSignal.timeout(1000),
  }).catch(() => undefined);
  return answer?.ok === true;
}

/** Makes the shops' bucket, where it is not there. */
export async function createBucket(): Promise<void> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = storeKeys();
  const client = new S3Client({
    endpoint: `http://${stores[0]?.address}:${storePort}`,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error) => {
    if (error.name !== "BucketAlreadyOwnedByYou") throw error;
  });
}
