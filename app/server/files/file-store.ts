import type { Readable } from "node:stream";

/** What a store knows of a file without reading it. */
export interface FileFacts {
  bytes: number;
  /** Strong, with its quotes: another content has another. */
  etag: string;
  modified: Date;
}

/** Bytes of a file, the last included. */
export interface FilePart {
  first: number;
  last: number;
}

/** A file that is being read, whole or in part. Its content is read to its end, or destroyed. */
export interface OpenedFile extends FileFacts {
  content: Readable;
}

export interface ListedFile extends FileFacts {
  name: string;
}

/**
 * Where files are kept: a folder, or a bucket that all nodes share (architecture: picture). A name is a
 * path such as "gallery/4f2a….webp", in letters of English, digits and `.`, `_`, `-`, `/`. What is stored
 * under a name never changes, so that whoever reads it needs no lock.
 *
 * A bucket that does not do what it is asked within its bound rejects with an `S3Problem`, whose message
 * is one line for who runs the shop; a folder with Node's errors.
 */
export interface FileStore {
  /** How messages name it. */
  readonly name: string;
  /** Rejects where nothing can be stored here. Makes a folder that is not there. */
  check(): Promise<void>;
  /** Stores a file, which is there when it is complete. A name that is taken is given its content. */
  store(name: string, content: Uint8Array): Promise<void>;
  /** @returns undefined where it is not there. */
  find(name: string): Promise<FileFacts | undefined>;
  /** @returns undefined where it is not there. */
  read(name: string, part?: FilePart): Promise<OpenedFile | undefined>;
  /**
   * Stores a file of another store under its own name without carrying it through this process.
   * @returns false where these two cannot, and nothing was done.
   */
  copy(name: string, from: FileStore): Promise<boolean>;
  /** What is not there, is removed already. */
  remove(name: string): Promise<void>;
  /** All files, in any order; also what is left of those that were never completed (`isUnfinished`). */
  list(): AsyncIterable<ListedFile>;
}

/** What a folder calls a file while it is being stored. */
export const unfinishedEnd = ".part";

/** Whether a listed file is only what is left of one, or is being stored at this moment. */
export function isUnfinished({ name }: Pick<ListedFile, "name">): boolean {
  return name.endsWith(unfinishedEnd);
}

/** Folder of the pictures beside links, which are drawn again where they are missing (decision 062). */
export const previewFolder = "previews";

/** Whether a listed file can be made again from what else is stored. */
export function isDrawn({ name }: Pick<ListedFile, "name">): boolean {
  return name.startsWith(`${previewFolder}/`);
}

/** Folder of the mails of a shop without a mail server, below the files' own in a bucket. */
export const outboxFolder = "outbox";
