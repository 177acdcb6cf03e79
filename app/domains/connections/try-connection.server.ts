import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { CourierRefusal } from "#app/domains/couriers/api/courier-api.server.ts";
import { shiprocket } from "#app/domains/couriers/api/shiprocket.server.ts";
import {
  ProviderRefusal,
  paymentMode,
  tryRazorpay,
} from "#app/domains/payments/provider/razorpay.server.ts";
import { paymentsUnderWay } from "#app/domains/payments/read-payments.server.ts";
import { m } from "#app/paraglide/messages.js";
import { backupKey, openBackupPlace } from "#app/server/backup/open-backup-place.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { openMailServer, senderOf } from "#app/server/mail/send-mail.server.ts";
import type { Config } from "#app/server/process/config.server.ts";
import { S3Problem } from "#app/server/s3/s3-problem.ts";
import { tryWhatsapp, whatsappKeys } from "#app/server/whatsapp/cloud-api.server.ts";
import { site } from "#site";
import type { ConnectionName } from "./connection-names.ts";
import type { ConnectionProblem } from "./connection-words.ts";

interface Wish {
  /** Although payments are under way in another account. */
  goOn: boolean;
  /** Whoever sets it up, and gets the trial mail. */
  to: string;
}

type Trial = (settings: Config, wish: Wish) => Promise<ConnectionProblem | undefined>;

/**
 * Asks the provider whether it takes the keys of a connection; the shop's present ones stay in use (rules: keys-4).
 * @returns what is wrong; undefined where all is right.
 */
export function tryConnection(
  name: ConnectionName,
  settings: Config,
  wish: Wish,
): Promise<ConnectionProblem | undefined> {
  return trials[name](settings, wish);
}

const trials: Record<ConnectionName, Trial> = {
  payments: tryPayments,
  mail: tryMail,
  whatsapp: tryWhatsappKeys,
  courier: tryCourier,
  google: tryGoogle,
  backup: tryBackupPlace,
};

async function tryPayments(settings: Config, { goOn }: Wish) {
  const { RAZORPAY_KEY_ID: keyId = "", RAZORPAY_KEY_SECRET: keySecret = "" } = settings;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_URL: practiceUrl } = settings;
  // What is paid in practice is worth nothing in any account.
  const underWay = paymentMode().mode === "practice" ? [] : await paymentsUnderWay();
  try {
    const keys = { keyId, keySecret, webhookSecret, practiceUrl };
    const isSameAccount = await tryRazorpay(keys, underWay[0]);
    if (isSameAccount === false && !goOn) {
      return { code: "under-way", n: underWay.length } as const;
    }
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof ProviderRefusal)) return { code: "away", said: message } as const;
    return { code: "razorpay-keys", field: "keySecret", said: message } as const;
  }
}

/** What the mail program's errors mean, by their codes. */
const mailProblems: Record<string, ConnectionProblem> = {
  EAUTH: { code: "mail-login", field: "password" },
  EDNS: { code: "mail-no-host", field: "host" },
  ENOTFOUND: { code: "mail-no-host", field: "host" },
  EAI_AGAIN: { code: "mail-no-host", field: "host" },
  ETIMEDOUT: { code: "mail-no-answer", field: "port" },
  ECONNREFUSED: { code: "mail-no-answer", field: "port" },
  ECONNECTION: { code: "mail-no-answer", field: "port" },
  ESOCKET: { code: "mail-no-answer", field: "port" },
  ETLS: { code: "mail-no-tls", field: "port" },
  EENVELOPE: { code: "mail-sender", field: "from" },
};

/** Sends a mail to whoever sets it up: many servers take the password, and then not the sender. */
async function tryMail(settings: Config, { to }: Wish) {
  const server = await openMailServer(settings.SMTP_URL ?? "");
  try {
    await server.sendMail({
      from: senderOf(settings),
      to: { name: "", address: to },
      subject: m.keys_mail_trial_subject({ shop: site.name }),
      text: m.keys_mail_trial_text({ address: shopAddress() }),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } catch (error) {
    const { code = "", errno, message } = error as Partial<Error & { code: string; errno: string }>;
    const problem = mailProblems[errno ?? ""] ?? mailProblems[code] ?? ({ code: "other" } as const);
    return { ...problem, said: message };
  } finally {
    server.close();
  }
}

async function tryWhatsappKeys(settings: Config) {
  const keys = whatsappKeys(settings);
  const trial = keys && (await tryWhatsapp(keys));
  if (!trial) return;
  const { wrong, said } = trial;
  if (wrong === "away") return { code: "away", said } as const;
  const field = { token: "token", phone: "phoneId", "app-secret": "appSecret" }[wrong];
  return { code: `whatsapp-${wrong}`, field, said } as const;
}

async function tryCourier(settings: Config) {
  const { SHIPROCKET_EMAIL: email = "", SHIPROCKET_PASSWORD: password = "" } = settings;
  const url = settings.SHIPROCKET_API;
  const api = shiprocket({ url, email, password, webhookToken: undefined, isPractice: false });
  try {
    await api.logIn();
  } catch (error) {
    const { message: said } = error as Error;
    if (!(error instanceof CourierRefusal)) return { code: "away", said } as const;
    return { code: "courier-login", field: "password", said } as const;
  }
}

const discovery = z.object({ token_endpoint: z.url() });
const oauthError = z.object({ error: z.string() });

/**
 * Whether Google knows the client: it is asked for a token for a code that nobody has. It looks at the client and
 * the way back before it looks at the code (OAuth 2.0, 5.2).
 */
async function tryGoogle(settings: Config) {
  const { GOOGLE_CLIENT_ID: id = "", GOOGLE_CLIENT_SECRET: secret = "" } = settings;
  const signal = AbortSignal.timeout(15_000);
  let error: string | undefined;
  try {
    const described = await fetch(settings.GOOGLE_DISCOVERY_URL, { signal, redirect: "error" });
    const { token_endpoint } = discovery.parse(await described.json());
    const answer = await fetch(token_endpoint, {
      method: "POST",
      body: new URLSearchParams({
        ...{ client_id: id, client_secret: secret, grant_type: "authorization_code" },
        ...{ code: "none", redirect_uri: `${shopAddress()}/login/google/callback` },
      }),
      ...{ signal, redirect: "error" as const },
    });
    error = oauthError.safeParse(await answer.json()).data?.error;
  } catch (thrown) {
    return { code: "away", said: (thrown as Error).name } as const;
  }
  if (error === "invalid_grant") return;
  if (error === "redirect_uri_mismatch") return { code: "google-redirect" } as const;
  const isUnknown = error === "invalid_client" || error === "unauthorized_client";
  if (isUnknown) return { code: "google-client", field: "clientSecret" } as const;
  return { code: "other", said: error ?? "" } as const;
}

const storeProblems: Record<string, ConnectionProblem> = {
  NoSuchBucket: { code: "store-bucket", field: "bucket" },
  InvalidAccessKeyId: { code: "store-key", field: "keyId" },
  SignatureDoesNotMatch: { code: "store-secret", field: "keySecret" },
  AccessDenied: { code: "store-refused", field: "keyId" },
  PermanentRedirect: { code: "store-region", field: "region" },
  AuthorizationHeaderMalformed: { code: "store-region", field: "region" },
};

/** Under this name a store is tried; what a key that may not remove leaves of it is written over the next time. */
const triedName = "madua-try.txt";

/** Writes, reads and removes a small object, as a backup would be. A key that may not remove is a good one too. */
async function tryBackupPlace(settings: Config) {
  try {
    const place = await openBackupPlace(settings.BACKUP_FOLDER ?? "", backupKey(settings));
    const file = place.file(triedName);
    const written = randomBytes(16).toString("hex");
    await file.write(Readable.from([Buffer.from(written)]));
    const read = await text(Readable.from(file.read()));
    await place.remove(triedName).catch(() => {});
    if (read !== written) return { code: "other", said: "" } as const;
  } catch (error) {
    const { cause, message } = error as Error;
    const { name = "" } = (cause ?? error) as Partial<Error>;
    const isAway = error instanceof S3Problem && error.kind === "unreachable";
    if (isAway) return { code: "away", field: "endpoint", said: message } as const;
    return storeProblems[name] ?? ({ code: "other", said: message } as const);
  }
}
