// `npm run restore -- FILE`, or an s3:// address, into an empty database and folder (operations: restore).
import { backupKey, openBackupFile } from "#app/server/backup/open-backup-place.server.ts";
import { restoreBackup } from "#app/server/backup/restore-backup.server.ts";
import { config } from "#app/server/process/config.server.ts";
import { onShopData } from "./shop-data.ts";

const file = process.argv[2];
if (!file) {
  console.error("From which file? npm run restore -- madua.tar.zst");
  process.exit(1);
}
await onShopData(
  async (data) => {
    const restored = await restoreBackup({
      ...data,
      file: await openBackupFile(file, backupKey(config())),
      say: console.log,
    });
    console.log(
      `Restored, and compared by number and checksum: ${restored.rows} rows of ` +
        `${restored.tables} tables and ${restored.files} files are what they were at ` +
        `${restored.at.toISOString()}.`,
    );
  },
  { mustExist: false },
);
