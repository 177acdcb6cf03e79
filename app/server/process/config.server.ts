import { resolve } from "node:path";
import { z } from "zod";
import { anyEmailAddress, mailSender } from "#app/lib/text/email-address.ts";
import { upiId } from "#app/lib/text/upi.ts";
import { cdnSettings, refuseKeylessPurge } from "../cdn/cdn-settings.ts";
import { mailLanguages } from "../mail/mail.ts";
import { isS3Address, readS3Address } from "../s3/s3-address.ts";

/** A setting that `read` brings into the shop's form, or finds none in. */
function readBy(read: (given: string) => string | undefined, error: string) {
  return (given: string, { addIssue }: z.RefinementCtx): string => {
    const value = read(given);
    if (value === undefined) addIssue({ code: "custom", message: error });
    return value ?? z.NEVER;
  };
}

const port = z.coerce.number().int().min(0).max(65535);

/**
 * Every setting of the shop, read from the environment. What each is for stands in a table
 * (operations: settings); a test compares the two.
 */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  DATA_DIR: z
    .string()
    .min(1)
    .default("data")
    .transform((folder) => resolve(folder)),
  FILES_URL: z
    .string()
    // With a folder: what else stands in the bucket, such as backups, is no file of the shop.
    .refine((address) => readS3Address(address)?.key, {
      error: "is not an address such as s3://bucket/folder?endpoint=https://s3.example.org",
    })
    .optional(),
  FILES_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "is not a http:// or https:// address" })
    .transform((url) => url.replace(/\/$/, ""))
    .optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "is not a postgres:// address" })
    .optional(),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "is not a postgres:// address" })
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: "is not a http:// or https:// address" })
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUST_PROXY: z.stringbool().default(false),
  ADMIN_EMAIL: z
    .string()
    .transform(readBy(anyEmailAddress, "is not an e-mail address"))
    .default("admin@localhost"),
  ADMIN_PASSWORD: z
    .string()
    .min(6, "needs at least 6 characters")
    .max(128, "may have at most 128 characters")
    .optional(),
  STAFF_SECOND_FACTOR: z.enum(["required", "optional"]).default("optional"),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4096).default(32),
  OFFLINE_PAGES: z.stringbool().default(true),
  SAMPLE: z.stringbool().optional(),
  SAMPLE_SHOP: z.stringbool().optional(),
  SETTINGS_KEY: z.string().min(32, "needs at least 32 characters").optional(),
  ORDERS_PER_HOUR: z.coerce.number().int().min(1).default(30),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "is not a smtp:// or smtps:// address" })
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(readBy(mailSender, "is not an e-mail address, with or without a name"))
    .optional(),
  AUTH_EMAIL_LANGUAGE: z.enum(mailLanguages).default("it"),
  ORDER_EMAIL_LANGUAGE: z.enum(mailLanguages).default("en"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: z
    .url({ protocol: /^https?$/, error: "is not a http:// or https:// address" })
    .default("https://accounts.google.com/.well-known/openid-configuration"),
  UPI_ID: z.string().regex(upiId, { error: "is not a UPI id: name@bank" }).optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/, error: "is not a http:// or https:// address" })
    .transform((url) => new URL(url).origin)
    .optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, { error: "is not a number's id" }).optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_API: z
    .url({ protocol: /^https?$/, error: "is not a http:// or https:// address" })
    .transform((url) => url.replace(/\/$/, ""))
    .default("https://graph.facebook.com/v23.0"),
  PRACTICE_PAYMENTS: z.stringbool().default(false),
  SHIPROCKET_EMAIL: z.string().optional(),
  SHIPROCKET_PASSWORD: z.string().optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
  SHIPROCKET_API: z
    .url({ protocol: /^https?$/, error: "is not a http:// or https:// address" })
    .transform((url) => new URL(url).origin)
    .default("https://apiv2.shiprocket.in"),
  PRACTICE_SHOP: z.string().min(32, "needs at least 32 characters").optional(),
  PRACTICE_COURIER: z.stringbool().default(false),
  PUSH_TEST_ORIGIN: z
    .url({ protocol: /^https?$/, error: "is not a http:// or https:// address" })
    .transform((url) => new URL(url).origin)
    .optional(),
  WEBHOOK_PORTS: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5})*$/, { error: "is not a list of ports such as 443,8443" })
    .transform((ports) => ports.split(",").map(Number))
    .default([443]),
  WEBHOOK_TEST_ORIGIN: z
    .url({ protocol: /^https?$/, error: "is not a http:// or https:// address" })
    .transform((url) => new URL(url).origin)
    .optional(),
  BACKUP_FOLDER: z
    .string()
    .refine((folder) => !isS3Address(folder) || readS3Address(folder), {
      error: "is not an address such as s3://bucket/folder?endpoint=https://s3.example.org",
    })
    .transform((folder) => (isS3Address(folder) ? folder : resolve(folder)))
    .optional(),
  BACKUP_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_KEEP_DAILY: z.coerce.number().int().min(1).default(7),
  BACKUP_KEEP_WEEKLY: z.coerce.number().int().min(0).default(4),
  BACKUP_PASSPHRASE: z.string().min(12, "needs at least 12 characters").optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  ...cdnSettings,
  LIVE_CHECK: z.stringbool().default(false),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "is not a http:// or https:// address" })
    .optional(),
  // Read by the exporter itself.
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("madua"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
});

export type Config = z.output<typeof settings>;

/** The names of all settings, for the test that compares the table with them. */
export const settingNames = Object.keys(settings.shape);

/**
 * Reads the settings. An empty value counts as not set, so that a line `BASE_URL=` in a service
 * file is harmless.
 * @throws Error with one line that names the first bad setting.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in settings.shape && value !== ""),
  );
  const parsed = settings.safeParse(given);
  if (parsed.success) {
    const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, DATABASE_URL, DATABASE_DIRECT_URL } = parsed.data;
    if (DATABASE_DIRECT_URL && !DATABASE_URL) {
      throw new Error("Setting DATABASE_URL: is needed with DATABASE_DIRECT_URL");
    }
    if (Boolean(RAZORPAY_KEY_ID) !== Boolean(RAZORPAY_KEY_SECRET)) {
      const missing = RAZORPAY_KEY_ID ? "RAZORPAY_KEY_SECRET" : "RAZORPAY_KEY_ID";
      throw new Error(`Setting ${missing}: is needed with the other half of the key`);
    }
    const { SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD } = parsed.data;
    if (Boolean(SHIPROCKET_EMAIL) !== Boolean(SHIPROCKET_PASSWORD)) {
      const missing = SHIPROCKET_EMAIL ? "SHIPROCKET_PASSWORD" : "SHIPROCKET_EMAIL";
      throw new Error(`Setting ${missing}: is needed with the other half of the login`);
    }
    refuseHalfWhatsapp(parsed.data);
    refuseKeylessPurge(parsed.data);
    const missing = missingWithPublicFiles(parsed.data);
    if (missing) throw new Error(`Setting ${missing}: is needed with FILES_PUBLIC_URL`);
    return parsed.data;
  }
  const issue = parsed.error.issues[0];
  throw new Error(`Setting ${String(issue?.path[0])}: ${issue?.message}`);
}

/** Its webhook could not be believed, or nothing be sent. */
function refuseHalfWhatsapp(settings: Config): void {
  const names = [
    "WHATSAPP_TOKEN",
    "WHATSAPP_PHONE_ID",
    "WHATSAPP_APP_SECRET",
    "WHATSAPP_VERIFY_TOKEN",
  ] as const;
  const missing = names.find((name) => !settings[name]);
  if (missing && names.some((name) => settings[name])) {
    throw new Error(`Setting ${missing}: is needed with the other keys of WhatsApp`);
  }
}

/** A bucket that everybody may read must be there, and no place for mails with links of password resets. */
function missingWithPublicFiles(settings: Config): string | undefined {
  const needed = ["FILES_URL", "SMTP_URL"] as const;
  return settings.FILES_PUBLIC_URL && needed.find((name) => !settings[name]);
}

let current: Config | undefined;

/** The settings of this process: the environment's, and what the office keeps beside them (rules: keys-1). */
export function config(): Config {
  current ??= readConfig(process.env);
  return current;
}

/** Settings as they stand in an environment, unread. */
export type GivenSettings = { [Name in keyof Config]?: string | undefined };

/**
 * The environment's settings, with others where the environment has none of that name.
 * @throws Error with one line that names the first bad setting.
 */
export function configWith(given: GivenSettings): Config {
  const ofMachine = Object.entries(process.env).filter(([, value]) => value !== "");
  return readConfig({ ...given, ...Object.fromEntries(ofMachine) });
}

/** Whether the environment sets any of these. */
export function isSetByMachine(names: readonly (keyof Config)[]): boolean {
  return names.some((name) => process.env[name]);
}

const followers = new Set<(settings: Config) => unknown>();

/** From now on these are the settings of this process; whoever follows them has taken them over when it resolves. */
export async function changeConfig(next: Config): Promise<void> {
  current = next;
  for (const follower of followers) await follower(next);
}

/** Calls `follower` at every change of the settings; returns the function that ends it. */
export function whenConfigChanges(follower: (settings: Config) => unknown): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}
