import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { etcdHosts } from "./coordination.ts";
import { databases } from "./fleet.ts";
import { diskOf, makeDisk, runOn, start } from "./machine.ts";
import type { Machine } from "./network.ts";
import { secret } from "./secret.ts";

/** The shop's role and its database. */
export const shopRole = "madua";

/**
 * How long the cluster waits before it takes a silent primary for dead, in seconds: 20 is the least that
 * Patroni allows. The primary writes its lease every 5 s, so a dead one is missed after 15 to 20; a
 * machine that is busy for ten keeps it.
 */
const timing = { ttl: 20, loop_wait: 5, retry_timeout: 7 };

/** Patroni with its PostgreSQL. */
export function startDatabase({ name, address }: Machine): void {
  makeDisk(name);
  writeFileSync(join(diskOf(name), "patroni.json"), JSON.stringify(patroniSettings(name, address)));
  start(name, {
    name: "patroni",
    command: ["patroni", "/srv/patroni.json"],
    user: "postgres",
  });
}

function patroniSettings(name: string, address: string) {
  const login = (username: string) => ({ username, password: secret() });
  return {
    scope: "madua",
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ...timing,
        // A commit waits for one of the two others, whichever is first; where there is none, it waits.
        synchronous_mode: "quorum",
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 150,
            shared_buffers: "128MB",
            wal_keep_size: "512MB",
            // A replica that is silent is one that is gone, and the other way round.
            wal_sender_timeout: "5s",
            wal_receiver_timeout: "5s",
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: "/srv/postgres",
      bin_dir: "/usr/lib/postgresql/17/bin",
      pgpass: "/srv/pgpass",
      parameters: { unix_socket_directories: "/srv" },
      pg_hba: [
        "local all all trust",
        "host replication replicator 10.79.0.0/16 scram-sha-256",
        "host all all 10.79.0.0/16 scram-sha-256",
      ],
      authentication: { superuser: login("postgres"), replication: login("replicator") },
    },
  };
}

interface PatroniMember {
  name: string;
  role: string;
  state: string;
  lag?: number | "unknown";
}

/** The nodes as the first one that answers sees them. */
async function members(): Promise<PatroniMember[]> {
  for (const { address } of databases) {
    const answer = await fetch(`http://${address}:8008/cluster`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { members: PatroniMember[] }).members;
  }
  return [];
}

const named = (name: string) => databases.find((machine) => machine.name === name);

export async function primary(): Promise<Machine | undefined> {
  const leader = (await members()).find(
    ({ role, state }) => role === "leader" && state === "running",
  );
  return leader && named(leader.name);
}

/** Those who follow the primary without a gap, by whom its commits are confirmed. */
export async function replicas(): Promise<Machine[]> {
  const following = (await members()).filter(
    ({ role, state, lag }) => role === "quorum_standby" && state === "streaming" && lag === 0,
  );
  return following.flatMap(({ name }) => named(name) ?? []);
}

/** True when the primary has both of its replicas again. */
export async function isComplete(): Promise<boolean> {
  return Boolean(await primary()) && (await replicas()).length === databases.length - 1;
}

/** Hands the primary's work over to a replica, as before maintenance. */
export async function switchOver(): Promise<void> {
  const from = await primary();
  const [to] = await replicas();
  if (!from || !to) throw new Error("There is nobody to hand over to.");
  await runOn(from.name, "postgres", [
    ...["patronictl", "-c", "/srv/patroni.json", "switchover", "madua"],
    ...["--leader", from.name, "--candidate", to.name, "--force"],
  ]);
}

/** The shop's role and database; the role owns the database and is no superuser. */
export async function createShopDatabase(): Promise<void> {
  await asSuperuser("postgres", async (client) => {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [shopRole]);
    if (rowCount) return;
    await client.query(`create role ${shopRole} login password '${secret()}'`);
    await client.query(`create database ${shopRole} owner ${shopRole}`);
  });
}

/** True when one of the shops has filled the sample shop, which it does at once or not at all. */
export async function hasProducts(): Promise<boolean> {
  return asSuperuser(shopRole, async (client) => {
    const { rowCount } = await client.query("select from products limit 1");
    return rowCount === 1;
  });
}

/** Works at the primary. */
export async function asSuperuser<T>(
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const machine = await primary();
  if (!machine) throw new Error("There is no primary.");
  const client = new pg.Client({
    host: machine.address,
    user: "postgres",
    password: secret(),
    database,
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
