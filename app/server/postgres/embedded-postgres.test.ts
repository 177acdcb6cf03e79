import { execFile as execFileWithCallback, spawnSync } from "node:child_process";
import {
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
} from "vitest";
import { kill } from "#tests/processes.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.server.ts";

const execFile = promisify(execFileWithCallback);

let folder: string;
let started: { stop: () => Promise<void> }[] = [];

const newFolder = () => join(mkdtempSync(join(tmpdir(), "madua-postgres-")), "data");
const remove = (data: string) => rmSync(join(data, ".."), { recursive: true, force: true });

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  started = [];
});

const start = async () => {
  const postgres = await startEmbeddedPostgres(folder);
  started.push(postgres);
  return postgres;
};

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
};

const postmaster = () =>
  Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

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
  afterEach(() => remove(folder));

  test("a first start that was killed is begun anew, and nothing is left of it", async () => {
    const dead = spawnSync("true").pid;
    mkdirSync(join(folder, `postgres.new-${dead}`), { recursive: true });
    const { url } = await start();
    expect(await ask(url, "select 1 as one")).toEqual({ one: 1 });
    expect(readdirSync(folder).sort()).toEqual(["postgres", "postgres-password"]);
  });

  test("three processes that start at the same moment share one", async () => {
    const module = new URL("./embedded-postgres.server.ts", import.meta.url).href;
    const script = `import { startEmbeddedPostgres } from "${module}";
      process.stdout.write((await startEmbeddedPostgres(${JSON.stringify(folder)})).url);`;
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
