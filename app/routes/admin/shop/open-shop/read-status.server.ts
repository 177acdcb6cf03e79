import { lastBookRun } from "#app/domains/books/check-books.server.ts";
import { paymentStatus } from "#app/domains/payments/provider/payment-status.server.ts";
import { readBackupNotice } from "#app/server/backup/backup-notice.server.ts";
import { config } from "#app/server/process/config.server.ts";
import {
  databaseStatus,
  filesStatus,
  mailStatus,
} from "#app/server/process/infrastructure-status.server.ts";
import { listNodes } from "#app/server/process/nodes.server.ts";
import { lastUpgrades } from "#app/server/process/upgrades.server.ts";

export type ShopStatus = Awaited<ReturnType<typeof readStatus>>;

/** How each part of the shop is doing (rules: status-2). */
export async function readStatus() {
  const [database, files, mail, payments, backup, nodes, { run }, upgrades] = await Promise.all([
    databaseStatus(),
    filesStatus(),
    mailStatus(),
    paymentStatus(),
    readBackupNotice(config()),
    listNodes(),
    lastBookRun(),
    lastUpgrades(),
  ]);
  const books = run && {
    finishedAt: run.finishedAt,
    wrong: run.results.reduce((sum, { wrong }) => sum + wrong, 0),
  };
  return {
    at: new Date(),
    database,
    files,
    mail,
    payments,
    backup,
    nodes,
    books,
    upgrades,
  };
}
