import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { IfNoneMatch } from "@remix-run/headers/if-none-match";
import { IfRange } from "@remix-run/headers/if-range";
import { Range } from "@remix-run/headers/range";
import { narrowerPicture } from "#app/lib/files/narrower-picture.ts";
import { pictureFolders } from "#app/lib/files/picture-folder.ts";
import { log } from "../log/log.server.ts";
import type { FileFacts, FilePart, FileStore } from "./file-store.ts";
import { fileHeaders, publicExtensions } from "./file-types.ts";

/**
 * The name of an uploaded file, by its address; a store may hold more, such as mails. The address is taken as
 * it is written, because no such name has a character that would be escaped.
 */
function servedName(url = ""): string | undefined {
  const [, name, folder] = /^\/files\/((\w+)\/\w[\w.-]*)(?:\?|$)/.exec(url) ?? [];
  if (!name || !pictureFolders.some((one) => one === folder)) return;
  return publicExtensions.includes(name.slice(name.lastIndexOf(".") + 1)) ? name : undefined;
}

/** How long a browser remembers where the files are, in seconds. */
const redirectKept = 24 * 60 * 60;

/** How long the browser keeps a narrower picture in place of the one that it asked for, in seconds. */
const thriftyKept = 24 * 60 * 60;

/**
 * Whether the browser says that it saves data or is on a slow connection (rules: data-saver-1). It says the latter where an earlier
 * answer has asked for it (`Accept-CH`).
 */
const savesData = ({ headers }: IncomingMessage) =>
  headers["save-data"] === "on" || headers.ect === "2g" || headers.ect === "slow-2g";

/**
 * Serves `/files/…` from a store: whole or in part, to its end or until the client goes away, held in
 * memory no further than the client reads (rules: files-7). While the store is away it answers 503, which
 * nobody keeps.
 * Who saves data gets the next narrower file of a picture, which no cache keeps for others.
 * @param publicUrl where the store's files are read by browsers themselves; they are sent there.
 */
export function fileServer(store: FileStore, publicUrl?: string) {
  let isAway = false;
  const heard = (problem?: unknown) => {
    if (problem && !isAway) log.error({ err: problem, store: store.name }, "the files are away");
    if (!problem && isAway) log.info({ store: store.name }, "the files are back");
    isAway = problem !== undefined;
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    const asked = servedName(request.url);
    const narrower = asked !== undefined && savesData(request) ? narrowerPicture(asked) : undefined;
    const name = narrower ?? asked;
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD", "Cache-Control": "private, no-store" }).end();
    } else if (!name) {
      refuse(response);
    } else if (publicUrl) {
      const kept = `${narrower ? "private" : "public"}, max-age=${redirectKept}`;
      response.writeHead(302, { Location: `${publicUrl}/${name}`, "Cache-Control": kept }).end();
    } else {
      const thrifty = narrower ? { "Cache-Control": `private, max-age=${thriftyKept}` } : {};
      serve(store, name, request, response, thrifty).then(heard, (error: unknown) => {
        // Its length was promised: what is broken off, nobody takes for the whole.
        if (response.headersSent) return void response.destroy();
        heard(error);
        const plain = {
          "Content-Type": "text/plain; charset=utf-8",
          "Cache-Control": "private, no-store",
        };
        response.writeHead(503, { ...plain, "Retry-After": "5" }).end("Not to be had just now.\n");
      });
    }
  };
}

async function serve(
  store: FileStore,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  others: OutgoingHttpHeaders,
): Promise<void> {
  const { method, headers } = request;
  const hasCondition = conditions.some((header) => headers[header] !== undefined);
  let part: FilePart | undefined;
  // Most ask for the whole of it, in one request to the store.
  if (method === "HEAD" || hasCondition) {
    const facts = await store.find(name);
    if (!facts) return refuse(response);
    const described = { ...describe(name, facts), ...others };
    if (isKept(request, facts)) return void response.writeHead(304, described).end();
    if (method === "HEAD") {
      return void response.writeHead(200, { ...described, "Content-Length": facts.bytes }).end();
    }
    part = wantedPart(request, facts);
    if (part && part.first > part.last) {
      const none = {
        "Content-Range": `bytes */${facts.bytes}`,
        "Cache-Control": "private, no-store",
      };
      return void response.writeHead(416, none).end();
    }
  }
  const file = await store.read(name, part);
  if (!file) return refuse(response);
  // Who has gone away meanwhile, wants none of it; what is open must not stay open.
  if (response.destroyed) return void file.content.destroy();
  const { first, last } = part ?? { first: 0, last: file.bytes - 1 };
  response.writeHead(part ? 206 : 200, {
    ...describe(name, file),
    ...others,
    "Content-Length": last - first + 1,
    ...(part && { "Content-Range": `bytes ${first}-${last}/${file.bytes}` }),
  });
  await pipeline(file.content, response).catch((error: NodeJS.ErrnoException) => {
    file.content.destroy();
    // Who goes away, wants no more of it.
    if (error.code === "ERR_STREAM_PREMATURE_CLOSE" && !file.content.errored) return;
    log.warn({ err: error, file: name }, "a file was broken off");
  });
}

const conditions = ["if-none-match", "if-modified-since", "range"] as const;

/** Whether the client has it already (RFC 9110, 13.2.2). */
function isKept({ headers }: IncomingMessage, { etag, modified }: FileFacts): boolean {
  const tags = headers["if-none-match"];
  // By the weak comparison: a proxy that compresses makes a tag weak.
  if (tags !== undefined) return IfNoneMatch.from(tags.replaceAll("W/", "")).matches(etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/**
 * The part that is asked for; undefined for the whole, which is also the answer to several parts, to
 * what is no range, and where the client has a part of another file. Empty where there is no such part.
 */
function wantedPart({ headers }: IncomingMessage, facts: FileFacts): FilePart | undefined {
  const range = Range.from(headers.range ?? null);
  const wanted = { etag: facts.etag, lastModified: facts.modified };
  if (range.unit !== "bytes" || range.ranges.length !== 1) return;
  if (!IfRange.from(headers["if-range"]?.toString() ?? null).matches(wanted)) return;
  const [part] = range.normalize(facts.bytes);
  return part ? { first: part.start, last: part.end } : { first: 0, last: -1 };
}

function describe(name: string, { etag, modified }: FileFacts): OutgoingHttpHeaders {
  const known = { ETag: etag, "Last-Modified": modified.toUTCString(), "Accept-Ranges": "bytes" };
  return { ...fileHeaders(name), ...known };
}

function refuse(response: ServerResponse): void {
  response.writeHead(404, { "Cache-Control": "private, no-cache" }).end();
}
