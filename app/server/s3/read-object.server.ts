import { Readable } from "node:stream";
import { GetObjectCommand, type GetObjectCommandInput, type S3Client } from "@aws-sdk/client-s3";
import type { S3Address } from "./s3-address.ts";
import { s3Problem } from "./s3-problem.ts";

/** How often in a row a line may break, without a byte in between, before reading is given up. */
const breaksBound = 3;

/** An object that is being read. */
export interface ReadObject {
  /** Size of the whole object in bytes. */
  bytes: number;
  etag: string;
  modified: Date;
  content: Readable;
}

interface ReadWanted {
  /** The first byte and the last one. */
  part?: { first: number; last: number } | undefined;
  /** Breaks off the waiting for the answer; reading goes on without it. */
  signal?: AbortSignal;
}

/**
 * Reads an object, or a part of it. A line that breaks in the middle is opened again, from where it
 * broke, on the same object. Content that is destroyed lets go of its connection, begun or not.
 * @throws S3Problem, of which the content may fail too.
 */
export async function readObject(
  client: S3Client,
  place: S3Address,
  { part, signal }: ReadWanted = {},
): Promise<ReadObject> {
  const get = async (wanted: Partial<GetObjectCommandInput>, abortSignal?: AbortSignal) => {
    const command = new GetObjectCommand({ Bucket: place.bucket, Key: place.key, ...wanted });
    try {
      const got = await client.send(command, { ...(abortSignal && { abortSignal }) });
      return { ...got, body: got.Body as Readable };
    } catch (error) {
      throw s3Problem(abortSignal?.aborted ? abortSignal.reason : error, place);
    }
  };
  const opened = await get(part ? { Range: `bytes=${part.first}-${part.last}` } : {}, signal);
  const { ContentLength = 0, ContentRange, ETag, LastModified } = opened;
  const first = part?.first ?? 0;
  let { body } = opened;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let incoming = body.iterator();
    for (let at = 0, breaks = 0; at < ContentLength; ) {
      const next = await incoming.next().catch((error: unknown) => {
        if (breaks === breaksBound) throw s3Problem(error, place);
      });
      if (next?.done) return;
      if (next) {
        at += next.value.byteLength;
        breaks = 0;
        yield next.value;
      } else {
        breaks += 1;
        const Range = `bytes=${first + at}-${part?.last ?? ""}`;
        ({ body } = await get({ Range, ...(ETag && { IfMatch: ETag }) }));
        incoming = body.iterator();
      }
    }
  }
  const content = Readable.from(chunks(), { objectMode: false });
  // A generator that was never begun has nothing that it would end.
  content.once("close", () => body.destroy());
  const whole = Number(ContentRange?.split("/")[1] ?? ContentLength);
  return { bytes: whole, etag: ETag ?? "", modified: LastModified ?? new Date(0), content };
}
