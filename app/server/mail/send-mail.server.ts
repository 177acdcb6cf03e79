import type { SendMailOptions } from "nodemailer";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import { site } from "#site";
import { openOutbox } from "../files/open-file-store.server.ts";
import { isLoopback } from "../http/loopback.server.ts";
import { shopAddress } from "../http/shop-address.server.ts";
import { log } from "../log/log.server.ts";
import { withLogContext } from "../log/log-context.server.ts";
import { declareCounter } from "../metrics/declare-metric.server.ts";
import { type Config, config } from "../process/config.server.ts";
import { type RunningSpan, traced } from "../tracing/traced.server.ts";
import type { MailJob } from "./enqueue-mail.server.ts";
import { mailLanguageOf } from "./mail-language.ts";

const mails = declareCounter(
  "madua_mails_total",
  "Mails that were sent, could not be sent at once, were given up.",
  "outcome",
  ["sent", "failed", "given-up"],
);

type MailSettings = Pick<
  Config,
  | "SMTP_URL"
  | "DATA_DIR"
  | "FILES_URL"
  | "MAIL_FROM"
  | "AUTH_EMAIL_LANGUAGE"
  | "ORDER_EMAIL_LANGUAGE"
>;

/**
 * Sends the mails of the queue from this process, a few at a time: writing them is work that pages
 * would wait for. Each is sent at least once, and twice only where the process was killed between
 * the mail server's word and ours; both then carry the same Message-ID.
 */
export async function sendMails(
  jobs: PgBoss,
  given?: MailSettings,
  pollingIntervalSeconds = 2,
): Promise<void> {
  let transport: { url: string | undefined; opened: Promise<SendMail> } | undefined;
  const options = {
    pollingIntervalSeconds,
    batchSize: 5,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await jobs.work<MailJob, void, typeof options>("mail", options, async (batch) => {
    const settings = given ?? config();
    const { SMTP_URL: url } = settings;
    // Another server may have been named since, in the office.
    if (transport?.url !== url) transport = undefined;
    transport ??= { url, opened: openTransport(settings) };
    const send = await transport.opened;
    return Promise.all(
      batch.map((job) => {
        const { mail } = job.data;
        const order = "order" in mail && { orderNumber: mail.order.orderNumber };
        const describe = () => ({ name: `mail ${mail.kind}`, kind: "client" }) as const;
        const forget = () => jobs.deleteJob("mail", job.id);
        return withLogContext({ job: job.id, ...order }, () =>
          traced(describe, (span) => settle(job, settings, send, forget, span)),
        );
      }),
    );
  });
}

async function settle(
  job: JobWithMetadata<MailJob>,
  settings: MailSettings,
  send: SendMail,
  forget: () => Promise<unknown>,
  span: RunningSpan,
): Promise<JobResult> {
  const about = { mail: job.id, kind: job.data.mail.kind };
  try {
    await deliver(job, settings, send);
    // Its link works for whoever reads it. What cannot be deleted now is forgotten in a day (rules: mail-4).
    if (hasSecret(job.data.mail)) await forget().catch(() => {});
    mails.sent += 1;
    return { id: job.id, status: "completed" };
  } catch (error) {
    span.fail();
    const said = error instanceof Error ? error.message : String(error);
    // A mail server quotes the address that it refuses (rules: safety-4).
    const reason = said.replaceAll(job.data.to, "…");
    // A refusal may also be our own settings' mistake, so none counts as the last word.
    if (job.retryCount < job.retryLimit) {
      mails.failed += 1;
      log.warn({ ...about, reason }, "a mail could not be sent now; trying again later");
    } else {
      mails["given-up"] += 1;
      log.error({ ...about, reason }, "a mail could not be delivered; given up");
    }
    return { id: job.id, status: "failed", output: { reason } };
  }
}

/** Mails with a link that opens something. */
const secretKinds = new Set<MailJob["mail"]["kind"]>([
  "verify-email",
  "reset-password",
  "opening-asked",
  "staff-invitation",
]);

const hasSecret = ({ kind }: MailJob["mail"]) => secretKinds.has(kind);

/** A file that goes with a mail. */
interface Attachment {
  filename: string;
  content: Buffer;
}

let attachmentsOf: (mail: MailJob["mail"]) => Promise<Attachment[]> = async () => [];

/** Registers what finds the files that go with a mail: something above that knows what it is about. */
export function attachToMails(find: typeof attachmentsOf): void {
  attachmentsOf = find;
}

/** A mail without its file is better than none. */
async function filesOf(mail: MailJob["mail"]): Promise<Attachment[]> {
  try {
    return await attachmentsOf(mail);
  } catch (error) {
    log.error({ err: error }, "a mail goes out without its file");
    return [];
  }
}

async function deliver(
  { id, data: { to, mail, language: readers }, createdOn }: JobWithMetadata<MailJob>,
  settings: MailSettings,
  send: SendMail,
): Promise<void> {
  const isAccount = !(
    "order" in mail ||
    "complaint" in mail ||
    "review" in mail ||
    mail.kind === "books-wrong" ||
    mail.kind === "morning"
  );
  const { AUTH_EMAIL_LANGUAGE, ORDER_EMAIL_LANGUAGE } = settings;
  const language = mailLanguageOf(readers, isAccount ? AUTH_EMAIL_LANGUAGE : ORDER_EMAIL_LANGUAGE);
  // Not loaded before there is a mail: React Email takes 40 MB and a third of a second.
  const { renderMail } = await import("./render-mail.tsx");
  const moment = createdOn.toISOString().replaceAll(":", "-");
  await send(
    {
      ...(await renderMail(mail, language)),
      from: senderOf(settings),
      // Not as one text: a comma in an address would make two of it.
      to: { name: "", address: to },
      attachments: await filesOf(mail),
      date: createdOn,
      messageId: `<${id}@${new URL(shopAddress()).hostname}>`,
      headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
    },
    `${moment}-${mail.kind}-${id}`,
  );
}

/** Whom mails come from. */
export const senderOf = ({ MAIL_FROM }: Pick<Config, "MAIL_FROM">) =>
  MAIL_FROM ?? { name: site.name, address: site.email };

/** Carries a mail away; rejects where it could not. */
type SendMail = (mail: SendMailOptions, fileName: string) => Promise<void>;

/** A mail server by its address, as SMTP_URL has it; nothing is asked of it yet. */
export async function openMailServer(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    // Whoever sits on the line could else take the offer of it away, and read mails and password.
    // The address may say requireTLS=false, which counts for more than this.
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 40_000,
  });
}

/** Where mails go: to the mail server, or without one to where they can be read. */
async function openTransport(settings: MailSettings): Promise<SendMail> {
  if (settings.SMTP_URL) {
    const server = await openMailServer(settings.SMTP_URL);
    return async (mail) => {
      await server.sendMail(mail);
    };
  }
  const { createTransport } = await import("nodemailer");
  const outbox = await openOutbox(settings);
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail, fileName) => {
    const { message } = await writer.sendMail(mail);
    const name = `${fileName}.eml`;
    await outbox.store(name, message as Buffer);
    const file = `${outbox.name}/${name}`;
    log.info({ file }, "SMTP_URL is not set: a mail was written to the outbox");
  };
}
