import { z } from "zod";
import { noteFact, readFact } from "../process/installation.server.ts";
import { S3Problem } from "../s3/s3-problem.ts";

const fact = "backup-failure";

const failure = z.object({
  at: z.coerce.date(),
  reason: z.enum(["no-bucket", "key-refused", "unreachable", "not-writable", "full", "other"]),
});

/** A nightly backup that came to nothing, with what the back office has words for. */
export type BackupFailure = z.output<typeof failure>;

/** Notes why a nightly backup has failed just now. */
export async function rememberFailure(error: unknown): Promise<void> {
  await noteFact(fact, JSON.stringify({ at: new Date(), reason: reasonOf(error) }));
}

/** The last nightly backup that has failed. */
export async function lastFailure(): Promise<BackupFailure | undefined> {
  const value = await readFact(fact);
  return value === undefined ? undefined : failure.parse(JSON.parse(value));
}

function reasonOf(error: unknown): BackupFailure["reason"] {
  if (error instanceof S3Problem) return error.kind === "no-object" ? "other" : error.kind;
  const { code, cause } = error as NodeJS.ErrnoException;
  switch (code ?? (cause as NodeJS.ErrnoException | undefined)?.code) {
    case "ENOSPC":
    case "EDQUOT":
      return "full";
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOENT":
    case "ENOTDIR":
      return "not-writable";
    default:
      return "other";
  }
}
