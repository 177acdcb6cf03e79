import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { ownBucket } from "#tests/s3/own-bucket.ts";
import { S3Server } from "#tests/s3/s3-server.ts";
import { log } from "../log/log.server.ts";
import { S3Problem } from "../s3/s3-problem.ts";
import { type FileStore, isUnfinished } from "./file-store.ts";
import { checkFiles, openFileStore } from "./open-file-store.server.ts";

const bucket = ownBucket();
log.level = "silent";
const folder = mkdtempSync(join(tmpdir(), "madua-store-"));
afterAll(() => rmSync(folder, { recursive: true }));

let number = 0;
const newName = () => `place-${++number}`;

const content = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * n) % 251));

async function contentOf(store: FileStore, ...wanted: Parameters<FileStore["read"]>) {
  const file = await store.read(...wanted);
  return file && buffer(file.content);
}

async function names(store: FileStore): Promise<string[]> {
  const found: string[] = [];
  for await (const file of store.list()) if (!isUnfinished(file)) found.push(file.name);
  return found.sort();
}

/** With S3_URL=s3://… also a real store, such as that of tests/s3/swift.ts. */
const { S3_URL } = process.env;
const below = (name: string) => S3_URL?.replace(/(\?|$)/, `/${Date.now()}-${name}$1`) ?? "";

const places: [kind: string, placeOf: (name: string) => string][] = [
  ["a folder", (name) => join(folder, name)],
  ["a bucket", bucket.address],
];
if (S3_URL) places.push(["a real bucket", below]);

describe.each(places)("%s", (_kind, placeOf) => {
  const open = () => openFileStore(placeOf(newName()));

  test("has what was stored in it, until it is removed", async () => {
    const store = await open();
    await store.check();
    expect(await store.find("gallery/a.webp")).toBeUndefined();
    expect(await store.read("gallery/a.webp")).toBeUndefined();
    await store.store("gallery/a.webp", content);
    await store.store("gallery/none.pdf", Buffer.alloc(0));
    const facts = await store.find("gallery/a.webp");
    expect(facts).toMatchObject({ bytes: content.length, etag: expect.stringMatching(/^".+"$/) });
    expect(facts?.modified).toBeInstanceOf(Date);
    const { content: stream, ...read } = (await store.read("gallery/a.webp")) ?? {};
    expect(read).toEqual(facts);
    expect(stream && content.equals(await buffer(stream))).toBe(true);
    expect(await contentOf(store, "gallery/none.pdf")).toEqual(Buffer.alloc(0));
    await store.remove("gallery/a.webp");
    await store.remove("gallery/a.webp");
    expect(await store.find("gallery/a.webp")).toBeUndefined();
    expect(await names(store)).toEqual(["gallery/none.pdf"]);
  });

  test.each([
    [0, 0],
    [70_000, 200_001],
    [299_999, 299_999],
  ])("has the bytes %i to %i of a file, and says how large it is", async (first, last) => {
    const store = await open();
    await store.store("gallery/a.webp", content);
    const file = await store.read("gallery/a.webp", { first, last });
    expect(file?.bytes).toBe(content.length);
    const part = file && (await buffer(file.content));
    expect(part?.equals(content.subarray(first, last + 1))).toBe(true);
  });

  test("lists all that is in it, however many pages they are, and nothing beside it", async () => {
    const name = newName();
    const [store, other] = await Promise.all([
      openFileStore(placeOf(name)),
      openFileStore(placeOf(`${name}0`)),
    ]);
    const stored = Array.from({ length: 5 }, (_, n) => `gallery/${n}.webp`);
    for (const one of stored) await store.store(one, Buffer.from(one));
    await other.store("gallery/other.webp", content);
    expect(await names(store)).toEqual(stored);
    for await (const { name, ...facts } of store.list()) {
      expect(facts).toEqual(await store.find(name));
    }
    expect(await names(await open())).toEqual([]);
  });

  test("a file whose content changes has another tag", async () => {
    const store = await open();
    await store.store("gallery/a.webp", Buffer.from("one"));
    const before = await store.find("gallery/a.webp");
    await store.store("gallery/a.webp", Buffer.from("three"));
    expect((await store.find("gallery/a.webp"))?.etag).not.toBe(before?.etag);
  });
});

describe("a folder", () => {
  test("lists a file that is being stored as unfinished", async () => {
    const place = newName();
    const store = await openFileStore(join(folder, place));
    await store.store("gallery/a.webp", content);
    writeFileSync(join(folder, place, "gallery", "b.webp.1.part"), "half");
    expect(await names(store)).toEqual(["gallery/a.webp"]);
    const unfinished = [];
    for await (const file of store.list()) if (isUnfinished(file)) unfinished.push(file.name);
    expect(unfinished).toEqual(["gallery/b.webp.1.part"]);
  });

  test("gives no folder for a file", async () => {
    const store = await openFileStore(join(folder, newName()));
    await store.store("gallery/a.webp", content);
    expect(await store.find("gallery")).toBeUndefined();
    expect(await store.read("gallery")).toBeUndefined();
    expect(await store.read("gallery/a.webp/b")).toBeUndefined();
  });
});

describe("a bucket", () => {
  const { store: server, address } = bucket;

  test("keeps with a file how browsers are to take it", async () => {
    const store = await openFileStore(address("place"));
    await store.store("blogImage/a.pdf", content);
    const kept = "public, max-age=31536000, immutable";
    expect(server.described.get("place/blogImage/a.pdf")).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": kept,
      "content-disposition": 'attachment; filename="a.pdf"',
    });
    await (await openFileStore(address("copy"))).copy("blogImage/a.pdf", store);
    expect(server.described.get("copy/blogImage/a.pdf")).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": kept,
      "x-amz-metadata-directive": "REPLACE",
    });
  });

  test("copies from another on the same server by itself, and from elsewhere not", async () => {
    const [from, to] = [await openFileStore(address("from")), await openFileStore(address("to"))];
    await from.store("gallery/a.webp", content);
    const asked: string[] = [];
    server.hear = (request) => {
      asked.push(request.asked);
      return undefined;
    };
    expect(await to.copy("gallery/a.webp", from)).toBe(true);
    expect(asked).toEqual(["PUT copy"]);
    expect(server.objects.get("to/gallery/a.webp")?.equals(content)).toBe(true);
    expect(await to.copy("gallery/a.webp", await openFileStore(folder))).toBe(false);
    const elsewhere = await openFileStore(`${address("from")}&region=elsewhere`);
    expect(await to.copy("gallery/a.webp", elsewhere)).toBe(false);
  });

  test("lists no mails of its outbox", async () => {
    server.objects.set("place/outbox/a.eml", content).set("place/gallery/a.webp", content);
    expect(await names(await openFileStore(address("place")))).toEqual(["gallery/a.webp"]);
  });

  test("a part whose line breaks is read on from there", async () => {
    const store = await openFileStore(address("place"));
    await store.store("gallery/a.webp", content);
    let tries = 0;
    server.hear = ({ asked }) => {
      if (asked !== "GET object") return;
      tries += 1;
      return tries < 3 ? { cutAfter: 40_000 } : undefined;
    };
    const part = await contentOf(store, "gallery/a.webp", { first: 1000, last: 250_000 });
    expect(part?.equals(content.subarray(1000, 250_001))).toBe(true);
    expect(tries).toBe(3);
  });

  test("a file that nobody reads lets go of its connection", async () => {
    // Of a server that nobody else has a connection to.
    const server = new S3Server();
    await server.open();
    onTestFinished(() => server.close());
    const store = await openFileStore(`s3://shop/place?endpoint=${server.endpoint}`);
    await store.store("gallery/large.pdf", Buffer.alloc(8_000_000));
    const file = await store.read("gallery/large.pdf");
    const connections = () => server.connections();
    expect(await connections()).toBe(1);
    file?.content.destroy();
    await expect.poll(connections).toBe(0);
  });

  test("says in one line what is wrong, and a start goes on without an answer only", async () => {
    const [right, wrong, deaf] = await Promise.all([
      openFileStore(address("place")),
      openFileStore(address("place").replace("s3://shop", "s3://other")),
      openFileStore("s3://shop/place?endpoint=http://127.0.0.1:1"),
    ]);
    await checkFiles(right);
    await expect(checkFiles(wrong)).rejects.toThrow(
      /^Setting FILES_URL: There is no bucket other \(NoSuchBucket\)\.$/,
    );
    await checkFiles(deaf);
    const asked = [
      () => deaf.store("gallery/a.webp", content),
      () => deaf.find("gallery/a.webp"),
      () => deaf.read("gallery/a.webp"),
      () => deaf.remove("gallery/a.webp"),
      () => names(deaf),
    ];
    for (const ask of asked) {
      const said: unknown = await ask().catch((error: unknown) => error);
      expect(said).toBeInstanceOf(S3Problem);
      expect(String(said)).toContain("http://127.0.0.1:1 does not answer (ECONNREFUSED).");
    }
  });
});
