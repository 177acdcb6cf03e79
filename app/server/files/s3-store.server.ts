import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { readObject } from "../s3/read-object.server.ts";
import { type S3Address, s3Name } from "../s3/s3-address.ts";
import { openS3 } from "../s3/s3-client.server.ts";
import { S3Problem, s3Problem } from "../s3/s3-problem.ts";
import { type FileFacts, type FileStore, outboxFolder } from "./file-store.ts";
import { fileHeaders } from "./file-types.ts";

/** For so long the store may take to answer, and to take in a file of 20 MB, in ms. */
const [answerBound, storeBound] = [8000, 60_000];

/** What a browser that reads slowly holds is one connection of these. */
const maxSockets = 500;

/** A file's headers are stored with it, for a bucket that answers browsers itself. */
function metadataOf(name: string) {
  const headers = fileHeaders(name);
  return {
    ContentType: headers["Content-Type"],
    CacheControl: headers["Cache-Control"],
    ContentDisposition: headers["Content-Disposition"],
  };
}

/** Files in a bucket: the objects whose keys begin with the address's. */
export function s3Store(place: S3Address): FileStore {
  return new S3Store(place);
}

class S3Store implements FileStore {
  readonly name: string;
  readonly #place: S3Address;
  readonly #client: S3Client;
  readonly #prefix: string;

  constructor(place: S3Address) {
    this.name = s3Name(place);
    this.#place = place;
    this.#prefix = place.key && `${place.key}/`;
    // Whoever looks at a page is not to wait for its pictures for long.
    this.#client = openS3(place, {
      maxAttempts: 2,
      connectionTimeout: 2000,
      // A connection on which nothing moves is let go of; who reads on later, is given another.
      socketTimeout: 30_000,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    });
  }

  /** Not by HEAD, whose answer says the same of a missing bucket as of a missing object. */
  async check(): Promise<void> {
    const few = { Bucket: this.#place.bucket, Prefix: this.#prefix, MaxKeys: 1 };
    await this.#bounded(answerBound, this.#place, (abortSignal) =>
      this.#client.send(new ListObjectsV2Command(few), { abortSignal }),
    );
  }

  async store(name: string, content: Uint8Array): Promise<void> {
    const object = { ...this.#object(name), ...metadataOf(name), Body: content };
    await this.#bounded(storeBound, this.#placeOf(name), (abortSignal) =>
      this.#client.send(new PutObjectCommand(object), { abortSignal }),
    );
  }

  find(name: string): Promise<FileFacts | undefined> {
    return orNone(async () => {
      const { ContentLength, ETag, LastModified } = await this.#bounded(
        answerBound,
        this.#placeOf(name),
        (abortSignal) =>
          this.#client.send(new HeadObjectCommand(this.#object(name)), { abortSignal }),
      );
      return factsOf(ContentLength, ETag, LastModified);
    });
  }

  read(...[name, part]: Parameters<FileStore["read"]>): ReturnType<FileStore["read"]> {
    const place = this.#placeOf(name);
    return orNone(() =>
      this.#bounded(answerBound, place, (signal) =>
        readObject(this.#client, place, { part, signal }),
      ),
    );
  }

  async copy(name: string, from: FileStore): Promise<boolean> {
    if (!(from instanceof S3Store) || !isOneServer(from.#place, this.#place)) return false;
    const { Bucket, Key } = from.#object(name);
    const CopySource = encodeURI(`${Bucket}/${Key}`);
    const object = { ...this.#object(name), ...metadataOf(name), CopySource };
    await this.#bounded(storeBound, this.#placeOf(name), (abortSignal) =>
      this.#client.send(new CopyObjectCommand({ ...object, MetadataDirective: "REPLACE" }), {
        abortSignal,
      }),
    );
    return true;
  }

  async remove(name: string): Promise<void> {
    await this.#bounded(answerBound, this.#placeOf(name), (abortSignal) =>
      this.#client.send(new DeleteObjectCommand(this.#object(name)), { abortSignal }),
    );
  }

  async *list(): ReturnType<FileStore["list"]> {
    const all = { Bucket: this.#place.bucket, Prefix: this.#prefix };
    try {
      for await (const page of paginateListObjectsV2({ client: this.#client }, all)) {
        for (const { Key = "", Size, ETag, LastModified } of page.Contents ?? []) {
          const name = Key.slice(this.#prefix.length);
          // A key that ends with a slash is what some consoles make of a folder.
          if (name.startsWith(`${outboxFolder}/`) || name === "" || name.endsWith("/")) continue;
          yield { ...factsOf(Size, ETag, LastModified), name };
        }
      }
    } catch (error) {
      throw s3Problem(error, this.#place);
    }
  }

  #object(name: string) {
    return { Bucket: this.#place.bucket, Key: this.#prefix + name };
  }

  #placeOf(name: string): S3Address {
    return { ...this.#place, key: this.#prefix + name };
  }

  /** Gives a work up that takes longer than `bound` ms, and says in words what one fails of. */
  async #bounded<T>(
    bound: number,
    place: S3Address,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const givingUp = new AbortController();
    const late = new DOMException(`no answer within ${bound / 1000} s`, "TimeoutError");
    const timer = setTimeout(() => givingUp.abort(late), bound);
    try {
      return await work(givingUp.signal);
    } catch (error) {
      throw s3Problem(givingUp.signal.aborted ? late : error, place);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** What is not there is no failure; a bucket that is not there is one. */
async function orNone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof S3Problem && error.kind === "no-object") return;
    throw error;
  }
}

function factsOf(bytes = 0, etag = "", modified = new Date(0)): FileFacts {
  return { bytes, etag, modified };
}

/** Whether one store serves both, by the same key. */
function isOneServer(one: S3Address, other: S3Address): boolean {
  return (["endpoint", "region", "profile"] as const).every((name) => one[name] === other[name]);
}
