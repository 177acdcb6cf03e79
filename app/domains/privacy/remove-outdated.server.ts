import { and, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { PgBoss } from "pg-boss";
import {
  sessions,
  staffInvitations,
  verifications,
} from "#app/domains/accounts/users/account-table.server.ts";
import { apiRequests } from "#app/domains/api-keys/api-key-table.server.ts";
import { complaints } from "#app/domains/enquiries/complaints/complaint-table.server.ts";
import {
  contactMessages,
  distributorRequests,
} from "#app/domains/enquiries/enquiry-tables.server.ts";
import { openingNews } from "#app/domains/enquiries/opening-news-table.server.ts";
import { stockWaits } from "#app/domains/notifications/notification-tables.server.ts";
import { webhookMessages } from "#app/domains/webhooks/webhook-tables.server.ts";
import { whatsappMessages } from "#app/domains/whatsapp/whatsapp-tables.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import type { FileStore } from "#app/server/files/file-store.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { keptFor } from "./kept-for.ts";

const day = 24 * 60 * 60 * 1000;

/** Rows that a statement takes: few enough for its time limit, and for those who wait behind it. */
const batchSize = 5000;

/**
 * Removes what has been kept for its time (rules: privacy-7). One kind that cannot be removed keeps no
 * other from it; the next night tries again.
 * @param outbox where mails are written that no mail server is there for.
 */
export async function removeOutdated(outbox: FileStore, now = new Date()): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const rows = (table: PgTable, id: AnyPgColumn, outdated: SQL) => () => {
    const some = db.select({ id }).from(table).where(outdated).limit(batchSize);
    return inBatches(() => db.delete(table).where(inArray(id, some)));
  };
  const enquiry = keptFor.handledEnquiry;
  const kinds: Record<string, () => Promise<number>> = {
    "mails of the outbox": () => removeOldMails(outbox, before(keptFor.outboxMail)),
    sessions: rows(sessions, sessions.id, lt(sessions.expiresAt, before(0))),
    links: rows(verifications, verifications.id, lt(verifications.expiresAt, before(0))),
    invitations: rows(
      staffInvitations,
      staffInvitations.id,
      lt(staffInvitations.expiresAt, before(keptFor.invitation)),
    ),
    "contact messages": rows(
      contactMessages,
      contactMessages.id,
      lt(contactMessages.handledAt, before(enquiry)),
    ),
    "distributor requests": rows(
      distributorRequests,
      distributorRequests.id,
      lt(distributorRequests.handledAt, before(enquiry)),
    ),
    complaints: rows(
      complaints,
      complaints.id,
      and(
        isNull(complaints.dueAt),
        lt(complaints.answeredAt, before(keptFor.answeredComplaint)),
      ) as SQL,
    ),
    "waits for products": () =>
      inBatches(() =>
        db.delete(stockWaits).where(lt(stockWaits.askedAt, before(keptFor.stockWait))),
      ),
    "wishes for news of the opening": rows(
      openingNews,
      openingNews.email,
      or(
        lt(openingNews.confirmedAt, before(keptFor.openingNews)),
        and(isNull(openingNews.confirmedAt), lt(openingNews.askedAt, before(keptFor.openingAsked))),
      ) as SQL,
    ),
    "answers of the API": rows(
      apiRequests,
      apiRequests.id,
      lt(apiRequests.startedAt, before(keptFor.apiAnswer)),
    ),
    "WhatsApp messages": rows(
      whatsappMessages,
      whatsappMessages.id,
      lt(whatsappMessages.createdAt, before(keptFor.whatsappMessage)),
    ),
    "webhooks' messages": rows(
      webhookMessages,
      webhookMessages.id,
      lt(webhookMessages.createdAt, before(keptFor.webhookMessage)),
    ),
    "audit entries": rows(auditLog, auditLog.id, lt(auditLog.at, before(keptFor.auditEntry))),
    "contacts of deleted accounts": () =>
      inBatches(() => pool.query(forgetContacts.query({ since: before(keptFor.leftContact) }))),
    "addresses of deleted accounts": () =>
      inBatches(() => pool.query(forgetAddresses.query({ since: before(keptFor.leftAddress) }))),
  };
  const removed: Record<string, number> = {};
  for (const [kind, remove] of Object.entries(kinds)) {
    try {
      const count = await remove();
      if (count > 0) removed[kind] = count;
    } catch (error) {
      log.error({ err: error, kind }, "what is outdated was not removed");
    }
  }
  log.info({ removed }, "what is outdated was removed");
  const enquiries = ["contact-messages", "distributor-requests", "complaints", "whatsapp"] as const;
  publish("users", "staff", "orders", "webhooks", ...enquiries);
}

/** Every night, in one of the processes. */
export async function removeOutdatedNightly(jobs: PgBoss, outbox: FileStore): Promise<void> {
  await jobs.work("remove-outdated", async () => removeOutdated(outbox));
  await jobs.schedule("remove-outdated", "0 3 * * *", null, { tz: "Asia/Kolkata" });
}

async function inBatches(remove: () => PromiseLike<{ rowCount: number | null }>): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await remove();
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) return removed;
  }
}

/**
 * Takes e-mail address, phone number, and words and pictures of what was asked to be returned out of orders
 * of deleted accounts that are done with: delivered, closed, refunded or never paid for, no money on its
 * way, no request open, and nothing new since. What staff noted about them goes too, and what the audit log
 * has of all that (rules: audit-1). Until then parcels and mails need them (rules: privacy-5).
 */
const forgetContacts = statement<{ since: Date }>(
  "forget-contacts",
  ({ since }) => `
    with done as (
      select id from orders
      where account_deleted_at < ${since} and time < ${since} and email <> ''
        and (status in ('delivered', 'cancelled', 'returned', 'came-back', 'replaced') or refund = 'refunded'
          or (payment_status = 'pending' and stock_hold = 'released'))
        and coalesce(refund, 'refunded') = 'refunded'
        and not exists (
          select from order_events where order_id = orders.id and order_events.time >= ${since})
        and not exists (
          select from provider_orders left join payments on provider_order_id = provider_orders.id
          left join partial_refunds as part on part.payment_id = payments.id
          where order_id = orders.id
            and (provider_orders.check_at is not null or part.state <> 'refunded'
              or payments.state in ('refund-due', 'refund-asked')))
        and not exists (
          select from order_returns
          where order_id = orders.id and order_returns.state in ('asked', 'accepted'))
      order by id limit ${batchSize} for update
    ), unlinked as (
      update provider_orders set email = '' from done where order_id = done.id
    ), noted as (
      delete from order_notes using done where order_id = done.id
    ), unnoted as (
      update delivery_attempts set note = '' from done where order_id = done.id and note <> ''
    ), unasked as (
      delete from order_confirmations using done where order_id = done.id
    ), unwritten as (
      delete from whatsapp_messages using done where order_id = done.id
    ), unlogged as (
      update audit_log set detail = detail - 'text' - 'note'
        #- '{before,address,phoneNumber}' #- '{before,address,deliveryNote}'
        #- '{after,address,phoneNumber}' #- '{after,address,deliveryNote}'
      from done
      where subject_id = done.id and action in ('order.edit', 'order.delete-note', 'order.not-delivered', 'order.drop-attempt')
    ), returned as (
      select order_returns.id, picture_urls from order_returns join done on order_id = done.id
    ), wordless as (
      update order_returns set message = '', picture_urls = '{}' from returned
      where order_returns.id = returned.id
    ), unused as (
      -- The night removes files that no row has (removeUnusedUploads).
      insert into uploads (url, folder, uploaded_by, at)
      select distinct unnest(picture_urls), '', '', to_timestamp(0) from returned
      on conflict do nothing
    )
    update orders set email = '',
      selected_addresses = selected_addresses - 'deliveryNote' || '{"phoneNumber": ""}'
    from done where orders.id = done.id`,
);

/**
 * Leaves of an address what the books need once no invoice has to be shown: where it was sold to. Its invoices keep their
 * numbers and amounts; their PDFs go (removeUnusedUploads).
 */
const forgetAddresses = statement<{ since: Date }>(
  "forget-addresses",
  ({ since }) => `
    with done as (
      select id from orders
      where account_deleted_at is not null and time < ${since} and email = ''
        and selected_addresses->>'name' <> ''
      limit ${batchSize}
    ), nameless as (
      update invoices set content = content || jsonb_build_object(
        'buyer', content->'buyer' || '{"name": "", "lines": [], "company": null}')
      from done where order_id = done.id
    ), unfiled as (
      delete from invoice_files using invoices, done
      where invoice_id = invoices.id and order_id = done.id
      returning invoice_files.name
    ), unused as (
      insert into uploads (url, folder, uploaded_by, at)
      select '/files/' || name, '', '', to_timestamp(0) from unfiled
      on conflict do nothing
    )
    update orders set selected_addresses = selected_addresses
      || '{"name": "", "addressLine": "", "areaLocality": "", "landmark": ""}'
    from done where orders.id = done.id`,
);

async function removeOldMails(outbox: FileStore, before: Date): Promise<number> {
  let removed = 0;
  for await (const { name, modified } of outbox.list()) {
    // What was never completed too.
    if (!/\.eml\b/.test(name) || modified >= before) continue;
    await outbox.remove(name);
    removed += 1;
  }
  return removed;
}
