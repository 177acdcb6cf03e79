import { z } from "zod";

const checksum = z.object({ rows: z.int().min(0), sha256: z.hex() });

/** The first entry of a backup's file: what a restore must know before the rows come. */
export const backupHead = z.object({
  format: z.literal(1),
  /** Version of the shop. */
  shop: z.string(),
  /** Of PostgreSQL, as it names itself ("18.4"). */
  postgres: z.string(),
  /** When the snapshot was taken. */
  at: z.iso.datetime(),
  /** What the database had applied, in its order. */
  migrations: z.array(z.object({ hash: z.hex(), when: z.number() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Sequences that were used, with their last values as text. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type BackupHead = z.output<typeof backupHead>;

/** The last entry: what all that stands before it is known by. */
export const backupManifest = z.object({
  tables: z.record(z.string(), checksum),
  files: z.record(z.string(), z.object({ bytes: z.int().min(0), sha256: z.hex() })),
});
export type BackupManifest = z.output<typeof backupManifest>;

/** Names of the entries of the file, which is a tar archive. */
export const entries = { head: "backup.json", manifest: "manifest.json" } as const;
