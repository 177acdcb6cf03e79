import { randomBytes } from "node:crypto";
import {
  existsSync,
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
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { waitingJobs } from "#app/library-internals/pg-boss-waiting.server.ts";
import { makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownBucket } from "#tests/s3/own-bucket.ts";
import { cloneDatabase } from "#tests/test-database.ts";
import { assets } from "../database/assets-table.server.ts";
import { db, pool } from "../database/database.server.ts";
import { applyMigrations, readMigrations } from "../database/migrate.server.ts";
import { openFiles, storeFile } from "../files/files.server.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { openFileStore } from "../files/open-file-store.server.ts";
import { removeFiles, removeUnusedUploads } from "../files/upload.server.ts";
import { prepareQueues } from "../jobs/jobs.server.ts";
import { publishLater } from "../live/publish-later.server.ts";
import { enqueueMail } from "../mail/enqueue-mail.server.ts";
import { backupFileOnDisk } from "./backup-folder.server.ts";
import { lastBackup } from "./last-backup.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

ownDatabase();

const passphrase = "ragi laddu, twelve of them";
const picture = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => (n * n) % 251));
const planned = new Date("2100-04-05T00:00:00Z");
let folder: string;
let filesFolder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "madua-backup-"));
  filesFolder = join(folder, "files");
  openFiles(folderStore(filesFolder));
  await storeFile("gallery/laddu.webp", picture);
  await storeFile("blogImage/empty.pdf", Buffer.alloc(0));
  writeFileSync(join(filesFolder, "gallery", "unfinished.webp.1.part"), "half");

  const product = await makeProduct({
    title: 'Tab\t, "quote", back\\slash \\N',
    benefits: ["ए", "{", ""],
  });
  const { user, addressId } = await makeBuyer();
  await placeOrder(user, makeCheckout(addressId, [[product, 2]]));
  await db
    .insert(users)
    .values({ id: "odd", email: "odd@example.org", fullName: "line\r\nbreak 🌾" });
  await enqueueMail(db, "asha@example.org", { kind: "verify-email" } as never);
  await publishLater(db, planned, "gallery");
  await db
    .insert(assets)
    .values({ name: "old.js", content: Buffer.from("1"), lastUsed: new Date() });
});
afterAll(() => rmSync(folder, { recursive: true }));

const databaseUrl = () => process.env.DATABASE_URL ?? "";
/** Names of all files below a folder. */
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];
let number = 0;
/** A name that nothing has yet. */
const newPath = (name: string) => join(folder, `${++number}-${name}`);

type Given = Partial<Omit<Parameters<typeof makeBackup>[0], "file">> & { file?: string };

async function backUp({ file = newPath("backup.tar.zst"), ...given }: Given = {}): Promise<string> {
  const wanted = {
    databaseUrl: databaseUrl(),
    files: folderStore(filesFolder),
    passphrase: undefined,
  };
  await makeBackup({ ...wanted, ...given, file: backupFileOnDisk(file) });
  return file;
}

/** An empty database and folder, and how a backup is restored there. */
async function openPlace() {
  const database = await cloneDatabase(inject("postgresUrl"), "template1");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const files = newPath("files");
  return {
    url: database.url,
    client,
    files,
    restore: (file: string, passphrase?: string) =>
      restoreBackup({
        databaseUrl: database.url,
        files: folderStore(files),
        file: backupFileOnDisk(file),
        passphrase,
      }),
    close: async () => {
      await client.end();
      await database.drop();
    },
  };
}

/** One for a test alone. */
async function emptyPlace() {
  const place = await openPlace();
  onTestFinished(place.close);
  return place;
}

describe("with files in a bucket", () => {
  const { store, address } = ownBucket();
  const open = (name: string) => openFileStore(address(name));

  test("a backup has them, and is restored into another one, or none of it is there", async () => {
    const files = await open("shop");
    await files.store("gallery/laddu.webp", picture);
    for (const name of ["a", "b", "c"])
      await files.store(`blogImage/${name}.pdf`, Buffer.from(name));
    store.objects.set("shop/outbox/a.eml", Buffer.from("a mail"));
    const file = await backUp({ files });
    const kept = [...store.objects].filter(([key]) => !key.includes("/outbox/"));
    const restored = () => [...store.objects].filter(([key]) => key.startsWith("other/"));

    const { url } = await emptyPlace();
    const other = await open("other");
    const restore = () =>
      restoreBackup({
        databaseUrl: url,
        files: other,
        file: backupFileOnDisk(file),
        passphrase: undefined,
      });
    await other.store("gallery/mine.webp", picture);
    await expect(restore()).rejects.toThrow("s3://shop/other is not empty: ");
    await other.remove("gallery/mine.webp");

    store.hear = ({ asked, key }) =>
      asked === "PUT object" && key.endsWith("/b.pdf")
        ? { status: 403, code: "AccessDenied" }
        : undefined;
    await expect(restore()).rejects.toThrow("The key may not do this in the bucket shop");
    expect(restored()).toEqual([]);

    // What one has left that was killed is removed.
    store.hear = () => undefined;
    await other.store(".restoring", Buffer.alloc(0));
    await other.store("gallery/half.webp", picture);
    expect((await restore()).files).toBe(4);
    expect(new Map(restored())).toEqual(
      new Map(kept.map(([key, content]) => [key.replace("shop/", "other/"), content])),
    );
  });
});

type Asked = pg.Client | pg.Pool;

/** All rows of all tables, as the database itself compares them. */
async function allRows(on: Asked): Promise<Record<string, unknown>> {
  const { rows } = await on.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const tables: Record<string, unknown> = {};
  for (const { relname } of rows) {
    const found = await on.query(
      `select json_agg(to_jsonb(t) order by to_jsonb(t)::text)::text as rows from ${relname} as t`,
    );
    tables[relname] = found.rows[0].rows;
  }
  return tables;
}

/** Each start fills the table of built files. */
const rowsToRestore = async () => ({ ...(await allRows(pool)), assets: null });

/** All that is defined beside the columns: keys, checks, indexes, whether triggers are on. */
async function definitions(on: Asked): Promise<unknown[]> {
  const { rows } = await on.query(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select hash from drizzle.__drizzle_migrations order by 1`);
  return rows;
}

const waitingMails = async (on: Asked) =>
  (await on.query("select data from pgboss.job where name = 'mail' order by data::text")).rows;

const plannedJobs = async (on: Asked) =>
  (await on.query("select data, start_after from pgboss.job where name = 'publish-later'")).rows;

const tableCount = async (on: Asked) =>
  (await on.query("select 1 from pg_tables where schemaname in ('public', 'drizzle')")).rowCount;

const applied = (on: Asked) =>
  on.query("select hash from drizzle.__drizzle_migrations order by id");

test.each([
  ["as it is", undefined],
  ["encrypted", passphrase],
])("what was backed up %s is restored in another database, all of it", async (_, passphrase) => {
  const before = await rowsToRestore();
  const file = await backUp({ passphrase });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);
  const stored = readFileSync(file);
  expect(stored.includes("gallery")).toBe(false);
  // What a try costs (https://age-encryption.org/v1): scrypt as OWASP advises it.
  const [, workFactor] = /^-> scrypt \S+ (\d+)$/m.exec(stored.toString("latin1", 0, 200)) ?? [];
  expect(workFactor).toBe(passphrase && "17");

  const { client, files, restore } = await emptyPlace();
  const restored = await restore(file, passphrase);
  expect(restored.files).toBe(2);
  expect(await allRows(client)).toEqual(before);
  expect(await definitions(client)).toEqual(await definitions(pool));
  expect(await waitingMails(client)).toEqual(await waitingMails(pool));
  expect(await plannedJobs(client)).toEqual([
    { data: { topics: ["gallery"] }, start_after: planned },
  ]);
  expect(readFileSync(join(files, "gallery", "laddu.webp")).equals(picture)).toBe(true);
  expect(readdirSync(files, { recursive: true }).sort()).toEqual([
    "blogImage",
    join("blogImage", "empty.pdf"),
    "gallery",
    join("gallery", "laddu.webp"),
  ]);
});

describe("a backup of a shop that goes on", () => {
  test("is of one moment, before anything that was written meanwhile", async () => {
    const before = await rowsToRestore();
    let written = 0;
    const file = await backUp({
      say: async () => {
        const id = `meanwhile-${written++}`;
        await db.insert(users).values({ id, email: `${id}@example.org`, fullName: "Meanwhile" });
      },
    });
    onTestFinished(async () => {
      await pool.query("delete from users where full_name = 'Meanwhile'");
    });
    expect(written).toBeGreaterThan(10);
    const { client, restore } = await emptyPlace();
    await restore(file);
    expect(await allRows(client)).toEqual(before);
  });

  test("has each file that its rows name, also one whose row goes meanwhile", async () => {
    const url = "/files/blogImage/goes.pdf";
    await storeFile("blogImage/goes.pdf", Buffer.from("goes"));
    let removing: Promise<void> | undefined;
    const file = await backUp({
      say: () => {
        removing ??= removeFiles([url]);
      },
    });
    await removing;
    const { files, restore } = await emptyPlace();
    await restore(file);
    expect(readFileSync(join(files, "blogImage", "goes.pdf"), "utf8")).toBe("goes");
    // It goes in the night.
    const stored = join(filesFolder, "blogImage", "goes.pdf");
    expect(existsSync(stored)).toBe(true);
    await removeUnusedUploads();
    expect(existsSync(stored)).toBe(false);
  });

  test("is the only one at a time, and is remembered by its moment", async () => {
    let second: Promise<unknown> | undefined;
    const began = new Date();
    await backUp({
      say: () => {
        second ??= backUp().catch((error) => error.message);
      },
    });
    expect(await second).toBe("Another backup of this shop is being made.");
    expect((await lastBackup())?.getTime()).toBeGreaterThanOrEqual(began.getTime());
  });

  test("leaves nothing where it is broken off, and overwrites nothing", async () => {
    const remembered = await lastBackup();
    const file = newPath("broken-off");
    const breakingOff = new AbortController();
    const wanted = { file, signal: breakingOff.signal, say: () => breakingOff.abort() };
    await expect(backUp(wanted)).rejects.toThrow(/abort/);
    expect(readdirSync(folder).filter((name) => name.includes("broken-off"))).toEqual([]);
    expect(await lastBackup()).toEqual(remembered);
    await expect(backUp({ file: await backUp() })).rejects.toThrow(/ is there already: [^\n]+$/);
    await expect(backUp({ file: join(newPath("nowhere"), "file") })).rejects.toThrow(
      / cannot be written \(ENOENT\)\.$/,
    );
  });
});

describe("a restore", () => {
  let whole: string;
  let secret: string;
  let place: Awaited<ReturnType<typeof openPlace>>;
  beforeAll(async () => {
    place = await openPlace();
    whole = await backUp();
    secret = await backUp({ passphrase });
  });
  afterAll(() => place.close());

  /** A copy of a backup, changed. */
  function spoilt(original: string, change: (content: Buffer) => Buffer): string {
    const file = newPath("spoilt");
    writeFileSync(file, change(readFileSync(original)));
    return file;
  }
  const flipped = (place: number) => (content: Buffer) => {
    const at = Math.floor(content.length * place);
    // A single bit may be one that means nothing to Zstandard.
    for (let n = at; n < at + 16; n += 1) content[n] = (content[n] ?? 0) ^ 0xff;
    return content;
  };
  const cut = (place: number) => (content: Buffer) =>
    content.subarray(0, Math.floor(content.length * place));

  test.each([
    [
      "is cut off in its rows",
      () => spoilt(whole, cut(0.05)),
      /is damaged or cut off \([^\n]+\)\.$/,
    ],
    [
      "is cut off in its files",
      () => spoilt(whole, cut(0.5)),
      /is damaged or cut off \([^\n]+\)\.$/,
    ],
    [
      "lacks its last byte",
      () => spoilt(whole, (all) => all.subarray(0, -1)),
      /is damaged or cut off/,
    ],
    ["is altered at its begin", () => spoilt(whole, flipped(0.01)), /^[^\n]+$/],
    ["is altered in the middle", () => spoilt(whole, flipped(0.5)), /^[^\n]+$/],
    [
      "is a text",
      () => spoilt(whole, () => Buffer.from("Dear shop")),
      / is no backup of a shop\.$/,
    ],
    ["is not there", () => newPath("nowhere"), / cannot be read \(ENOENT\)\.$/],
    ["is encrypted", () => secret, / is encrypted: set BACKUP_PASSPHRASE [^\n]+$/],
    [
      "has another passphrase",
      () => secret,
      / does not open with this passphrase\.$/,
      "another one",
    ],
    [
      "is encrypted and altered",
      () => spoilt(secret, flipped(0.5)),
      /is damaged or cut/,
      passphrase,
    ],
    ["is encrypted and cut off", () => spoilt(secret, cut(0.9)), /is damaged or cut/, passphrase],
  ])(
    "of a file that %s says so in one line and leaves nothing",
    async (_, file, said, by?: string) => {
      const { client, files, restore } = place;
      await expect(restore(file(), by)).rejects.toThrow(said);
      expect(await tableCount(client)).toBe(0);
      expect(filesIn(files)).toEqual([]);
    },
  );

  test("of a file that is cut off amid a table's rows says so, and waits for none", async () => {
    const description = randomBytes(1_000_000).toString("base64");
    const { id } = await makeProduct({ description });
    const large = await backUp();
    await pool.query("delete from products where id = $1", [id]);
    await expect(place.restore(spoilt(large, cut(0.5)))).rejects.toThrow(/is damaged or cut off/);
    expect(await tableCount(place.client)).toBe(0);
  });

  test("goes well in a place where another has failed", async () => {
    const { client, restore } = await emptyPlace();
    await expect(restore(spoilt(whole, cut(0.9)))).rejects.toThrow(/damaged/);
    await restore(whole);
    expect(await definitions(client)).toEqual(await definitions(pool));
  });

  test("is refused where there is a shop already", async () => {
    const before = await allRows(pool);
    const place = { databaseUrl: databaseUrl(), files: folderStore(newPath("files")) };
    const file = backupFileOnDisk(whole);
    const restoring = restoreBackup({ ...place, file, passphrase: undefined });
    await expect(restoring).rejects.toThrow(/^The database is not empty: /);
    expect(await allRows(pool)).toEqual(before);
  });

  test("is refused where there are files already, and clears away what a killed one has left", async () => {
    const { files, restore } = await emptyPlace();
    mkdirSync(files);
    writeFileSync(join(files, "mine"), "");
    await expect(restore(whole)).rejects.toThrow(/ is not empty: [^\n]+$/);
    expect(readdirSync(files)).toEqual(["mine"]);
    writeFileSync(join(files, ".restoring"), "");
    await restore(whole);
    expect(readdirSync(files)).not.toContain("mine");
  });

  test("of a newer version of the shop is refused in one line", async () => {
    await pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, 4000000000000)",
      ["f".repeat(64)],
    );
    onTestFinished(async () => {
      await pool.query("delete from drizzle.__drizzle_migrations where created_at = 4000000000000");
    });
    const file = await backUp();
    const { client, restore } = await emptyPlace();
    await expect(restore(file)).rejects.toThrow(/^The backup is of a newer version [^\n]+$/);
    expect(await tableCount(client)).toBe(0);
  });

  test("of an older version brings it up to date", async () => {
    const older = await emptyPlace();
    const migrations = readMigrations();
    await applyMigrations(older.client, migrations.slice(0, 2));
    await prepareQueues(older.client);
    await older.client.query(
      `insert into products (id, title, category, price, product_mrp) values ('old', 'Old', '', 1, 2)`,
    );
    const file = await backUp({ databaseUrl: older.url });

    const { client, restore } = await emptyPlace();
    await restore(file);
    const { rows } = await client.query("select title, updated_at from products");
    expect(rows).toMatchObject([{ title: "Old", updated_at: expect.any(Date) }]);
    expect((await applied(client)).rows).toEqual((await applied(pool)).rows);
    expect(await definitions(client)).toEqual(await definitions(pool));
  });

  test("from before jobs were planned begins all of them at once", async () => {
    const planning = waitingJobs.columns.pop() ?? "";
    const file = await backUp().finally(() => waitingJobs.columns.push(planning));

    const { client, restore } = await emptyPlace();
    await restore(file);
    const [job] = await plannedJobs(client);
    expect(job.start_after.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });
});
