#!/bin/sh
# A real object store to try an s3:// address with: OpenStack Swift with its S3 API, one node on one disk, with a
# bucket "madua". Runs until Ctrl-C; what is stored stays in FOLDER.
#   sh tests/s3/swift.sh FOLDER [PORT]
# Needs root and, from Debian,
#   apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object
set -eu
repository=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "${1:?FOLDER}"
folder=$(cd "$1" && pwd) port=${2:-4300}
key=test:tester secret=testing
mkdir -p "$folder/etc" "$folder/srv/disk"
cd "$folder/etc"

cat > swift.conf <<END
[swift-hash]
swift_hash_path_suffix = madua
swift_hash_path_prefix = madua
[storage-policy:0]
name = one
default = yes
END
ring() { # kind, port
  [ -f "$1.ring.gz" ] || {
    swift-ring-builder "$1.builder" create 4 1 0
    swift-ring-builder "$1.builder" add "r1z1-127.0.0.1:$2/disk" 1
    swift-ring-builder "$1.builder" rebalance
  } > /dev/null
  cat > "$1.conf" <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $2
workers = 0
user = $(id -un)
swift_dir = $folder/etc
devices = $folder/srv
mount_check = false
log_address = /dev/null
log_level = WARNING
[pipeline:main]
pipeline = $1-server
[app:$1-server]
use = egg:swift#$1
END
}
ring account $((port + 1))
ring container $((port + 2))
ring object $((port + 3))
cat > proxy.conf <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
user = $(id -un)
swift_dir = $folder/etc
log_address = /dev/null
log_level = WARNING
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = $secret .admin
[filter:copy]
use = egg:swift#copy
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
END

servers=
trap 'kill $servers; wait' EXIT
trap exit INT TERM
for kind in account container object; do
  "swift-$kind-server" "$folder/etc/$kind.conf" > "$folder/$kind.log" 2>&1 &
  servers="$servers $!"
done
swift-proxy-server "$folder/etc/proxy.conf" > "$folder/proxy.log" 2>&1 &
servers="$servers $!"
export AWS_ACCESS_KEY_ID=$key AWS_SECRET_ACCESS_KEY=$secret
until node --input-type=module -e "
  import { CreateBucketCommand, S3Client } from '$repository/node_modules/@aws-sdk/client-s3/dist-cjs/index.js';
  const endpoint = 'http://127.0.0.1:$port';
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'madua' })).catch((error) => {
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
  });
" 2> "$folder/bucket.log"; do sleep 1; done
echo "export AWS_ACCESS_KEY_ID=$key AWS_SECRET_ACCESS_KEY=$secret"
echo "s3://madua/nightly?endpoint=http://127.0.0.1:$port"
wait
