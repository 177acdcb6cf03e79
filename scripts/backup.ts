// `npm run backup -- FILE`, or an s3:// address: backs up the shop while it runs (operations: backup).
import { makeBackup } from "#app/server/backup/make-backup.server.ts";
import { backupKey, openBackupFile } from "#app/server/backup/open-backup-place.server.ts";
import { config } from "#app/server/process/config.server.ts";
import { onShopData } from "./shop-data.ts";

const file = process.argv[2];
if (!file) {
  console.error("Into which file? npm run backup -- madua.tar.zst");
  process.exit(1);
}
const breakingOff = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => breakingOff.abort(new Error("Broken off: nothing was written.")));
}
await onShopData(async (data) => {
  const began = Date.now();
  const made = await makeBackup({
    ...data,
    file: await openBackupFile(file, backupKey(config())),
    signal: breakingOff.signal,
    say: console.log,
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const kept = data.passphrase ? "encrypted" : "not encrypted";
  console.log(
    `${file}: ${made.rows} rows of ${made.tables} tables and ${made.files} files, as they were at ` +
      `${made.at.toISOString()}; ${(made.bytes / 1e6).toFixed(1)} MB, ${kept}, in ${seconds} s.`,
  );
});
