import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { readObject } from "../s3/read-object.server.ts";
import { type S3Address, s3Name } from "../s3/s3-address.ts";
import { openS3 } from "../s3/s3-client.server.ts";
import { s3Problem } from "../s3/s3-problem.ts";
import type { BackupFile, BackupPlace } from "./backup-place.ts";
import { backupStart, isBackupName } from "./rotate-backups.ts";

/**
 * Size of a part in bytes, of which the protocol takes 10,000: a backup may have 80 GB. Two are on
 * their way while a third is gathered, so that no more than 32 MB are held.
 */
const partSize = 8 * 1024 * 1024;

/** An object in a bucket. Its upload is in parts, and it appears when the last of them is there. */
export function backupObject(place: S3Address, client = openS3(place)): BackupFile {
  const object = { Bucket: place.bucket, Key: place.key };
  const inWords = wordsFor(place);
  return {
    name: s3Name(place),
    // Not by HEAD, whose answer says the same of a missing bucket as of a missing object.
    exists: () =>
      inWords(async () => {
        const { Contents = [] } = await client.send(
          new ListObjectsV2Command({ Bucket: place.bucket, Prefix: place.key, MaxKeys: 1 }),
        );
        return Contents[0]?.Key === place.key;
      }),
    write: async (content) => {
      // Only its content breaks an upload off: `abort()` would not wait until its parts are removed.
      const body = Readable.from(chunksOf(content));
      try {
        const params = { ...object, Body: body };
        await new Upload({ client, params, partSize, queueSize: 2 }).done();
      } catch (error) {
        throw content.errored ?? s3Problem(error, place);
      }
    },
    read: async function* () {
      yield* (await readObject(client, place)).content;
    },
  };
}

/** The chunks of a stream, which is not destroyed for a reader who has enough of them. */
async function* chunksOf(content: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of content.iterator({ destroyOnReturn: false })) yield chunk;
}

/** A folder in a bucket: the objects whose keys begin with its name. */
export function backupBucket(place: S3Address): BackupPlace {
  const client = openS3(place);
  const inWords = wordsFor(place);
  const prefix = place.key && `${place.key}/`;
  const listed = { Bucket: place.bucket, Prefix: prefix + backupStart, Delimiter: "/" };
  const nameOf = (key = "") => key.slice(prefix.length);
  return {
    file: (name) => backupObject({ ...place, key: prefix + name }, client),
    names: () =>
      inWords(async () => {
        const names: string[] = [];
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, listed)) {
          names.push(...Contents.map(({ Key }) => nameOf(Key)));
        }
        return names;
      }),
    remove: async (name) => {
      const object = { Bucket: place.bucket, Key: prefix + name };
      await inWords(() => client.send(new DeleteObjectCommand(object)));
    },
    removeUnfinished: () =>
      inWords(async () => {
        const removed: string[] = [];
        // The first thousand are all: nobody else's begin as ours do.
        const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(listed));
        for (const { Key, UploadId } of Uploads) {
          if (!Key || !isBackupName(nameOf(Key))) continue;
          const upload = { Bucket: place.bucket, Key, UploadId };
          await client.send(new AbortMultipartUploadCommand(upload));
          removed.push(s3Name({ ...place, key: Key }));
        }
        return removed;
      }),
  };
}

/** @returns does a work, and says in words what it fails of. */
function wordsFor(place: S3Address) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw s3Problem(error, place);
    }
  };
}
