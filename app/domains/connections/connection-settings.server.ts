import type { Config, GivenSettings } from "#app/server/process/config.server.ts";
import type { Typed } from "./connection-groups.ts";
import type { ConnectionName } from "./connection-names.ts";

/** Where one of these is set by the machine, the whole connection is the machine's (rules: keys-1). */
export const machineSettings: Record<ConnectionName, readonly (keyof Config)[]> = {
  payments: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  mail: ["SMTP_URL"],
  whatsapp: ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
  courier: ["SHIPROCKET_EMAIL", "SHIPROCKET_PASSWORD", "SHIPROCKET_WEBHOOK_TOKEN"],
  google: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  backup: ["BACKUP_FOLDER"],
};

/** The folder of backups in their bucket. */
const backupFolder = "madua";

/** The settings that what was typed makes. */
export const settingsOf: Record<ConnectionName, (typed: Typed) => GivenSettings> = {
  payments: ({ keyId, keySecret, webhookSecret }) => ({
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret || undefined,
  }),
  mail: ({ host, port, user = "", password = "", from }) => ({
    // 465 speaks TLS from the first byte; the others are told to begin it.
    SMTP_URL: `${port === "465" ? "smtps" : "smtp"}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`,
    MAIL_FROM: from || undefined,
  }),
  whatsapp: ({ phoneId, token, appSecret, verifyToken }) => ({
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  }),
  courier: ({ email, password, webhookToken }) => ({
    SHIPROCKET_EMAIL: email,
    SHIPROCKET_PASSWORD: password,
    SHIPROCKET_WEBHOOK_TOKEN: webhookToken || undefined,
  }),
  google: ({ clientId, clientSecret }) => ({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  }),
  backup: ({ endpoint, region = "", bucket, keyId, keySecret, passphrase }) => ({
    BACKUP_FOLDER: `s3://${bucket}/${backupFolder}?${new URLSearchParams({ region, ...(endpoint && { endpoint }) })}`,
    BACKUP_ACCESS_KEY_ID: keyId,
    BACKUP_SECRET_ACCESS_KEY: keySecret,
    BACKUP_PASSPHRASE: passphrase,
  }),
};
