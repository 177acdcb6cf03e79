import { z } from "zod";
import { emailAddress, mailSender } from "#app/lib/text/email-address.ts";
import { optionalText, requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import type { ConnectionName } from "./connection-names.ts";

export const connectionTitles: Record<ConnectionName, () => string> = {
  payments: m.keys_payments,
  mail: m.keys_mail,
  whatsapp: m.keys_whatsapp,
  courier: m.keys_courier,
  google: m.keys_google,
  backup: m.keys_backup,
};

/** What is typed of a connection, by the names of its fields; one without a value was left empty. */
export type Typed = Record<string, string>;

export interface ConnectionField {
  name: string;
  label: () => string;
  hint?: () => string;
  /**
   * plain: shown again, as it is no secret. ends: of what is kept only its end is shown. secret: it never leaves the
   * server again (rules: keys-2).
   */
  shown: "plain" | "ends" | "secret";
  /** Where it says whom a secret is sent to: another one is given no secret that was typed for the last. */
  isPlace?: boolean;
  /** The shop can make one up: the provider takes any words. */
  canBeMade?: boolean;
  isOptional?: boolean;
  inputMode?: "numeric" | "email" | "url";
  is?: { shape: (typed: string) => boolean; error: () => string };
}

const shaped = (pattern: RegExp, error: () => string) => ({
  shape: (typed: string) => pattern.test(typed),
  error,
});

const isAddress = {
  shape: (typed: string) => emailAddress(typed) !== undefined,
  error: m.email_invalid,
};

/** The fields of each form, in their order. */
export const connectionFields: Record<ConnectionName, readonly ConnectionField[]> = {
  payments: [
    {
      ...{ name: "keyId", label: m.keys_razorpay_id, hint: m.keys_razorpay_id_hint, shown: "ends" },
      is: shaped(/^rzp_(test|live)_\w+$/, m.keys_razorpay_id_odd),
    },
    { name: "keySecret", label: m.keys_razorpay_secret, shown: "secret" },
    {
      ...{
        name: "webhookSecret",
        label: m.keys_webhook_secret,
        hint: m.keys_razorpay_webhook_hint,
      },
      ...{ shown: "secret", isOptional: true, canBeMade: true },
    },
  ],
  mail: [
    {
      ...{ name: "host", label: m.keys_mail_host, hint: m.keys_mail_host_hint, shown: "plain" },
      ...{ isPlace: true, inputMode: "url" },
      is: shaped(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, m.keys_mail_host_odd),
    },
    {
      ...{ name: "port", label: m.keys_mail_port, hint: m.keys_mail_port_hint, shown: "plain" },
      ...{ isPlace: true, inputMode: "numeric" },
      is: { shape: isPort, error: m.keys_mail_port_odd },
    },
    {
      ...{ name: "user", label: m.keys_mail_user, hint: m.keys_mail_user_hint, shown: "plain" },
      ...{ isPlace: true, inputMode: "email" },
    },
    {
      ...{ name: "password", label: m.keys_mail_password, hint: m.keys_mail_password_hint },
      shown: "secret",
    },
    {
      ...{ name: "from", label: m.keys_mail_from, hint: m.keys_mail_from_hint, shown: "plain" },
      isOptional: true,
      is: { shape: (typed) => mailSender(typed) !== undefined, error: m.email_invalid },
    },
  ],
  whatsapp: [
    {
      ...{ name: "phoneId", label: m.keys_whatsapp_id, hint: m.keys_whatsapp_id_hint },
      ...{ shown: "plain", inputMode: "numeric" },
      is: shaped(/^\d{5,30}$/, m.keys_whatsapp_id_odd),
    },
    {
      ...{ name: "token", label: m.keys_whatsapp_token, hint: m.keys_whatsapp_token_hint },
      shown: "secret",
    },
    { name: "appSecret", label: m.keys_whatsapp_app_secret, shown: "secret" },
    {
      ...{ name: "verifyToken", label: m.keys_whatsapp_verify, hint: m.keys_whatsapp_verify_hint },
      ...{ shown: "secret", canBeMade: true },
    },
  ],
  courier: [
    {
      ...{ name: "email", label: m.keys_shiprocket_email, hint: m.keys_shiprocket_email_hint },
      ...{ shown: "plain", isPlace: true, inputMode: "email", is: isAddress },
    },
    { name: "password", label: m.keys_shiprocket_password, shown: "secret" },
    {
      ...{
        name: "webhookToken",
        label: m.keys_shiprocket_token,
        hint: m.keys_shiprocket_token_hint,
      },
      ...{ shown: "secret", isOptional: true, canBeMade: true },
      is: { shape: (typed) => typed.length >= 16, error: m.keys_shiprocket_token_short },
    },
  ],
  google: [
    {
      ...{ name: "clientId", label: m.keys_google_id, hint: m.keys_google_id_hint, shown: "ends" },
      is: { shape: (typed) => !/\s/.test(typed), error: m.keys_no_space },
    },
    { name: "clientSecret", label: m.keys_google_secret, shown: "secret" },
  ],
  backup: [
    {
      ...{ name: "endpoint", label: m.keys_store_endpoint, hint: m.keys_store_endpoint_hint },
      ...{ shown: "plain", isPlace: true, isOptional: true, inputMode: "url" },
      is: { shape: isOrigin, error: m.keys_store_endpoint_odd },
    },
    {
      ...{ name: "region", label: m.keys_store_region, hint: m.keys_store_region_hint },
      ...{ shown: "plain", isPlace: true },
      is: shaped(/^[a-z\d-]{2,40}$/, m.keys_store_region_odd),
    },
    {
      ...{ name: "bucket", label: m.keys_store_bucket, hint: m.keys_store_bucket_hint },
      ...{ shown: "plain", isPlace: true },
      is: shaped(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, m.keys_store_bucket_odd),
    },
    {
      ...{ name: "keyId", label: m.keys_store_id, hint: m.keys_store_id_hint, shown: "ends" },
      is: { shape: (typed) => !/\s/.test(typed), error: m.keys_no_space },
    },
    { name: "keySecret", label: m.keys_store_secret, shown: "secret" },
    {
      ...{ name: "passphrase", label: m.keys_store_passphrase, hint: m.keys_store_passphrase_hint },
      shown: "secret",
      is: { shape: (typed) => typed.length >= 12, error: m.keys_store_passphrase_short },
    },
  ],
};

function isPort(typed: string): boolean {
  return /^\d{1,5}$/.test(typed) && Number(typed) > 0 && Number(typed) < 65_536;
}

function isOrigin(typed: string): boolean {
  const url = URL.parse(typed);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === typed.replace(/\/$/, "");
}

/** In characters: a token of Meta's has about 200. */
const longest = 500;

/**
 * The form of a connection.
 * @param kept fields that may stay empty, because the shop has a value for them.
 */
export function connectionForm(name: ConnectionName, kept: readonly string[] = []) {
  const fields = connectionFields[name].map(({ name: field, isOptional, is }) => {
    const text =
      isOptional || kept.includes(field)
        ? optionalText(longest)
        : requiredText(longest, m.field_required);
    const checked = text.refine((typed) => typed === "" || (is?.shape(typed) ?? true), {
      error: is?.error ?? m.something_wrong,
    });
    return [field, checked] as const;
  });
  return z.object({
    /** When what is replaced was kept, as the page showed it; empty where nothing was. */
    seen: z.string().max(40).default(""),
    /** "yes": also where payments are under way in the account of the present keys. */
    goOn: z.string().max(3).default(""),
    ...Object.fromEntries(fields),
  }) as z.ZodType<Typed & { seen: string; goOn: string }, Record<string, unknown>>;
}
