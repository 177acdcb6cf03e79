import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryEnvironment, memoryOptions } from "../../scripts/shop-memory.mjs";
import { purgeSettings } from "./edge.ts";
import { databases, stores } from "./fleet.ts";
import { diskOf, makeDisk, start } from "./machine.ts";
import type { Machine } from "./network.ts";
import { bucket, storeKeys, storePort } from "./object-store.ts";
import { shopRole } from "./postgres.ts";
import { secret } from "./secret.ts";

export const shopPort = 3000;
/** Where the world finds the shop. */
export const publicAddress = "http://madua.test";

/** The first admin. */
export const clusterAdmin = { email: "admin@madua.test", password: "ragi-laddu-cluster" };

/**
 * A shop's machine has its own way to the database and to the files, which thus is no single point:
 * HAProxy finds the primary by Patroni's own word, and PgBouncer before it shares its connections.
 */
const local = { primary: 5432, pooler: 6432, store: storePort };

/** @param version the folder of the built shop. */
export function startShop(machine: Machine, version: string): void {
  const { name } = machine;
  makeDisk(name);
  const disk = diskOf(name);
  writeFileSync(join(disk, "haproxy.cfg"), proxySettings);
  writeFileSync(join(disk, "pgbouncer.ini"), poolerSettings);
  writeFileSync(join(disk, "users.txt"), `"${shopRole}" "${secret()}"\n`);
  startSidecar(machine, "haproxy");
  startSidecar(machine, "pgbouncer");
  startShopProcess(machine, version);
}

/** What a shop reaches the others by. */
export function startSidecar({ name }: Machine, program: "haproxy" | "pgbouncer"): void {
  const command = {
    haproxy: ["haproxy", "-db", "-f", "/srv/haproxy.cfg"],
    pgbouncer: ["pgbouncer", "--quiet", "/srv/pgbouncer.ini"],
  };
  start(name, { name: program, command: command[program], user: "postgres" });
}

export function startShopProcess(machine: Machine, version: string): void {
  const database = (port: number) =>
    `postgres://${shopRole}:${secret()}@127.0.0.1:${port}/${shopRole}`;
  start(machine.name, {
    name: "shop",
    onHost: version,
    command: [process.execPath, ...memoryOptions, "build/server/index.js"],
    environment: {
      ...memoryEnvironment,
      ...storeKeys(),
      NODE_ENV: "production",
      PORT: String(shopPort),
      BASE_URL: publicAddress,
      TRUST_PROXY: "yes",
      DATA_DIR: join(diskOf(machine.name), "data"),
      DATABASE_URL: database(local.pooler),
      DATABASE_DIRECT_URL: database(local.primary),
      FILES_URL: `s3://${bucket}/files?endpoint=http://127.0.0.1:${local.store}&region=us-east-1`,
      ...purgeSettings,
      SAMPLE_SHOP: "yes",
      PRACTICE_PAYMENTS: "yes",
      ORDERS_PER_HOUR: "1000000",
      ADMIN_EMAIL: clusterAdmin.email,
      ADMIN_PASSWORD: clusterAdmin.password,
      LOG_LEVEL: "info",
    },
  });
}

const proxySettings = `global
  maxconn 2000
defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
  option redispatch 1
  retries 3
# Whoever holds Patroni's lease; a connection to one who lost it ends at once.
listen primary
  bind 127.0.0.1:${local.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`).join("\n")}
listen store
  bind 127.0.0.1:${local.store}
  mode http
  balance roundrobin
  option httpchk GET /healthcheck
  timeout client 60s
  # An upload's bytes are with all three nodes by then; what reads is asked again elsewhere.
  timeout server 8s
  retry-on conn-failure empty-response response-timeout 503
  http-request disable-l7-retry unless METH_GET
  default-server inter 1s fastinter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
${stores.map(({ name, address }) => `  server ${name} ${address}:${storePort} check`).join("\n")}
`;

const poolerSettings = `[databases]
${shopRole} = host=127.0.0.1 port=${local.primary} dbname=${shopRole}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${local.pooler}
auth_type = scram-sha-256
auth_file = /srv/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
# Statements that a client has prepared are prepared again on whatever connection it gets.
max_prepared_statements = 500
# While there is no primary: how soon it is looked for again, and how long a query waits, in seconds.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 8
# A connection that HAProxy has closed is found out before a query goes there.
server_check_delay = 0
server_check_query = select 1
server_lifetime = 600
ignore_startup_parameters = extra_float_digits
unix_socket_dir =
logfile = /srv/pgbouncer-own.log
`;

/**
 * @param need what for: to show pages, or to take orders as well.
 * @returns whether a balancer would send somebody there.
 */
export async function isReady({ address }: Machine, need?: "orders"): Promise<boolean> {
  const url = `http://${address}:${shopPort}/readyz${need ? `?for=${need}` : ""}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  return answer?.ok === true;
}
