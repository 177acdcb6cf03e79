// `npm run import -- FOLDER [--write]`: brings the data of the programme's earlier shop
// (operations: coming-from-the-old-system).
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { closeDatabase, openDatabase, pool } from "#app/server/database/database.server.ts";
import { migrate } from "#app/server/database/migrate.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { openUploadedFiles } from "#app/server/files/open-file-store.server.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import { config } from "#app/server/process/config.server.ts";
import { importExport } from "#db/import/import-export.server.ts";

const given = process.argv.slice(2);
const [folder, ...others] = given.filter((each) => each !== "--write");
if (!folder || others.length > 0) {
  console.error(
    "Which folder? npm run import -- FOLDER, and with --write once the report is right",
  );
  process.exit(1);
}

const settings = config();
const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATA_DIR, DATABASE_POOL } = settings;
const embedded = DATABASE_URL ? undefined : await startEmbeddedPostgres(DATA_DIR);
// Past a pooler: it holds a lock for as long as it runs.
const url = embedded?.url ?? DATABASE_DIRECT_URL ?? "";
try {
  await migrate(url);
  openDatabase(url, DATABASE_POOL);
  const files = await openUploadedFiles(settings);
  await files.check();
  openFiles(files);
  const say = (line: string) => console.log(line);
  // The dry run comes first, always: a real one begins only after it went through.
  for (const write of given.includes("--write") ? [false, true] : [false]) {
    say(write ? "\nWriting…" : "Dry run: nothing is written.");
    const report = await importExport({ folder, files, write, say });
    const path = join(folder, write ? "import-report.txt" : "dry-run-report.txt");
    // It names people.
    await writeFile(path, `${report.lines({ summary: false }).join("\n")}\n`, { mode: 0o600 });
    say(["", ...report.lines({ summary: true }), "", `All of it: ${path}`].join("\n"));
  }
  if (!given.includes("--write"))
    say("Nothing was written. When the report is right: add --write.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (pool) await closeDatabase();
  await embedded?.stop();
}
