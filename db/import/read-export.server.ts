import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { OldDocument } from "./document-reader.ts";
import type { ImportReport } from "./import-report.ts";
import { type PlainFields, plainFields } from "./plain-value.ts";

/** A file with documents of one collection. */
export interface ExportFile {
  collection: string;
  path: string;
}

/**
 * The files of a folder that may hold collections, by their names: "order.json", "order.ndjson", and
 * where an export is in parts "order-1.ndjson", "order-2.ndjson".
 * @throws Error where the folder cannot be read.
 */
export async function exportFiles(folder: string): Promise<ExportFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(({ code }) => {
    throw new Error(`The folder ${folder} cannot be read (${code}).`);
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => {
      const [, collection] = /^(.+?)(?:[-_.]\d+)?\.(?:json|ndjson|jsonl)$/i.exec(name) ?? [];
      return collection ? [{ collection, path: join(folder, name) }] : [];
    });
}

/**
 * The documents of a file, one by one: of a file with one document a line as they are read, of one
 * with an array, or an object by id, all at once.
 */
export async function* documentsIn(
  { collection, path }: ExportFile,
  report: ImportReport,
): AsyncGenerator<OldDocument> {
  if (await isOneDocumentALine(path)) {
    let number = 0;
    for await (const line of createInterface({ input: createReadStream(path, "utf8") })) {
      number += 1;
      const text = line.replace(/^\u{FEFF}/u, "").trim();
      if (text === "") continue;
      const parsed = parsedJson(text);
      const document = parsed === undefined ? undefined : documentOf(collection, parsed);
      if (document) yield document;
      else report.leaveOut({ collection, id: `line ${number}` }, "it is no document", text);
    }
    return;
  }
  const parsed = parsedJson((await readFile(path, "utf8")).replace(/^\u{FEFF}/u, ""));
  if (parsed === undefined) throw new Error(`${path} is not JSON, whole or line by line.`);
  for (const [id, value] of entriesOf(collection, parsed)) {
    const document = documentOf(collection, value, id);
    if (document) yield document;
    else report.leaveOut({ collection, id: id ?? "?" }, "it is no document", JSON.stringify(value));
  }
}

/** What JSON a text is; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Files named .json may hold a document a line too: then their first line is JSON by itself. */
async function isOneDocumentALine(path: string): Promise<boolean> {
  if (!path.toLowerCase().endsWith(".json")) return true;
  const file = await open(path);
  try {
    const lines = file.readLines({ autoClose: false });
    const first: string[] = [];
    for await (const line of lines) {
      if (line.trim() !== "" && first.push(line.replace(/^\u{FEFF}/u, "").trim()) === 2) break;
    }
    const [line = "", next] = first;
    return next?.startsWith("{") === true && isMap(parsedJson(line));
  } finally {
    await file.close();
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The documents of a file that is one piece of JSON, by id where they stand by id. */
function entriesOf(collection: string, parsed: unknown): [id: string | undefined, unknown][] {
  if (Array.isArray(parsed)) return parsed.map((value) => [undefined, value]);
  if (!isMap(parsed)) return [[undefined, parsed]];
  const inside = parsed[collection] ?? parsed.documents ?? parsed.__collections__;
  if (Object.keys(parsed).length === 1 && typeof inside === "object") {
    return entriesOf(collection, inside);
  }
  return Object.entries(parsed);
}

/** Where an array or a line keeps a document's id, beside its fields. */
const idNames = ["__id__", "_id", "__name__", "docId", "documentId"];

function documentOf(collection: string, value: unknown, givenId?: string): OldDocument | undefined {
  if (!isMap(value)) return undefined;
  const nested = nestedFields(value);
  const fields = plainFields(nested ?? value);
  const beside = nested ? value : fields;
  const named = idNames.map((name) => beside[name]).find((id) => typeof id === "string");
  for (const name of [...idNames, "__collections__"]) {
    // A collection inside a document, if it holds anything, is listed as a field that is not known.
    if (name !== "__collections__" || Object.keys(fields[name] ?? {}).length === 0) {
      delete fields[name];
    }
  }
  const path = nested && (value.name ?? value.path ?? value.id);
  const id = givenId ?? lastOf(named ?? path) ?? ownId(collection, fields) ?? digestOf(fields);
  return { collection, id, fields };
}

/** Of `{"name":"…/order/7","fields":{…}}` or `{"id":"7","data":{…}}` the inner map. */
function nestedFields(value: Record<string, unknown>): Record<string, unknown> | undefined {
  const inner = value.fields ?? value.data;
  const around = new Set([
    "name",
    "path",
    "id",
    "createTime",
    "updateTime",
    "readTime",
    ...idNames,
  ]);
  const others = Object.keys(value).filter((name) => !around.has(name));
  return isMap(inner) && others.length === 1 ? inner : undefined;
}

function lastOf(path: unknown): string | undefined {
  return typeof path === "string" ? path.split("/").at(-1) || undefined : undefined;
}

/** The id that a document of this collection has among its own fields. */
function ownId(collection: string, fields: PlainFields): string | undefined {
  const names: Record<string, string> = { user: "uid", order: "orderId" };
  const id = fields.id ?? fields[names[collection] ?? "id"];
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** Documents that are exported without any id have the same one at every import. */
function digestOf(fields: PlainFields): string {
  return `no-id-${createHash("sha256").update(JSON.stringify(fields)).digest("hex").slice(0, 16)}`;
}
