import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ownBucket } from "#tests/s3/own-bucket.ts";
import { log } from "../log/log.server.ts";
import type { FileStore } from "./file-store.ts";
import { openFileStore } from "./open-file-store.server.ts";
import { fileServer } from "./serve-files.server.ts";

log.level = "silent";
const bucket = ownBucket();
const folder = mkdtempSync(join(tmpdir(), "madua-serve-"));
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const picture = "gallery/4f2a-4x5.w320.avif";
const content = Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * n) % 251));

/** Serves a store. @returns asks for a path as it is written, unlike fetch. */
async function serving(...given: Parameters<typeof fileServer>) {
  const server = createServer(fileServer(...given)).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const open = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const asked = get({ host: "127.0.0.1", port, path, headers, method, agent: false });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return answer;
  };
  const ask = async (...asked: Parameters<typeof open>) => {
    const answer = await open(...asked);
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  };
  return { open, ask, server, port };
}

describe.each([
  ["a folder", () => join(folder, "files")],
  ["a bucket", () => bucket.address("files")],
])("from %s", (_kind, placeOf) => {
  async function open() {
    const store = await openFileStore(placeOf());
    await store.store(picture, content);
    return { store, ...(await serving(store)) };
  }

  test("a file comes whole, and is kept for ever", async () => {
    const { ask } = await open();
    const whole = await ask(`/files/${picture}?a=b`);
    expect(whole).toMatchObject({
      status: 200,
      headers: {
        "content-type": "image/avif",
        "content-length": "100000",
        "cache-control": "public, max-age=31536000, immutable",
        "accept-ranges": "bytes",
        etag: expect.stringMatching(/^"[^"]+"$/),
        "last-modified": expect.stringMatching(/ GMT$/),
      },
    });
    expect(whole.body.equals(content)).toBe(true);
    const head = await ask(`/files/${picture}`, {}, "HEAD");
    const { date: _, connection: __, ...told } = head.headers;
    expect(whole.headers).toMatchObject(told);
    expect([head.status, told["content-length"], head.body.length]).toEqual([200, "100000", 0]);
  });

  test("who saves data gets the next narrower file, for a day and for themselves", async () => {
    const { ask, store } = await open();
    await store.store("gallery/4f2a-4x5.w640.avif", Buffer.concat([content, content]));
    const bytesFor = async (width: number, headers: Record<string, string>) => {
      const answer = await ask(`/files/gallery/4f2a-4x5.w${width}.avif`, headers);
      return [answer.headers["content-length"], answer.headers["cache-control"]];
    };
    const kept = "public, max-age=31536000, immutable";
    const thrifty = ["100000", "private, max-age=86400"];
    expect(await bytesFor(640, {})).toEqual(["200000", kept]);
    expect(await bytesFor(640, { "Save-Data": "on" })).toEqual(thrifty);
    expect(await bytesFor(640, { ECT: "2g" })).toEqual(thrifty);
    expect(await bytesFor(640, { ECT: "3g" })).toEqual(["200000", kept]);
    // There is none below it.
    expect(await bytesFor(320, { "Save-Data": "on" })).toEqual(["100000", kept]);
  });

  test("who has it already is told so, by tag or else by date", async () => {
    const { ask } = await open();
    const { etag = "", "last-modified": date = "" } = (await ask(`/files/${picture}`)).headers;
    const old = "Mon, 01 Jan 2001 00:00:00 GMT";
    for (const [headers, status] of [
      [{ "If-None-Match": etag }, 304],
      [{ "If-None-Match": `"other", W/${etag}` }, 304],
      [{ "If-None-Match": "*" }, 304],
      [{ "If-None-Match": '"other"' }, 200],
      [{ "If-None-Match": '"other"', "If-Modified-Since": date }, 200],
      [{ "If-Modified-Since": date }, 304],
      [{ "If-Modified-Since": old }, 200],
      [{ "If-Modified-Since": "yesterday" }, 200],
      [{ "If-None-Match": etag, Range: "bytes=0-9" }, 304],
    ] as [Record<string, string>, number][]) {
      const { status: got, body, headers: told } = await ask(`/files/${picture}`, headers);
      expect([JSON.stringify(headers), got]).toEqual([JSON.stringify(headers), status]);
      expect(body.length).toBe(status === 304 ? 0 : content.length);
      expect(told.etag).toBe(etag);
    }
  });

  test.each([
    ["bytes=0-9", 0, 9],
    ["bytes=500-", 500, 99_999],
    ["bytes=-700", 99_300, 99_999],
    ["bytes=-900000", 0, 99_999],
    ["bytes=99999-99999", 99_999, 99_999],
    ["bytes=4-999999999999999999999", 4, 99_999],
  ])("%s is a part", async (Range, first, last) => {
    const { ask } = await open();
    const { status, headers, body } = await ask(`/files/${picture}`, { Range });
    expect([status, headers["content-range"]]).toEqual([206, `bytes ${first}-${last}/100000`]);
    expect(headers["content-length"]).toBe(String(last - first + 1));
    expect(body.equals(content.subarray(first, last + 1))).toBe(true);
  });

  test.each(["bytes=100000-", "bytes=100000-100005", "bytes=-0"])(
    "%s is nowhere",
    async (Range) => {
      const { ask } = await open();
      const { status, headers, body } = await ask(`/files/${picture}`, { Range });
      expect([status, headers["content-range"], body.length]).toEqual([416, "bytes */100000", 0]);
      expect(headers["cache-control"]).toBe("private, no-store");
    },
  );

  test.each(["bytes=9-5", "bytes=0-1,5-6", "bytes=a-b", "bytes=-", "lines=1-2", "bytes", ""])(
    "%o is no part, and the answer is the whole",
    async (Range) => {
      const { ask } = await open();
      const { status, body } = await ask(`/files/${picture}`, { Range });
      expect([status, body.length]).toEqual([200, 100_000]);
    },
  );

  test("the rest of a file comes to who has its beginning, of another file the whole", async () => {
    const { ask } = await open();
    const { etag = "", "last-modified": date = "" } = (await ask(`/files/${picture}`)).headers;
    for (const [ifRange, status] of [
      [etag, 206],
      [date, 206],
      ['"other"', 200],
      [`W/${etag}`, 200],
      ["Mon, 01 Jan 2001 00:00:00 GMT", 200],
    ] as const) {
      const asked = { Range: "bytes=600-", "If-Range": ifRange };
      expect([ifRange, (await ask(`/files/${picture}`, asked)).status]).toEqual([ifRange, status]);
    }
  });

  test("what is no uploaded file is nowhere", async () => {
    const { store, ask } = await open();
    const secrets = [
      "outbox/mail.eml",
      "gallery/.hidden.webp",
      "other/a.webp",
      "a.webp",
      "gallery/a.txt",
    ];
    for (const name of secrets) await store.store(name, Buffer.from("secret"));
    for (const path of [
      ...secrets,
      "",
      "gallery",
      "gallery/",
      "gallery/none-4x5.webp",
      "gallery/../outbox/mail.eml",
      "gallery/%2e%2e/other/a.webp",
      "gallery/..%2fother/a.webp",
      "gallery//4f2a-4x5.w320.avif",
      "gallery%2f4f2a-4x5.w320.avif",
      "../files/gallery/4f2a-4x5.w320.avif",
      `${picture}/`,
      `${picture}%00`,
    ]) {
      for (const method of ["GET", "HEAD"]) {
        const { status, headers, body } = await ask(`/files/${path}`, {}, method);
        expect([path, status, body.length]).toEqual([path, 404, 0]);
        expect(headers["cache-control"]).toBe("private, no-cache");
      }
    }
    expect((await ask(`/files/${picture}`, {}, "POST")).status).toBe(405);
  });
});

/** A store with one file of 64 MB, whose content is made as it is read. */
function endlessStore() {
  const facts = { bytes: 64 * 1024 * 1024, etag: '"endless"', modified: new Date(0) };
  const made = { bytes: 0, stream: undefined as Readable | undefined };
  const store = {
    name: "endless",
    read: async () => {
      async function* chunks() {
        for (; made.bytes < facts.bytes; made.bytes += 65_536) yield Buffer.alloc(65_536);
      }
      made.stream = Readable.from(chunks(), { objectMode: false });
      return { ...facts, content: made.stream };
    },
  } satisfies Partial<FileStore>;
  return { store: store as unknown as FileStore, made };
}

test("a file is read no further than the client reads, and not on when it goes away", async () => {
  const { store, made } = endlessStore();
  const { open } = await serving(store);
  const answer = await open(`/files/${picture}`);
  // It reads nothing; the kernel takes some megabytes, and then nobody makes more.
  let before = -1;
  await vi.waitUntil(
    () => {
      const stands = made.bytes === before;
      before = made.bytes;
      return stands && before > 0;
    },
    { interval: 100, timeout: 20_000 },
  );
  expect(made.bytes).toBeLessThan(32 * 1024 * 1024);
  answer.destroy();
  await vi.waitUntil(() => made.stream?.destroyed, { timeout: 20_000 });
  expect(made.bytes).toBeLessThan(32 * 1024 * 1024);
});

test("a file that is found when its client has gone away is closed again", async () => {
  const { store, made } = endlessStore();
  const found = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const slow = {
    ...store,
    read: async () => {
      asked.resolve();
      await found.promise;
      return store.read(picture);
    },
  };
  const { server, port } = await serving(slow);
  const request = get({ port, path: `/files/${picture}` }).on("error", () => {});
  const [socket] = await once(server, "connection");
  await asked.promise;
  request.destroy();
  await once(socket, "close");
  found.resolve();
  await vi.waitUntil(() => made.stream?.destroyed, { timeout: 20_000 });
});

test("a file that breaks off in the middle is not taken for the whole", async () => {
  const facts = { bytes: 1000, etag: '"half"', modified: new Date(0) };
  async function* half() {
    yield Buffer.alloc(500);
    throw new Error("the disk is gone");
  }
  const read = async () => ({ ...facts, content: Readable.from(half(), { objectMode: false }) });
  const { open } = await serving({ name: "half", read } as unknown as FileStore);
  const answer = await open(`/files/${picture}`);
  await expect(text(answer)).rejects.toThrow("aborted");
});

test("while the store is away the answer is calm and kept by nobody; then it is back", async () => {
  const store = await openFileStore(bucket.address("files"));
  await store.store(picture, content);
  const { ask } = await serving(store);
  const said = [vi.spyOn(log, "error"), vi.spyOn(log, "info")] as const;
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  bucket.store.hear = () => ({ status: 503, code: "ServiceUnavailable" });
  const asked: Record<string, string>[] = [{}, { Range: "bytes=0-9" }];
  for (const headers of asked) {
    const { status, headers: told, body } = await ask(`/files/${picture}`, headers);
    expect([status, body.toString()]).toEqual([503, "Not to be had just now.\n"]);
    expect(told).toMatchObject({ "cache-control": "private, no-store", "retry-after": "5" });
    expect(told.etag).toBeUndefined();
  }
  bucket.store.hear = () => undefined;
  expect((await ask(`/files/${picture}`)).status).toBe(200);
  // Once each, however many ask.
  expect(said.map((spy) => spy.mock.calls.map(([, line]) => line))).toEqual([
    ["the files are away"],
    ["the files are back"],
  ]);
});

test("with a public address browsers are sent there, for what is a file's name only", async () => {
  const { ask } = await serving(await openFileStore(folder), "https://files.example/shop");
  const { status, headers } = await ask(`/files/${picture}`);
  expect([status, headers.location]).toEqual([302, `https://files.example/shop/${picture}`]);
  expect(headers["cache-control"]).toBe("public, max-age=86400");
  expect((await ask("/files/../outbox/mail.eml")).status).toBe(404);
});
