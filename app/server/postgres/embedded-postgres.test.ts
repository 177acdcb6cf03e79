import { execFile as execFileWithCallback, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { isRunning, kill } from "#tests/processes.ts";
import { superuserUrl } from "#tests/test-database.ts";
import { migrate } from "../database/migrate.server.ts";
import { log } from "../log/log.server.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.server.ts";

const execFile = promisify(execFileWithCallback);

let folder: string;
let started: { stop: () => Promise<void> }[] = [];

const newFolder = () => join(mkdtempSync(join(tmpdir(), "madua-postgres-")), "data");
const remove = (data: string) => rmSync(join(data, ".."), { recursive: true, force: true });

const stopAll = async () => {
  for (const postgres of started) await postgres.stop();
  started = [];
};
afterEach(stopAll);

const start = async () => {
  const postgres = await startEmbeddedPostgres(folder);
  started.push(postgres);
  return postgres;
};

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  // The database may go at any moment: the query fails by itself.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
};

const pidFile = () => join(folder, "postgres", "postmaster.pid");
const postmaster = () => Number(readFileSync(pidFile(), "utf8").split("\n")[0]);

describe("a folder that is there already", () => {
  // One for all: a first start takes seconds.
  beforeAll(() => {
    folder = newFolder();
  });
  afterAll(() => remove(folder));

  test("runs as an ordinary user, on the loopback, behind a password that only we can read", async () => {
    const { url } = await start();
    expect(new URL(url).hostname).toBe("127.0.0.1");
    expect(await ask(url, "show listen_addresses")).toEqual({ listen_addresses: "127.0.0.1" });
    expect(await ask(url, "show fsync")).toEqual({ fsync: "on" });
    expect(statSync(join(folder, "postgres-password")).mode & 0o777).toBe(0o600);
    expect(statSync(`/proc/${postmaster()}`).uid).not.toBe(0);
    const wrong = new URL(url);
    wrong.password = "wrong";
    await expect(ask(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
  });

  test("is the shop's own, who is no superuser and reaches no file or program", async () => {
    const { url } = await start();
    expect(
      await ask(
        url,
        "select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = user",
      ),
    ).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false });
    await expect(ask(url, "copy (select 1) to program 'true'")).rejects.toThrow(
      /permission denied/,
    );
    await expect(ask(url, "select pg_read_file('PG_VERSION')")).rejects.toThrow(
      /permission denied/,
    );
    await expect(ask(url, "set role madua")).rejects.toThrow(/permission denied/);
    const { password } = new URL(url);
    expect(readFileSync(join(folder, "postgres-password"), "utf8")).not.toBe(password);
    const superuser = url.replace("madua_shop:", "madua:");
    await expect(ask(superuser, "select 1")).rejects.toThrow(/password authentication failed/);
  });

  test("what the superuser owned before is the shop's from the next start on", async () => {
    const { url } = await start();
    const asSuperuser = superuserUrl(folder, url);
    await migrate(asSuperuser);
    for (const statement of [
      "create schema was",
      "create type was.kind as enum ('a')",
      "create table was.it (id serial)",
      "create sequence was.count",
      "create view was.seen as select 1",
      "create function was.two() returns int language sql return 2",
      "alter database madua owner to madua",
    ]) {
      await ask(asSuperuser, statement);
    }
    // Everything that is no part of PostgreSQL itself.
    const superusers = `select string_agg(name, ', ' order by name) as names from (
      select oid, oid::regclass::text as name, relowner as owner from pg_class
      union all select oid, nspname, nspowner from pg_namespace
      union all select oid, proname, proowner from pg_proc
      union all select oid, typname, typowner from pg_type
      union all select oid, datname, datdba from pg_database
    ) as owned where owner = 'madua'::regrole and oid >= 16384
      -- What is an extension's stays with it.
      and not exists (
        select from pg_depend where deptype = 'e'
          and objid in (owned.oid, (select typelem from pg_type where pg_type.oid = owned.oid)))`;
    const { names } = await ask(url, superusers);
    for (const name of [
      "users",
      "was",
      "was.it",
      "was.count",
      "was.seen",
      "two",
      "kind",
      "madua",
    ]) {
      expect(names.split(", ")).toContain(name);
    }
    await Promise.all([start(), start()]);
    expect(await ask(url, superusers)).toEqual({ names: null });
    await migrate(url);
  });

  test("writes down what failed, and nothing of the row that it was about", async () => {
    const { url } = await start();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("create table logged (email text primary key)");
    const insert = () => client.query("insert into logged values ($1)", ["asha@example.org"]);
    await insert();
    await expect(insert()).rejects.toThrow(/duplicate key/);
    await client.end();
    const logs = join(folder, "postgres", "log");
    const written = () =>
      readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), "utf8"))
        .join("\n");
    await expect.poll(written).toContain('"logged_pkey"');
    expect(written()).not.toContain("asha@example.org");
  });

  test("attaches to what still runs, and starts again what was stopped", async () => {
    const first = await start();
    await ask(first.url, "create table stopped as select 42 as answer");
    const second = await start();
    expect(second.url).toBe(first.url);
    await second.stop();
    expect(await ask(first.url, "select 1 as one")).toEqual({ one: 1 });
    await first.stop();
    await expect(ask(first.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
    const third = await start();
    expect(await ask(third.url, "select answer from stopped")).toEqual({ answer: 42 });
  });

  test("recovers after it was killed itself", async () => {
    const { url } = await start();
    await ask(url, "create table killed as select 42 as answer");
    await kill(postmaster());
    const again = await start();
    expect(await ask(again.url, "select answer from killed")).toEqual({ answer: 42 });
  });

  test("a postmaster.pid that names another program's process is removed", async () => {
    const { url, stop } = await start();
    await ask(url, "create table renumbered as select 42 as answer");
    const left = readFileSync(pidFile(), "utf8");
    await stop();
    const warned = vi.spyOn(log, "warn");
    onTestFinished(() => warned.mockRestore());
    writeFileSync(pidFile(), left.replace(/^\d+/, String(process.pid)));
    const again = await start();
    expect(await ask(again.url, "select answer from renumbered")).toEqual({ answer: 42 });
    expect(warned.mock.calls.map(([, line]) => line)).toEqual([
      `a postmaster.pid that was left over is removed: process ${process.pid} is another program now`,
    ]);
  });

  test("one that names its process, but not its start, is refused at once, in one line", async () => {
    await start();
    const own = readFileSync(pidFile(), "utf8");
    writeFileSync(pidFile(), own.replace(/^1\d{9}$/m, "1000000000"));
    onTestFinished(() => writeFileSync(pidFile(), own));
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /^PostgreSQL does not start on .*: process \d+ runs on it, but was not started when it says\. End that process, and start again\.$/,
    );
  });

  test("a password that is not the database's is refused at once, in one line", async () => {
    await start();
    const file = join(folder, "postgres-password");
    const own = readFileSync(file);
    writeFileSync(file, "another");
    onTestFinished(() => writeFileSync(file, own));
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /^PostgreSQL on .* does not take the password in postgres-password: [^\n]+$/,
    );
  });

  test("a folder that was copied while it ran becomes a database of its own", async () => {
    const original = await start();
    await ask(original.url, "create table copied as select 'both' as known");
    await ask(superuserUrl(folder, original.url), "checkpoint");
    const copy = `${folder}-copy`;
    cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
    chmodSync(join(copy, "postgres"), 0o700);
    spawnSync("chown", ["-R", "--reference", join(folder, "postgres"), join(copy, "postgres")]);
    const copied = await startEmbeddedPostgres(copy);
    started.push(copied);
    expect(copied.url).not.toBe(original.url);
    await ask(original.url, "insert into copied values ('the original')");
    await ask(copied.url, "insert into copied values ('the copy')");
    const rows = "select string_agg(known, ', ' order by known) as known from copied";
    expect(await ask(original.url, rows)).toEqual({ known: "both, the original" });
    expect(await ask(copied.url, rows)).toEqual({ known: "both, the copy" });
  });

  test("a process that it leaves busy when it is killed does not keep it from starting", async () => {
    const { url } = await start();
    const busy = new pg.Client({ connectionString: url });
    busy.on("error", () => {});
    await busy.connect();
    const { rows } = await busy.query("select pg_backend_pid() as pid");
    const answer = busy.query("select count(*) from generate_series(1, 1e12::bigint)");
    const ended = expect(answer).rejects.toThrow(/terminated|ECONNRESET/);
    await expect
      .poll(() => ask(url, `select state from pg_stat_activity where pid = ${rows[0].pid}`))
      .toEqual({ state: "active" });
    await kill(postmaster());
    expect(isRunning(rows[0].pid)).toBe(true);
    const again = await start();
    expect(await ask(again.url, "select 1 as one")).toEqual({ one: 1 });
    await ended;
  });

  test("is started again at the same address, however many look after it", async () => {
    const [one, other] = [await start(), await start()];
    one.keepRunning();
    other.keepRunning();
    await ask(one.url, "create table kept as select 42 as answer");
    for (let times = 0; times < 2; times++) {
      const before = postmaster();
      await kill(before);
      await expect
        .poll(() => ask(one.url, "select answer from kept").catch(() => {}), { timeout: 20_000 })
        .toEqual({ answer: 42 });
      expect(postmaster()).not.toBe(before);
    }
  });

  test("is not started again once that is over", async () => {
    const { url, keepRunning } = await start();
    const over = new AbortController();
    const kept = keepRunning(over.signal);
    over.abort();
    await kept;
    await kill(postmaster());
    await expect(ask(url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
  });

  test("where it cannot be started again, it says why in one line", async () => {
    const { keepRunning } = await start();
    const file = join(folder, "postgres", "postgresql.conf");
    const own = readFileSync(file);
    writeFileSync(file, "shared_buffers = everything\n");
    onTestFinished(() => writeFileSync(file, own));
    const kept = keepRunning();
    await Promise.all([
      expect(kept).rejects.toThrow(/^PostgreSQL does not start on .*: FATAL: [^\n]+$/),
      kill(postmaster()),
    ]);
  });

  test("leaves it running for another process that uses it", async () => {
    const { url, stop } = await start();
    const other = new pg.Client({ connectionString: url, application_name: "madua" });
    await other.connect();
    await stop();
    expect((await other.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await other.end();
  });

  test("a folder of another version is refused in one line", async () => {
    const { stop } = await start();
    await stop();
    const version = join(folder, "postgres", "PG_VERSION");
    const own = readFileSync(version);
    writeFileSync(version, "15\n");
    onTestFinished(() => writeFileSync(version, own));
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /^The data folder .* belongs to PostgreSQL 15, this shop brings 18: [^\n]+$/,
    );
  });
});

describe("a folder of its own", () => {
  beforeEach(() => {
    folder = newFolder();
  });
  afterEach(async () => {
    // Before its folder goes: the hook for all tests is the later one.
    await stopAll();
    remove(folder);
  });

  test("a first start that was killed is begun anew, and nothing is left of it", async () => {
    const dead = spawnSync("true").pid;
    mkdirSync(join(folder, `postgres.new-${dead}`), { recursive: true });
    // Of a move to a newer PostgreSQL that was killed in its last moment.
    mkdirSync(join(folder, "postgres.move", "files"), { recursive: true });
    // In a container, the next process has the same number.
    mkdirSync(join(folder, `postgres.new-${process.pid}`, "base"), { recursive: true });
    const { url } = await start();
    expect(await ask(url, "select 1 as one")).toEqual({ one: 1 });
    expect(readdirSync(folder).sort()).toEqual(["postgres", "postgres-password"]);
  });

  test("three processes that start at the same moment share one", async () => {
    const module = new URL("./embedded-postgres.server.ts", import.meta.url).href;
    const script = `import { startEmbeddedPostgres } from "${module}";
      const { url } = await startEmbeddedPostgres(${JSON.stringify(folder)});
      process.stdout.write(url, () => process.exit());`;
    const startElsewhere = () => execFile("node", ["--input-type=module", "-e", script]);
    const urls = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()]);
    const { url } = await start();
    expect(urls.map(({ stdout }) => stdout)).toEqual([url, url, url]);
  });
});

test.each(["/proc/madua", "/dev/null/madua"])("%s cannot be written, in one line", async (path) => {
  await expect(startEmbeddedPostgres(path)).rejects.toThrow(
    /^The data folder .* cannot be written \(\w+\): set DATA_DIR to another\.$/,
  );
});

// A small file system of our own can only be mounted by root.
test.runIf(process.getuid?.() === 0 && process.platform === "linux")(
  "a full disk is refused in one line",
  async (context) => {
    const disk = mkdtempSync(join(tmpdir(), "madua-full-"));
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", disk]);
    if (mounted.status !== 0) return context.skip("mounting is not allowed here");
    try {
      await expect(startEmbeddedPostgres(join(disk, "data"))).rejects.toThrow(
        /^The disk of the data folder .* is full: at least \d+ MB must be free\.$/,
      );
    } finally {
      spawnSync("umount", [disk]);
      rmSync(disk, { recursive: true });
    }
  },
);
