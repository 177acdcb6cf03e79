import { statfs } from "node:fs/promises";
import { v7 as uuid } from "uuid";
import { mayRemoveFiles } from "../backup/keep-files.server.ts";
import { db } from "../database/database.server.ts";
import { statement } from "../database/statement.server.ts";
import { removeFile, storeFile } from "../files/files.server.ts";
import { log } from "../log/log.server.ts";
import { everySoOften } from "../metrics/declare-metric.server.ts";
import { type Config, config } from "./config.server.ts";

export interface DatabaseStatus {
  /** How long it took to answer, in ms. */
  answeredIn: number;
  /** In bytes. */
  size: number;
  /** "18.4" */
  version: string;
  /** What is left of the disk that the data folder is on, in bytes; undefined with a database elsewhere. */
  diskLeft: number | undefined;
}

const databaseFacts = statement(
  "database-facts",
  () => `
    select pg_database_size(current_database()) as size,
      split_part(current_setting('server_version'), ' ', 1) as version`,
);

/** The size is summed up from files, and need not be of this very moment. */
const readFacts = everySoOften(async () => {
  const { rows } = await db.execute<{ size: number; version: string }>(databaseFacts.sql({}));
  return rows[0];
}, 60_000);

const nothing = statement("nothing", () => "select 1");

export async function databaseStatus(
  settings: Pick<Config, "DATABASE_URL" | "DATA_DIR"> = config(),
): Promise<DatabaseStatus> {
  const asked = performance.now();
  await db.execute(nothing.sql({}));
  const answeredIn = performance.now() - asked;
  const facts = await readFacts();
  const disk = settings.DATABASE_URL ? undefined : await statfs(settings.DATA_DIR);
  return {
    answeredIn,
    size: facts?.size ?? 0,
    version: facts?.version ?? "",
    diskLeft: disk && disk.bavail * disk.bsize,
  };
}

/** Whether a file could be stored and removed again; undefined while a backup keeps all files. */
export const filesStatus = everySoOften(tryFiles, 60_000);

async function tryFiles(): Promise<{ areWritable: boolean | undefined }> {
  try {
    const areWritable = await db.transaction(async (tx) => {
      if (!(await mayRemoveFiles(tx))) return undefined;
      const name = `status/${uuid()}.txt`;
      await storeFile(name, Buffer.from("Can a file be stored?\n"));
      await removeFile(name);
      return true;
    });
    return { areWritable };
  } catch (error) {
    log.warn({ err: error }, "no file can be stored");
    return { areWritable: false };
  }
}

export interface MailStatus {
  /** Without a mail server, mails are written to a folder. */
  hasServer: boolean;
  waiting: number;
  /** For how long the oldest has been waiting, in seconds. */
  oldest: number;
  /** In the last 24 hours. */
  givenUp: number;
  /** Undefined where none was in the last 24 hours. */
  lastSent: Date | undefined;
}

const mailCounts = statement(
  "mail-counts",
  () => `
    select count(*) filter (where state < 'active') as waiting,
      coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float8
        as oldest,
      count(*) filter (where state = 'failed') as "givenUp",
      (extract(epoch from max(completed_on) filter (where state = 'completed')) * 1000)::float8
        as "lastSent"
    from pgboss.job
    where name = 'mail'`,
);

export async function mailStatus(
  { SMTP_URL }: Pick<Config, "SMTP_URL"> = config(),
): Promise<MailStatus> {
  type Counts = Pick<MailStatus, "waiting" | "oldest" | "givenUp"> & { lastSent: number | null };
  const { rows } = await db.execute<Counts>(mailCounts.sql({}));
  const counts = rows[0] ?? { waiting: 0, oldest: 0, givenUp: 0, lastSent: null };
  const { lastSent } = counts;
  return {
    ...counts,
    hasServer: SMTP_URL !== undefined,
    lastSent: lastSent === null ? undefined : new Date(lastSent),
  };
}
