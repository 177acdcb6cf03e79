import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import { renditionsOf } from "#app/lib/files/picture-name.ts";
import { half, hugePng, photo } from "#tests/odd-pictures.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { db } from "../database/database.server.ts";
import { uploads } from "../database/infrastructure-tables.server.ts";
import { log } from "../log/log.server.ts";
import { openFiles, storeFile } from "./files.server.ts";
import { folderStore } from "./folder-store.server.ts";
import { openFileStore } from "./open-file-store.server.ts";
import {
  claimUploads,
  removeFiles,
  removeUnusedUploads,
  storeUpload,
  UploadMissing,
} from "./upload.server.ts";

ownDatabase();

log.level = "silent";
const actor = { id: "asha", email: "asha@example.org" };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "madua-uploads-"));
  openFiles(folderStore(folder));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await db.delete(uploads);
  for (const entry of await readdir(folder)) await rm(join(folder, entry), { recursive: true });
});

/** All that an upload can leave behind. */
async function traces() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return {
    files: entries.filter((entry) => entry.isFile()),
    rows: await db.select().from(uploads),
  };
}

async function stored(folder: PictureFolder, content: Uint8Array) {
  const upload = await storeUpload({ folder, pdfs: content === pdf }, content, actor);
  if (!upload.ok) throw new Error(upload.refusal);
  return upload.value;
}

const picture = () =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: "#7A2E1F" } });
const pdf = Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

describe("what is refused leaves nothing behind", () => {
  // With a size it could be drawn: that it is not taken is the shop's own doing.
  const script =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ["a text", "gallery", () => Buffer.from("not a picture"), "unreadable"],
    ["nothing", "gallery", () => Buffer.alloc(0), "empty"],
    ["an SVG with a script", "gallery", () => Buffer.from(script), "unreadable"],
    [
      "an SVG behind an XML head",
      "gallery",
      () => Buffer.from(`<?xml version="1.0"?>\n${script}`),
      "unreadable",
    ],
    ["an animation's format", "gallery", () => picture().gif().toBuffer(), "unreadable"],
    ["30,000 × 30,000 pixels", "gallery", hugePng, "too-many-pixels"],
    ["half a JPEG", "gallery", async () => half(await photo()), "unreadable"],
    ["half a PNG", "gallery", async () => half(await picture().png().toBuffer()), "unreadable"],
    ["half a WebP", "gallery", async () => half(await picture().webp().toBuffer()), "unreadable"],
    ["a PDF in the gallery", "gallery", () => pdf, "pdf-not-wanted"],
    ["a PDF among products", "productImage", () => pdf, "pdf-not-wanted"],
    ["a PDF as the picture of an about section", "aboutImage", () => pdf, "pdf-not-wanted"],
    [
      "a WebP in a mission section",
      "ragiCaseSection",
      () => picture().webp().toBuffer(),
      "not-png-or-jpeg",
    ],
    ["a PDF without its end", "blogImage", () => half(pdf), "pdf-incomplete"],
  ] as const)("%s", async (_what, folder, content, refusal) => {
    // An about section takes PDFs, but not where its picture is asked for.
    const place = { folder, pdfs: folder !== "aboutImage" };
    expect(await storeUpload(place, await content(), actor)).toEqual({ ok: false, refusal });
    expect(await traces()).toEqual({ files: [], rows: [] });
  });
});

describe("what is taken", () => {
  test("a picture is stored in its widths, and waits for its row", async () => {
    const url = await stored("gallery", await picture().png().toBuffer());
    const { files, rows } = await traces();
    const names = renditionsOf(url).map(({ name }) => name.replace("/files/gallery/", ""));
    expect(files.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(rows).toMatchObject([{ url, folder: "gallery", uploadedBy: "asha" }]);
  });

  test("a wide slide has its middle for phones, sharp at 3× and in at most 40 kB", async () => {
    // Noise is the worst that a picture can be.
    const noise = { type: "gaussian", mean: 128, sigma: 25 } as const;
    const wide = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#000", noise } })
        .jpeg()
        .toBuffer();
    const url = await stored("crouselUpload", await wide(2400, 1050));
    expect(url).toMatch(/-1920x840-phone\.webp$/);
    const crop = await readFile(
      join(folder, url.slice("/files/".length).replace(".webp", ".p1080.avif")),
    );
    expect(await sharp(crop).metadata()).toMatchObject({ width: 1080, height: 810 });
    expect(crop.length).toBeLessThanOrEqual(40_000);
    // Too small to be more than the whole.
    expect(await stored("crouselUpload", await wide(1000, 600))).toMatch(/-1000x600\.webp$/);
    expect(await stored("gallery", await wide(2400, 1050))).toMatch(/-1600x700\.webp$/);
  });

  test.each(["png", "jpeg"] as const)("a mission section's picture as %s", async (format) => {
    await stored("ragiCaseSection", await picture()[format]().toBuffer());
    expect((await traces()).rows).toHaveLength(1);
  });

  test("a photo loses its GPS position and all that its camera wrote", async () => {
    const camera = await picture()
      .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "23/1 21/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(camera).metadata()).exif?.toString("latin1")).toContain("Camera");
    await stored("gallery", camera);
    for (const { parentPath, name } of (await traces()).files) {
      const { exif, xmp, iptc } = await sharp(join(parentPath, name)).metadata();
      expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
    }
  });

  test("a PDF is stored as it is, beside a post or an about section", async () => {
    for (const to of ["blogImage", "aboutImage"] as const) {
      expect(await stored(to, pdf)).toMatch(new RegExp(`^/files/${to}/[^/]+\\.pdf$`));
    }
    expect((await traces()).files).toHaveLength(2);
  });
});

describe("claiming", () => {
  const claim = async (...urls: string[]): Promise<boolean> => {
    try {
      await db.transaction((tx) => claimUploads(tx, "gallery", urls));
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(UploadMissing);
      return false;
    }
  };
  const send = async () => stored("gallery", await picture().png().toBuffer());

  test("takes each file once, for one row", async () => {
    const [one, two] = [await send(), await send()];
    expect(await claim(one, two)).toBe(true);
    expect(await claim(one)).toBe(false);
    expect((await traces()).rows).toEqual([]);
  });

  test("of many at once, one row gets the file", async () => {
    const url = await send();
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(url)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test("takes nothing of another folder, and nothing that was never sent", async () => {
    const url = await stored("productImage", await picture().png().toBuffer());
    expect(await claim(url)).toBe(false);
    expect(await claim("/files/gallery/made-up-400x500.webp")).toBe(false);
    expect(await claim("../../etc/passwd")).toBe(false);
    expect((await traces()).rows).toMatchObject([{ url }]);
  });

  test("a file named twice is one file, and no file is fine", async () => {
    const url = await send();
    expect(await claim(url, url)).toBe(true);
    expect(await claim()).toBe(true);
  });
});

describe("what is left of an upload", () => {
  const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000 + 60_000);

  test.each([
    ["a picture", () => picture().png().toBuffer()],
    ["a PDF", () => pdf],
  ])("%s of a process that dies in its middle is removed in the night", async (_what, content) => {
    const store = folderStore(folder);
    let stored = 0;
    // As a process that is killed after its first file: nothing is stored or removed any more.
    openFiles({
      ...store,
      store: async (...file) => {
        if (stored > 0) throw new Error("killed");
        stored += 1;
        await store.store(...file);
        throw new Error("killed");
      },
      remove: () => Promise.reject(new Error("killed")),
    });
    await expect(
      storeUpload({ folder: "blogImage", pdfs: true }, await content(), actor),
    ).rejects.toThrow("killed");
    openFiles(store);
    expect((await traces()).files).toHaveLength(1);
    await removeUnusedUploads();
    expect((await traces()).files).toHaveLength(1);
    await removeUnusedUploads(tomorrow());
    expect(await traces()).toEqual({ files: [], rows: [] });
  });

  test("more than fit into one transaction all go", async () => {
    const { url, ...row } = { url: "/files/gallery/x.pdf", folder: "gallery", uploadedBy: "asha" };
    const rows = Array.from({ length: 120 }, (_, n) => ({ ...row, url: url.replace("x", `${n}`) }));
    await db.insert(uploads).values(rows);
    for (const { url } of rows) await storeFile(url.replace("/files/", ""), pdf);
    await removeUnusedUploads(tomorrow());
    expect(await traces()).toEqual({ files: [], rows: [] });
  });

  test("nothing can be stored while the store is away, and what is to go waits for the night", async () => {
    const url = await stored("blogImage", pdf);
    await db.transaction((tx) => claimUploads(tx, "blogImage", [url]));
    openFiles(await openFileStore("s3://shop/files?endpoint=http://127.0.0.1:1"));
    vi.stubEnv("AWS_ACCESS_KEY_ID", "nobody");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "asks");
    onTestFinished(() => {
      vi.unstubAllEnvs();
      openFiles(folderStore(folder));
    });
    const small = await picture().png().toBuffer();
    const answer = await storeUpload({ folder: "gallery", pdfs: false }, small, actor);
    expect(answer).toEqual({ ok: false, refusal: "store-away" });
    await removeFiles([url]);
    openFiles(folderStore(folder));
    expect((await traces()).files).toHaveLength(1);
    await removeUnusedUploads();
    expect((await traces()).files).toEqual([]);
  });
});

test("what is not saved within a day is removed; what waits or is used stays", async () => {
  const small = await picture().png().toBuffer();
  const [old, used, document] = [
    await stored("blogImage", small),
    await stored("blogImage", small),
    await stored("blogImage", pdf),
  ];
  await db.transaction((tx) => claimUploads(tx, "blogImage", [used]));
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000 + 60_000);
  await removeUnusedUploads();
  expect((await traces()).rows).toHaveLength(2);
  await removeUnusedUploads(tomorrow);
  const { files, rows } = await traces();
  expect(rows).toEqual([]);
  expect(files).toHaveLength(renditionsOf(used).length);
  expect(files.map(({ name }) => name)).not.toContain(document.split("/").at(-1));
  expect(files.map(({ name }) => name)).not.toContain(old.split("/").at(-1));
  await removeFiles([used]);
  expect((await traces()).files).toEqual([]);
});

test.each([
  ["a HEIC picture", ftyp("heic", "mif1", "heic"), "heic"],
  ["a HEIC picture that is called mif1", ftyp("mif1", "mif1", "heic"), "heic"],
  ["a broken AVIF", ftyp("avif", "mif1", "miaf"), "unreadable"],
] as const)("%s is refused by what it is", async (_, content, refusal) => {
  const to = { folder: "productImage", pdfs: false } as const;
  expect(await storeUpload(to, content, actor)).toEqual({ ok: false, refusal });
  expect(await traces()).toEqual({ files: [], rows: [] });
});

/** The first box of an ISO media file, with its major brand and those that it is compatible with. */
function ftyp(major: string, ...compatible: string[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + 4 * compatible.length);
  return Buffer.concat([size, Buffer.from(`ftyp${major}\0\0\0\0${compatible.join("")}`, "latin1")]);
}
