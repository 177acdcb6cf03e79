import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { S3Problem } from "../s3/s3-problem.ts";
import type { BackupFile } from "./backup-place.ts";
import { decrypted, encrypted, encryptedStart } from "./passphrase.server.ts";

/** An entry that is being read. */
export interface Entry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** Adds an entry to the archive; resolves when there is room for the next. */
export type AddEntry = (
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<void>;

interface Writing {
  passphrase: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Writes a tar archive that is compressed, and encrypted where there is a passphrase. Nothing is left
 * of one that fails.
 * @param fill adds the entries.
 * @returns its size in bytes.
 */
export async function writeArchive(
  file: BackupFile,
  { passphrase, signal }: Writing,
  fill: (add: AddEntry) => Promise<void>,
): Promise<number> {
  const archive = pack();
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  let bytes = 0;
  const content = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  // What fails first is the cause, for which the others break off.
  let cause: Error | undefined;
  const breakOff = (error: Error) => {
    cause ??= error;
    archive.destroy(cause);
    content.destroy(cause);
  };
  await Promise.all([
    file.write(content).catch(breakOff),
    (passphrase
      ? pipeline(archive, compress, (plain: Readable) => encrypted(plain, passphrase), content, {
          signal,
        })
      : pipeline(archive, compress, content, { signal })
    ).catch(breakOff),
    fill((...entry) => addEntry(archive, ...entry))
      .then(() => archive.finalize())
      .catch(breakOff),
  ]);
  signal?.throwIfAborted();
  if (cause) throw cause;
  return bytes;
}

async function addEntry(archive: Pack, ...[name, size, content]: Parameters<AddEntry>) {
  const added = Promise.withResolvers<void>();
  const entry = archive.entry({ name, size, mode: 0o600 }, (error) =>
    error ? added.reject(error) : added.resolve(),
  );
  await Promise.all([added.promise, pipeline(content, entry)]);
}

/**
 * The entries of an archive, one after the other; each has to be read to its end.
 * @throws Error with one line, where it is none, its passphrase is missing or wrong, or it is damaged.
 */
export async function* readArchive(
  file: BackupFile,
  passphrase: string | undefined,
): AsyncGenerator<Entry> {
  const kind = await kindOf(file);
  if (kind === "other") throw new Error(`${file.name} is no backup of a shop.`);
  if (kind === "encrypted" && !passphrase) {
    throw new Error(`${file.name} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.`);
  }
  const archive = extract();
  const content = Readable.from(file.read(), { objectMode: false });
  const decompress = createZstdDecompress();
  const read =
    kind === "encrypted"
      ? pipeline(
          content,
          (secret: Readable) => decrypted(secret, passphrase ?? ""),
          decompress,
          archive,
        )
      : pipeline(content, decompress, archive);
  // What fails here fails the archive, and whoever reads from it says why.
  read.catch(() => {});
  const problem = async (error: unknown) => {
    const cause = await read.then(
      () => error,
      (reason: unknown) => reason,
    );
    return cause instanceof S3Problem ? cause : new Error(readProblem(file.name, String(cause)));
  };
  try {
    for await (const entry of archive) {
      yield {
        name: entry.header.name,
        content: contentOf(entry as AsyncIterable<Buffer>, problem),
      };
    }
    await read;
  } catch (error) {
    throw await problem(error);
  }
}

async function* contentOf(
  entry: AsyncIterable<Buffer>,
  problem: (error: unknown) => Promise<Error>,
): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw await problem(error);
  }
}

const zstdStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

async function kindOf(file: BackupFile): Promise<"plain" | "encrypted" | "other"> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.read()) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= encryptedStart.length) break;
  }
  const start = Buffer.concat(chunks).subarray(0, encryptedStart.length);
  if (start.equals(Buffer.from(encryptedStart))) return "encrypted";
  return start.subarray(0, zstdStart.length).equals(zstdStart) ? "plain" : "other";
}

function readProblem(name: string, reason: string): string {
  return /no identity matched/.test(reason)
    ? `${name} does not open with this passphrase.`
    : `${name} is damaged or cut off (${reason}).`;
}
