import { buffer } from "node:stream/consumers";
import type { FileStore, ListedFile } from "./file-store.ts";

let opened: FileStore | undefined;

/** From now on uploaded files are kept in this store; called once, at start. */
export function openFiles(store: FileStore): void {
  opened = store;
}

function files(): FileStore {
  if (!opened) throw new Error("No store for files is open.");
  return opened;
}

/** Stores a file under a name such as "productImage/4f2a….webp" (architecture: picture). */
export function storeFile(name: string, content: Uint8Array): Promise<void> {
  return files().store(name, content);
}

/** What is stored under a name; undefined where nothing is. For files that a process may hold. */
export async function readStored(name: string): Promise<Buffer | undefined> {
  const file = await files().read(name);
  return file && buffer(file.content);
}

export function removeFile(name: string): Promise<void> {
  return files().remove(name);
}

/** All files that are stored, in any order. */
export function listFiles(): AsyncIterable<ListedFile> {
  return files().list();
}

/** Whether there is a file that the browser finds here. */
export async function isStored(url: string): Promise<boolean> {
  return (await files().find(url.slice(fileUrl("").length))) !== undefined;
}

/** The name of a stored file, by where the browser finds it; undefined for any other address. */
export function storedName(url: string): string | undefined {
  return url.startsWith(fileUrl("")) ? url.slice(fileUrl("").length) : undefined;
}

/** Where the browser finds a stored file. */
export function fileUrl(name: string): string {
  return `/files/${name}`;
}
