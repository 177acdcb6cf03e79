import type { Readable } from "node:stream";

/** The file of a backup, wherever it is kept. */
export interface BackupFile {
  /** How messages name it. */
  name: string;
  exists(): Promise<boolean>;
  /** Writes it. It is there when it is complete, and nothing is left of one that fails. */
  write(content: Readable): Promise<void>;
  read(): AsyncIterable<Uint8Array>;
}

/** Where nightly backups are kept, beside which other things may stand. */
export interface BackupPlace {
  file(name: string): BackupFile;
  /** Names of what stands there, of all that begin as those of nightly backups do. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes what is left of backups that were killed. @returns how messages name them. */
  removeUnfinished(): Promise<string[]>;
}
