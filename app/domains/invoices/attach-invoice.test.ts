import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test, vi } from "vitest";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { gstinCheck } from "#app/lib/tax/gstin.ts";
import { pool } from "#app/server/database/database.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { closeJobs, openJobs } from "#app/server/jobs/jobs.server.ts";
import { sendMails } from "#app/server/mail/send-mail.server.ts";
import { readConfig } from "#app/server/process/config.server.ts";
import { site } from "#site";
import { admin, makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { invoicePdf } from "./pdf/invoice-pdf.server.ts";
import { findInvoice } from "./read-invoices.server.ts";
import "./attach-invoice.server.ts";

ownDatabase({ connections: 20 });

test("the mail that a parcel has left brings the invoice, the bytes that were kept; no other does (rules: invoices-7)", async () => {
  const gstin = `20AABCM1234A1Z${gstinCheck("20AABCM1234A1Z")}`;
  Object.assign(site, { gstin, registration: "regular" });
  const folder = await mkdtemp(join(tmpdir(), "madua-attached-"));
  openFiles(folderStore(join(folder, "files")));
  const product = await makeProduct({ taxClassId: "ragi-flour" });
  const { user, addressId } = await makeBuyer();
  const placed = await placeOrder(user, makeCheckout(addressId, [[product, 2]]));
  if (!placed.ok) throw new Error(placed.refusal.code);
  await setOrderStatus(placed.value.id, "shipped", admin);
  // It is held for as long as the status can be taken back.
  await pool.query("update pgboss.job set start_after = now() where name = 'mail'");
  const jobs = await openJobs(process.env.DATABASE_URL ?? "");
  try {
    await sendMails(jobs, readConfig({ DATA_DIR: folder }), 0.5);
    const outbox = join(folder, "outbox");
    const sent = await vi.waitFor(
      async () => {
        const names = await readdir(outbox);
        expect(names).toHaveLength(2);
        return names.sort();
      },
      { timeout: 20_000, interval: 100 },
    );
    const mails = await Promise.all(
      sent.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
    );
    expect(mails.map(({ attachments }) => attachments.length)).toEqual([0, 1]);
    const [file] = mails[1]?.attachments ?? [];
    expect(file).toMatchObject({ mimeType: "application/pdf", disposition: "attachment" });
    expect(file?.filename).toMatch(/^INV-\d\d-\d\d-0001\.pdf$/);
    const invoice = await findInvoice(placed.value.id);
    const kept = invoice && (await invoicePdf(invoice, "a4"));
    expect(Buffer.from(file?.content as ArrayBuffer).equals(kept ?? Buffer.alloc(0))).toBe(true);
  } finally {
    await closeJobs(jobs);
  }
}, 60_000);
