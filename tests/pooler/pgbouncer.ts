import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

/** PgBouncer 1.24 and its libraries, which Debian 12 has not. */
const packages =
  "libc6 pgbouncer libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libaudit1 libcap-ng0 libcap2 " +
  "libzstd1 zlib1g";
const programs = join(tmpdir(), "madua-debian-13");

/** A PgBouncer in transaction mode before one database, as docs/operations.md says that it is to be set. */
export class PgBouncer {
  readonly #folder = mkdtempSync(join(tmpdir(), "madua-pgbouncer-"));
  readonly #owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  #process: ChildProcess | undefined;
  /** The database's address through it. */
  readonly url: string;

  private constructor(databaseUrl: string, port: number) {
    const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
    const url = new URL(databaseUrl);
    url.port = String(port);
    this.url = url.href;
    writeFileSync(join(this.#folder, "users"), `"${username}" "${password}"\n`);
    writeFileSync(
      join(this.#folder, "pgbouncer.ini"),
      `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(this.#folder, "users")}
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 20
max_client_conn = 500
`,
    );
    for (const name of ["", "users", "pgbouncer.ini"]) chmodSync(join(this.#folder, name), 0o755);
  }

  static async before(databaseUrl: string): Promise<PgBouncer> {
    const unpack = fileURLToPath(new URL("unpack-debian.sh", import.meta.url));
    execFileSync("sh", [unpack, "trixie", programs, ...packages.split(" ")]);
    const bouncer = new PgBouncer(databaseUrl, await freePort());
    await bouncer.start();
    return bouncer;
  }

  async start(): Promise<void> {
    const program = ["usr/sbin/pgbouncer", "--quiet", join(this.#folder, "pgbouncer.ini")];
    this.#process = spawn(join(programs, "run"), program, { stdio: "inherit", ...this.#owner });
    for (;;) {
      const client = new pg.Client(this.url);
      client.on("error", () => {});
      const isThere = await client.connect().then(
        () => true,
        () => false,
      );
      client.end().catch(() => {});
      if (isThere) return;
      if (this.#process.exitCode !== null) throw new Error("PgBouncer did not start");
    }
  }

  /** Ends it, and all connections with it. */
  async kill(): Promise<void> {
    if (!this.#process) return;
    const gone = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
