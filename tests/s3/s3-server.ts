import { createHash, createHmac } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";

/** A request to the store, when all of it has arrived and its signature is right. */
export interface S3Request {
  /** What is asked, such as "GET object" or "PUT part". */
  asked: string;
  key: string;
  body: Buffer;
}

/** How a test lets a request fail: by an error of the protocol, or by cutting off its answer. */
type Fault = { status: number; code: string } | { cutAfter: number };

/**
 * A store that speaks as much of S3 as the shop uses, in memory: objects and parts of them, copies, uploads
 * in parts, lists in pages of two, and signatures, which it checks. tests/s3/swift.ts starts a real one.
 */
export class S3Server {
  /** That of the store of swift.ts, so that a test can have both. */
  readonly accessKey = "test:tester";
  readonly secret = "testing";
  readonly bucket = "shop";
  readonly objects = new Map<string, Buffer>();
  /** The headers that objects were stored with. */
  readonly described = new Map<string, IncomingHttpHeaders>();
  /** When all objects were stored. */
  readonly modified = new Date("2026-01-05T10:00:00Z");
  readonly uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  /** Hears each request, and may let it fail. */
  hear: (request: S3Request) => Fault | undefined = () => undefined;
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy());
  });

  async open(): Promise<void> {
    await new Promise<void>((opened) => this.server.listen(0, "127.0.0.1", opened));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  /** How many connections are open. */
  connections(): Promise<number> {
    return promisify(this.server.getConnections.bind(this.server))();
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", this.endpoint);
    const [, bucket, key] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? [];
    const body = await buffer(request);
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
    const credential = /Credential=([^/]+)/.exec(request.headers.authorization ?? "")?.[1];
    if (credential !== this.accessKey) return void refuse(403, "InvalidAccessKeyId");
    if (!this.isSigned(request, url, body)) return void refuse(403, "SignatureDoesNotMatch");
    if (bucket !== this.bucket) return void refuse(404, "NoSuchBucket");

    const query = url.searchParams;
    const what = ["uploads", "uploadId"].find((name) => query.has(name));
    const kind = key === "" ? "list" : "object";
    const copied = request.headers["x-amz-copy-source"]?.toString();
    const thing = copied ? "copy" : query.has("partNumber") ? "part" : (what ?? kind);
    const asked = `${request.method} ${thing}`;
    const fault = this.hear({ asked, key: key ?? "", body });
    if (fault && "code" in fault) return void refuse(fault.status, fault.code);
    const xml = (text: string) => response.writeHead(200).end(`<Result>${text}</Result>`);
    const name = query.get("uploadId") ?? "";
    const upload = this.uploads.get(name);
    if (query.has("uploadId") && !upload) return void refuse(404, "NoSuchUpload");

    switch (asked) {
      case "GET list":
        return void xml(this.list(query));
      case "GET uploads":
        return void xml(this.listUploads(query.get("prefix") ?? ""));
      case "POST uploads": {
        const id = `upload-${this.uploads.size + 1}`;
        this.uploads.set(id, { key: key ?? "", parts: new Map() });
        return void xml(`<UploadId>${id}</UploadId>`);
      }
      case "PUT part":
        upload?.parts.set(Number(query.get("partNumber")), body);
        return void response.writeHead(200, { etag: etagOf(body) }).end();
      case "POST uploadId": {
        const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)</g)];
        const parts = wanted.map(([, number]) => upload?.parts.get(Number(number)));
        const isWhole = parts.every((part, n) => part && (n + 1 === parts.length || isLarge(part)));
        if (!isWhole) return void refuse(400, "InvalidPart");
        this.objects.set(key ?? "", Buffer.concat(parts as Buffer[]));
        this.uploads.delete(name);
        return void xml("");
      }
      case "DELETE uploadId":
        this.uploads.delete(name);
        return void response.writeHead(204).end();
      case "PUT object":
        this.objects.set(key ?? "", body);
        this.described.set(key ?? "", request.headers);
        return void response.writeHead(200, { etag: etagOf(body) }).end();
      case "PUT copy": {
        const source = this.objects.get(copied?.slice(`${this.bucket}/`.length) ?? "");
        if (!source) return void refuse(404, "NoSuchKey");
        this.objects.set(key ?? "", source);
        this.described.set(key ?? "", request.headers);
        return void xml(`<ETag>${etagOf(source)}</ETag>`);
      }
      case "DELETE object":
        this.objects.delete(key ?? "");
        return void response.writeHead(204).end();
      case "HEAD object":
      case "GET object": {
        const object = this.objects.get(key ?? "");
        if (!object) return void refuse(404, "NoSuchKey");
        const { range, "if-match": match } = request.headers;
        if (match !== undefined && match !== etagOf(object)) {
          return void refuse(412, "PreconditionFailed");
        }
        const [, from = "0", to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
        const wanted = object.subarray(Number(from), to ? Number(to) + 1 : undefined);
        const last = Number(from) + wanted.length - 1;
        const headers = {
          etag: etagOf(object),
          "last-modified": this.modified.toUTCString(),
          "content-length": wanted.length,
          ...(range && { "content-range": `bytes ${from}-${last}/${object.length}` }),
        };
        response.writeHead(range ? 206 : 200, headers);
        if (!fault) return void response.end(wanted);
        response.write(wanted.subarray(0, fault.cutAfter), () => response.destroy());
        return;
      }
      default:
        return void refuse(501, "NotImplemented");
    }
  }

  private list(query: URLSearchParams): string {
    const from = query.get("continuation-token") ?? "";
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > from)
      .filter((key) => !query.has("delimiter") || !this.isBelow(key, query))
      .sort();
    const page = keys.slice(0, 2);
    const more = keys.length > page.length;
    return `<IsTruncated>${more}</IsTruncated>
      ${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ""}
      ${page.map((key) => `<Contents>${this.listed(key)}</Contents>`).join("")}`;
  }

  private listed(key: string): string {
    const object = this.objects.get(key) ?? Buffer.alloc(0);
    const modified = this.modified.toISOString();
    return `<Key>${key}</Key><Size>${object.length}</Size><LastModified>${modified}</LastModified>
      <ETag>${etagOf(object).replaceAll('"', "&quot;")}</ETag>`;
  }

  private isBelow(key: string, query: URLSearchParams): boolean {
    const prefix = query.get("prefix") ?? "";
    return key.slice(prefix.length).includes(query.get("delimiter") ?? "");
  }

  private listUploads(prefix: string): string {
    return [...this.uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
      .join("");
  }

  /** By the protocol: "AWS Signature Version 4", https://docs.aws.amazon.com/AmazonS3/latest/API/. */
  private isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
    const [, scope = "", names = "", given] =
      /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        headers.authorization ?? "",
      ) ?? [];
    const hash = String(headers["x-amz-content-sha256"]);
    const signed = names.split(";").map((name) => `${name}:${headers[name]}\n`);
    const query = [...url.searchParams]
      .map((pair) => pair.map(encodeURIComponent).join("="))
      .sort()
      .join("&");
    const canonical = [method, url.pathname, query, signed.join(""), names, hash].join("\n");
    const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
    const keyOf = (key: string | Buffer, part: string) =>
      createHmac("sha256", key).update(part).digest();
    const key = scope.split("/").reduce<string | Buffer>(keyOf, `AWS4${this.secret}`);
    return hash === sha256(body) && given === keyOf(key, text).toString("hex");
  }
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const etagOf = (content: Buffer) => `"${createHash("md5").update(content).digest("hex")}"`;
/** The protocol's least size of every part but the last. */
const isLarge = (part: Buffer) => part.length >= 5 * 1024 * 1024;
