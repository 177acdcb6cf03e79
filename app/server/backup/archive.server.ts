import { createReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
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
 * Writes a tar archive that is compressed, and encrypted where there is a passphrase: beside its
 * place, readable by ourselves alone, on the disk before it has its name. Nothing is left of one that
 * fails.
 * @param fill adds the entries.
 * @returns its size in bytes.
 */
export async function writeArchive(
  path: string,
  { passphrase, signal }: Writing,
  fill: (add: AddEntry) => Promise<void>,
): Promise<number> {
  const unfinished = `${path}.part`;
  const archive = pack();
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const place = await open(unfinished, "w", 0o600).catch((error) => {
    throw new Error(`${path} cannot be written (${error.code}).`);
  });
  const file = place.createWriteStream({ flush: true });
  const written = passphrase
    ? pipeline(archive, compress, (plain: Readable) => encrypted(plain, passphrase), file, {
        signal,
      })
    : pipeline(archive, compress, file, { signal });
  const filled = fill((...entry) => addEntry(archive, ...entry)).then(
    () => archive.finalize(),
    (error) => {
      archive.destroy(error);
      throw error;
    },
  );
  try {
    const [writing, filling] = await Promise.allSettled([written, filled]);
    signal?.throwIfAborted();
    // Where filling failed, writing broke off for it, and the other way round: the cause is named.
    for (const ended of isBrokenOff(writing) ? [filling, writing] : [writing, filling]) {
      if (ended.status === "rejected") throw ended.reason;
    }
    await rename(unfinished, path);
    return (await stat(path)).size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const isBrokenOff = (ended: PromiseSettledResult<unknown>) =>
  ended.status === "rejected" && ended.reason?.code === "ERR_STREAM_PREMATURE_CLOSE";

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
  path: string,
  passphrase: string | undefined,
): AsyncGenerator<Entry> {
  const kind = await kindOf(path);
  if (kind === "other") throw new Error(`${path} is no backup of a shop.`);
  if (kind === "encrypted" && !passphrase) {
    throw new Error(`${path} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.`);
  }
  const archive = extract();
  const file = createReadStream(path);
  const decompress = createZstdDecompress();
  const read =
    kind === "encrypted"
      ? pipeline(
          file,
          (secret: Readable) => decrypted(secret, passphrase ?? ""),
          decompress,
          archive,
        )
      : pipeline(file, decompress, archive);
  // What fails here fails the archive, and whoever reads from it says why.
  read.catch(() => {});
  const problem = async (error: unknown) => {
    const cause = await read.then(() => error, String);
    return new Error(readProblem(path, String(cause)));
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

async function kindOf(path: string): Promise<"plain" | "encrypted" | "other"> {
  const file = await open(path).catch((error) => {
    throw new Error(`${path} cannot be read (${error.code}).`);
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(encryptedStart.length));
    if (buffer.equals(Buffer.from(encryptedStart))) return "encrypted";
    return buffer.subarray(0, zstdStart.length).equals(zstdStart) ? "plain" : "other";
  } finally {
    await file.close();
  }
}

function readProblem(path: string, reason: string): string {
  return /no identity matched/.test(reason)
    ? `${path} does not open with this passphrase.`
    : `${path} is damaged or cut off (${reason}).`;
}
