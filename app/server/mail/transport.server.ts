import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config.server.ts";
import { log } from "../log.server.ts";

/** Carries a mail away; rejects where it could not. */
export type SendMail = (mail: SendMailOptions, fileName: string) => Promise<void>;

/** Where mails go: to the mail server, or without one into a folder where they can be read. */
export async function openTransport(
  settings: Pick<Config, "SMTP_URL" | "DATA_DIR">,
): Promise<SendMail> {
  const { createTransport } = await import("nodemailer");
  if (settings.SMTP_URL) {
    const server = createTransport({
      url: settings.SMTP_URL,
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 40_000,
    });
    return async (mail) => {
      await server.sendMail(mail);
    };
  }
  const outbox = join(settings.DATA_DIR, "outbox");
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail, fileName) => {
    const { message } = await writer.sendMail(mail);
    const file = join(outbox, `${fileName}.eml`);
    // Beside and renamed, so that nobody reads half of it.
    await mkdir(outbox, { recursive: true });
    await writeFile(`${file}.part`, message);
    await rename(`${file}.part`, file);
    log.info({ file }, "SMTP_URL is not set: a mail was written to the outbox");
  };
}
