import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
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
import { S3Server } from "#tests/s3/s3-server.ts";
import { writeArchive } from "./archive.server.ts";
import { backupFileOnDisk } from "./backup-folder.server.ts";
import { openBackupFile, openBackupPlace } from "./open-backup-place.server.ts";
import { backupName, backupsToRemove } from "./rotate-backups.ts";

const store = new S3Server();
beforeAll(() => store.open());
afterAll(() => store.close());
beforeEach(() => {
  store.objects.clear();
  store.uploads.clear();
  store.hear = () => undefined;
  useKey(store.accessKey, store.secret);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

function useKey(accessKey: string, secret: string): void {
  vi.stubEnv("AWS_ACCESS_KEY_ID", accessKey);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", secret);
}

const megabyte = 1024 * 1024;
const address = (key: string, endpoint = store.endpoint) =>
  `s3://${store.bucket}/${key}?endpoint=${endpoint}`;
const open = (key: string) => openBackupFile(address(key));

/** Chunks of a megabyte, each another. */
async function* megabytes(count: number, hear: (n: number) => void = () => {}) {
  for (let n = 1; n <= count; n += 1) {
    hear(n);
    yield Buffer.alloc(megabyte, n);
  }
}
const content = (...given: Parameters<typeof megabytes>) =>
  Readable.from(megabytes(...given), { objectMode: false });

describe("an upload", () => {
  test("is one object, when the last of its parts has come", async () => {
    const asked: string[] = [];
    store.hear = (request) => {
      asked.push(request.asked);
      expect(store.objects.size).toBe(0);
      return undefined;
    };
    const file = await open("nightly/a.zst");
    expect(await file.exists()).toBe(false);
    await file.write(content(20));
    expect(asked.filter((one) => one === "PUT part")).toHaveLength(3);
    store.hear = () => undefined;
    expect(await file.exists()).toBe(true);
    expect(await (await open("nightly/a")).exists()).toBe(false);
    expect(sha256(await buffer(file.read()))).toBe(sha256(await buffer(content(20))));
    expect(store.uploads.size).toBe(0);
  });

  test("holds four of its parts at the most, however long it is", async () => {
    let stored = 0;
    store.hear = ({ asked, body }) => {
      if (asked === "PUT part") stored += body.length;
      return undefined;
    };
    let held = 0;
    const hear = (n: number) => {
      held = Math.max(held, n * megabyte - stored);
    };
    await (await open("long.zst")).write(content(96, hear));
    expect(held / megabyte).toBeLessThan(33);
  });

  test("whose content fails leaves no object and no part, and fails of the same", async () => {
    const spoilt = new Error("the database is gone");
    const hear = (n: number) => {
      if (n === 19) throw spoilt;
    };
    const writing = (await open("half.zst")).write(content(20, hear));
    await expect(writing).rejects.toBe(spoilt);
    expect(store.objects.size + store.uploads.size).toBe(0);
  });

  test("that the store breaks off leaves no part, and the archive fails of what the store said", async () => {
    let parts = 0;
    store.hear = ({ asked }) => {
      if (asked !== "PUT part") return;
      parts += 1;
      return parts > 1 ? { status: 403, code: "AccessDenied" } : undefined;
    };
    const file = await open("refused.zst");
    // What cannot be compressed.
    const writing = writeArchive(file, { passphrase: undefined }, async (add) => {
      for (let n = 0; n < 40; n += 1) await add(`${n}`, megabyte, [randomBytes(megabyte)]);
    });
    await expect(writing).rejects.toThrow(
      "The key may not do this in the bucket shop (AccessDenied).",
    );
    expect(store.objects.size + store.uploads.size).toBe(0);
  });
});

describe("reading", () => {
  test("goes on where the line broke", async () => {
    store.objects.set("whole.zst", await buffer(content(3)));
    const cuts = [{ cutAfter: megabyte }, { cutAfter: 0 }, { cutAfter: 100_000 }];
    store.hear = ({ asked }) => (asked === "GET object" ? cuts.shift() : undefined);
    const read = await buffer((await open("whole.zst")).read());
    expect(cuts).toEqual([]);
    expect(sha256(read)).toBe(sha256(await buffer(content(3))));
  });

  test("ends with words where it always breaks, or what was begun is replaced", async () => {
    store.objects.set("whole.zst", await buffer(content(3)));
    store.hear = () => ({ cutAfter: 0 });
    await expect(buffer((await open("whole.zst")).read())).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:\d+ does not answer \(ECONNRESET\)\.$/,
    );
    store.hear = () => {
      store.hear = () => {
        store.objects.set("whole.zst", Buffer.from("another"));
        return undefined;
      };
      return { cutAfter: megabyte };
    };
    await expect(buffer((await open("whole.zst")).read())).rejects.toThrow(/412/);
  });
});

describe("a folder of backups", () => {
  test("has names in any number, and loses what it is told to", async () => {
    const nights = Array.from({ length: 5 }, (_, n) => backupName(new Date(2026, 10, n + 1), true));
    const others = ["nightly/madua-mine.txt", "nightly/readme", "else/", "nightly/madua-old/x"];
    for (const name of nights) store.objects.set(`nightly/${name}`, Buffer.from("x"));
    for (const key of others) store.objects.set(key, Buffer.from("x"));
    const place = await openBackupPlace(address("nightly/"));
    const names = await place.names();
    expect(names).toEqual([...nights, "madua-mine.txt"]);
    for (const name of backupsToRemove(names, { daily: 1, weekly: 0 })) await place.remove(name);
    expect([...store.objects.keys()].sort()).toEqual([`nightly/${nights[4]}`, ...others].sort());
  });

  test("loses the parts of its own killed backups alone", async () => {
    const own = `nightly/${backupName(new Date(), false)}`;
    const others = ["nightly/madua-mine.txt", "nightly/film.mp4", own.replace("nightly", "yearly")];
    for (const key of [own, ...others]) store.uploads.set(key, { key, parts: new Map() });
    const place = await openBackupPlace(address("nightly"));
    expect(await place.removeUnfinished()).toEqual([`s3://shop/${own}`]);
    expect([...store.uploads.keys()]).toEqual(others);
  });
});

describe("what stands in the way is said in one line", () => {
  const exists = async (at: string) => (await openBackupFile(at)).exists();

  test("a bucket that is not there", async () => {
    await expect(exists(`s3://shpo/a.zst?endpoint=${store.endpoint}`)).rejects.toThrow(
      /^There is no bucket shpo \(NoSuchBucket\)\.$/,
    );
  });
  test("a key that the store does not know, and a wrong secret", async () => {
    useKey("SOMEBODY", store.secret);
    await expect(exists(address("a.zst"))).rejects.toThrow(
      /^The store does not know AWS_ACCESS_KEY_ID \(InvalidAccessKeyId\)\.$/,
    );
    useKey(store.accessKey, "twelve");
    await expect(exists(address("a.zst"))).rejects.toThrow(
      /^AWS_SECRET_ACCESS_KEY is not the key's secret \(SignatureDoesNotMatch\)\.$/,
    );
  });
  test("and another key of the address is used, where it names one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "madua-aws-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const keys = `aws_access_key_id=${store.accessKey}\naws_secret_access_key=${store.secret}\n`;
    writeFileSync(join(folder, "credentials"), `[backups]\n${keys}`);
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", join(folder, "credentials"));
    useKey("", "");
    expect(await exists(`${address("a.zst")}&profile=backups`)).toBe(false);
  });
  test("no key, or no region where none goes without saying", async () => {
    useKey("", "");
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", "/dev/null");
    await expect(exists(address("a.zst"))).rejects.toThrow(/^There is no key: [^\n]+$/);
    vi.stubEnv("AWS_REGION", "");
    vi.stubEnv("AWS_CONFIG_FILE", "/dev/null");
    await expect(exists("s3://shop/a.zst")).rejects.toThrow(/^There is no region: [^\n]+$/);
  });
  test("a store that nobody reaches", async () => {
    await expect(exists(address("a.zst", "http://127.0.0.1:1"))).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)\.$/,
    );
  });
  test("an object that is not there, an address that is none", async () => {
    await expect(buffer((await open("nightly/a.zst")).read())).rejects.toThrow(
      /^s3:\/\/shop\/nightly\/a\.zst is not there \(NoSuchKey\)\.$/,
    );
    await expect(openBackupFile("s3://shop")).rejects.toThrow(/^s3:\/\/shop names no file: /);
    await expect(openBackupFile("s3://shop/a?key=x")).rejects.toThrow(/ is not an address such /);
    await expect(buffer(backupFileOnDisk("/nowhere/a.zst").read())).rejects.toThrow(/ENOENT/);
  });
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
