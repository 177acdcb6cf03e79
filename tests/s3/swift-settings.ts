// Settings of OpenStack Swift with its S3 API: of a store on one node (swift.ts), and of the cluster's on three.
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";

/** Each kind of Swift's servers behind its proxy. */
export const swiftKinds = ["account", "container", "object"] as const;

/** Where one of Swift's servers listens, as whom it runs, and where its files are. */
export interface SwiftPlace {
  address: string;
  port: number;
  user: string;
  /** Of swift.conf and the rings. */
  settings: string;
  disks: string;
}

export const swiftCommon = `[swift-hash]
swift_hash_path_suffix = madua
swift_hash_path_prefix = madua
[storage-policy:0]
name = whole
default = yes
`;

const server = ({ address, port, user, settings, disks }: SwiftPlace) => `[DEFAULT]
bind_ip = ${address}
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${settings}
devices = ${disks}
mount_check = false
log_address = /dev/null
log_level = WARNING
`;

export const swiftServer = (
  kind: (typeof swiftKinds)[number],
  place: SwiftPlace,
) => `${server(place)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

export interface SwiftKeys {
  AWS_ACCESS_KEY_ID: `${string}:${string}`;
  AWS_SECRET_ACCESS_KEY: string;
}

/** @param memcached "10.79.0.61:11211" */
export const swiftProxy = (place: SwiftPlace, keys: SwiftKeys, memcached: readonly string[]) =>
  `${server(place)}
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth copy bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# A node that is silent for so long, in seconds, is passed over for a minute: the others answer.
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
memcache_servers = ${memcached.join(",")}
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_${keys.AWS_ACCESS_KEY_ID.replace(":", "_")} = ${keys.AWS_SECRET_ACCESS_KEY} .admin
[filter:copy]
use = egg:swift#copy
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`;

/** @param endpoint of the proxy: "http://127.0.0.1:4300" */
export async function swiftAnswers(endpoint: string): Promise<boolean> {
  const answer = await fetch(`${endpoint}/healthcheck`, {
    signal: AbortSignal.timeout(1000),
  }).catch(() => undefined);
  return answer?.ok === true;
}

/** Makes a bucket, where it is not there. */
export async function createBucket(
  endpoint: string,
  { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: SwiftKeys,
  bucket: string,
): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error) => {
    if (error.name !== "BucketAlreadyOwnedByYou") throw error;
  });
}
