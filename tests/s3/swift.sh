#!/bin/sh
# A real object store for tests by hand: OpenStack Swift with its S3 API, one node on one disk
# (operations: object store; CONTRIBUTING: an object store to test with). Needs root and Debian's packages
#   apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object
# Runs until Ctrl-C in FOLDER (a new one; a file system with extended attributes, so no tmpfs of old kernels).
set -eu
folder=${1:?FOLDER} port=${2:-4300}
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

trap 'kill $(jobs -p) 2> /dev/null; wait' EXIT
trap exit INT TERM
for kind in account container object; do
  SWIFT_DIR="$folder/etc" "swift-$kind-server" "$folder/etc/$kind.conf" > "$folder/$kind.log" 2>&1 &
done
swift-proxy-server "$folder/etc/proxy.conf" > "$folder/proxy.log" 2>&1 &
echo "export S3_TEST_ENDPOINT=http://127.0.0.1:$port AWS_ACCESS_KEY_ID=$key AWS_SECRET_ACCESS_KEY=$secret"
wait
