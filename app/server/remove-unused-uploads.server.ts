import type { PgBoss } from "pg-boss";
import { removeUnusedUploads } from "./upload.server.ts";

/** Removes what was sent and never saved, in one of the processes, every night. */
export async function removeUnusedUploadsNightly(jobs: PgBoss): Promise<void> {
  await jobs.work("remove-unused-uploads", async () => removeUnusedUploads());
  await jobs.schedule("remove-unused-uploads", "30 3 * * *", null, { tz: "Asia/Kolkata" });
}
