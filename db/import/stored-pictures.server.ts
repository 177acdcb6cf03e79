import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { type PictureFolder, pictureFolders } from "#app/lib/files/picture-folder.ts";
import type { FileStore } from "#app/server/files/file-store.ts";
import { fileUrl, storeFile } from "#app/server/files/files.server.ts";
import { decodePicture, storePicture } from "#app/server/files/picture.server.ts";
import type { DocumentReader } from "./document-reader.ts";
import type { DocumentKey, ImportReport } from "./import-report.ts";

/** Whose file it is, and in which folder it is kept here. */
export interface FileOwner {
  folder: PictureFolder;
  /**
   * The row that is deleted with the file; undefined for products' pictures, which stay and which
   * orders show too (rules: catalog-8).
   */
  row?: string;
}

/** A file as a row names it. */
export interface StoredFile {
  url: string;
  isPdf: boolean;
}

type FileProblem = "not a file of the storage" | "the file is not in the export" | "unreadable";

/** Files that are read and encoded at a time: the machine has two cores. */
const atATime = 2;

/**
 * The files of the old shop's storage. Each is stored under a name made of its content and of the row
 * that it belongs to, so that a second import finds it there and no two rows share one (decision 005).
 */
export class StoredPictures {
  readonly #roots: readonly string[];
  readonly #paths: ReadonlySet<string>;
  readonly #files: FileStore;
  readonly #write: boolean;
  /** By owner and path: a product's picture stands in thousands of orders. */
  readonly #taken = new Map<string, Promise<Result<StoredFile, FileProblem>>>();
  readonly #used = new Set<string>();
  #stored: Promise<ReadonlyMap<string, string>> | undefined;
  readonly #free: (() => void)[] = [];
  #running = 0;

  private constructor(roots: string[], paths: string[], files: FileStore, write: boolean) {
    this.#roots = roots;
    this.#paths = new Set(paths);
    this.#files = files;
    this.#write = write;
  }

  /**
   * @param folder of the export; its files stand below "storage", below the bucket's name in there, or
   * in the folder itself.
   * @param files where the shop keeps uploaded files.
   * @param write otherwise files are looked at only.
   */
  static async open(folder: string, files: FileStore, write: boolean): Promise<StoredPictures> {
    const storage = join(folder, "storage");
    const inStorage = await foldersIn(storage);
    const buckets = inStorage.filter((name) => !isPictureFolder(name));
    const roots = [storage, ...buckets.map((name) => join(storage, name)), folder];
    const places = [storage, ...pictureFolders.map((name) => join(folder, name))];
    const paths = (await Promise.all(places.map(filesBelow))).flat();
    return new StoredPictures(roots, paths, files, write);
  }

  /**
   * The file that a document names by its download URL, stored here.
   * @returns undefined where there is none; that is noted.
   */
  async take(
    named: string,
    owner: FileOwner,
    reader: DocumentReader,
  ): Promise<StoredFile | undefined> {
    const path = objectPath(named);
    const place = path && this.#find(path);
    if (place) this.#used.add(place);
    const key = `${owner.folder} ${owner.row ?? ""} ${place ?? named}`;
    const known = this.#taken.get(key);
    const taking = known ?? this.#inTurn(() => this.#store(path, place, owner));
    this.#taken.set(key, taking);
    const taken = await taking;
    if (taken.ok) return taken.value;
    // In the first row that names it; of thousands of orders the others would say the same.
    if (!known) reader.odd(`a file: ${taken.refusal}`, "the row comes without it", path ?? named);
    return undefined;
  }

  /** Lists the files that no document names. */
  listUnused(report: ImportReport): void {
    for (const path of this.#paths) {
      if (this.#used.has(path)) continue;
      const [root = ""] = this.#roots;
      const file: DocumentKey = { collection: "storage", id: relative(join(root, ".."), path) };
      report.listLeftOut(file, "no document names this file");
    }
  }

  #find(path: string): string | undefined {
    const places = this.#roots.map((root) => join(root, ...path.split("/")));
    // Only what was found by walking through the folder: a path cannot lead out of it.
    return places.find((place) => this.#paths.has(place));
  }

  async #store(
    path: string | undefined,
    place: string | undefined,
    owner: FileOwner,
  ): Promise<Result<StoredFile, FileProblem>> {
    if (path === undefined) return refused("not a file of the storage");
    if (place === undefined) return refused("the file is not in the export");
    const content = await readFile(place);
    const stem = stemOf(content, owner);
    const folder = folderOf(path, owner);
    const isPdf = content.subarray(0, 5).toString("latin1") === "%PDF-";
    const there = await this.#storedAs(folder, stem);
    if (there) return ok({ url: fileUrl(there), isPdf });
    if (isPdf) return this.#storePdf(`${folder}/${stem}.pdf`, content);
    if (!this.#write) {
      const decoded = await decodePicture(content);
      return decoded.ok ? ok({ url: fileUrl(`${folder}/${stem}`), isPdf }) : refused("unreadable");
    }
    const stored = await storePicture(folder, content, stem);
    return stored.ok ? ok({ url: stored.value, isPdf }) : refused("unreadable");
  }

  async #storePdf(name: string, content: Buffer): Promise<Result<StoredFile, FileProblem>> {
    if (this.#write) await storeFile(name, content);
    return ok({ url: fileUrl(name), isPdf: true });
  }

  /** The name under which an earlier import has stored a file. */
  async #storedAs(folder: string, stem: string): Promise<string | undefined> {
    this.#stored ??= storedNames(this.#files);
    return (await this.#stored).get(`${folder}/${stem}`);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atATime) await new Promise<void>((resolve) => this.#free.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#free.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/**
 * The path of a file in the storage by its download URL
 * (`…/v0/b/<bucket>/o/gallery%2Fa.jpg?alt=media`), its public or `gs://` address, or the path itself.
 */
export function objectPath(named: string): string | undefined {
  const url = URL.parse(named);
  if (!url) return /^[^/:?#]+\/[^:?#]+$/.test(named) ? named : undefined;
  if (url.protocol === "gs:") return decoded(url.pathname.slice(1));
  const download = /^\/v0\/b\/[^/]+\/o\/([^/]+)$/.exec(url.pathname)?.[1];
  if (download) return decoded(download);
  if (url.hostname !== "storage.googleapis.com") return undefined;
  return decoded(url.pathname.split("/").slice(2).join("/"));
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * All files' names by what stands before the size and extension. A picture's plain name is written last, so
 * that all its renditions are there where it is.
 */
async function storedNames(files: FileStore): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const { name } of files.list()) {
    const [, stem] = /^([^.]+?)(?:-\d+x\d+(?:-phone)?\.webp|\.pdf)$/.exec(name) ?? [];
    if (stem) found.set(stem, name);
  }
  return found;
}

const digest = (content: string | Uint8Array) =>
  createHash("sha256").update(content).digest("hex").slice(0, 20);

function stemOf(content: Uint8Array, { row }: FileOwner): string {
  return row === undefined ? digest(content) : `${digest(content)}-${digest(row).slice(0, 10)}`;
}

/** A product's pictures keep the folder that they were in; others go to that of their kind. */
function folderOf(path: string, { folder, row }: FileOwner): PictureFolder {
  const [first = ""] = path.split("/");
  return row === undefined && isPictureFolder(first) ? first : folder;
}

function isPictureFolder(name: string): name is PictureFolder {
  return (pictureFolders as readonly string[]).includes(name);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function filesBelow(folder: string): Promise<string[]> {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) return [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${parentPath}${sep}${name}`);
}
