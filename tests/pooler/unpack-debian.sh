#!/bin/sh
# Unpacks packages of another release of Debian, which the machine's own would not let in: into FOLDER, installing
# nothing and changing nothing of the machine. Their programs run on their own C library, by FOLDER/run:
#   sh tests/pooler/unpack-debian.sh trixie /tmp/trixie libc6 pgbouncer libcares2 …
#   /tmp/trixie/run usr/sbin/pgbouncer --version
# What the packages depend on is named too. Needs a Debian with apt-get and its keyring; no root.
set -eu
release=${1:?RELEASE}
mkdir -p "${2:?FOLDER}"
folder=$(cd "$2" && pwd)
shift 2
[ "$(cat "$folder/.unpacked" 2> /dev/null)" = "$*" ] && exit

apt=$folder/apt
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/preferences" "$apt/sources"
: > "$apt/status"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keyring] http://deb.debian.org/debian $release main" > "$apt/sources.list"
cat > "$apt/apt.conf" <<END
Dir::Etc::SourceList "$apt/sources.list";
Dir::Etc::SourceParts "$apt/sources";
Dir::Etc::PreferencesParts "$apt/preferences";
Dir::State "$apt";
Dir::State::Status "$apt/status";
Dir::Cache "$apt/cache";
APT::Sandbox::User "root";
END
export APT_CONFIG=$apt/apt.conf
cd "$apt"
apt-get -qq update
apt-get -qq download "$@"
for package in *.deb; do dpkg-deb -x "$package" "$folder"; done

cat > "$folder/run" <<'END'
#!/bin/sh
# run PROGRAM ARGUMENT…: a program of this folder, by its path in it, with this folder's libraries.
folder=$(cd "$(dirname "$0")" && pwd)
libraries=$(echo "$folder"/usr/lib/*-linux-gnu)
program=$1
shift
exec "$libraries"/ld-linux-*.so.? --library-path "$libraries:$libraries/systemd" "$folder/$program" "$@"
END
chmod +x "$folder/run"
rm -r "$apt"
echo "$*" > "$folder/.unpacked"
