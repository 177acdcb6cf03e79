import type { ConnectionName } from "#app/domains/connections/connection-names.ts";
import { m } from "#app/paraglide/messages.js";

/**
 * What one does on a page of a provider, and what is seen there in its own words: "> …" is a button, "_ …" a
 * field, "x …" a ticked box. What ends with "*" is pressed or copied, what begins with "@" in the menu.
 */
type GuideStep = readonly [says: () => string, ...seen: string[]];

/** A site of a provider, and what is done on it. */
interface GuideSite {
  /** In the address line. */
  at: string;
  menu: readonly string[];
  steps: readonly GuideStep[];
}

/** Where the keys of each provider are found, step by step. */
export const guides: Record<ConnectionName | "upi", readonly GuideSite[]> = {
  payments: [
    {
      at: "dashboard.razorpay.com",
      menu: ["Home", "Transactions", "Account & Settings"],
      steps: [
        [m.keys_guide_payments_1, "> Test Mode*", "> Live Mode"],
        [m.keys_guide_payments_2, "@Account & Settings", "Profile", "API Keys*", "Webhooks"],
        [m.keys_guide_payments_3, "> Generate Key*", "_ Key Id", "_ Key Secret"],
        [m.keys_guide_payments_4, "> Add New Webhook*", "_ Webhook URL", "x payment.captured"],
      ],
    },
  ],
  mail: [
    {
      at: "myaccount.google.com",
      menu: ["Home", "Personal info", "Security"],
      steps: [
        [m.keys_guide_mail_1, "@Security", "Password", "2-Step Verification*"],
        [m.keys_guide_mail_2, "_ App name", "> Create*", "_ abcd efgh ijkl mnop"],
        [m.keys_guide_mail_3],
      ],
    },
  ],
  whatsapp: [
    {
      at: "developers.facebook.com",
      menu: ["WhatsApp", "API Setup", "Configuration"],
      steps: [[m.keys_guide_whatsapp_1, "@API Setup", "_ Phone number ID*"]],
    },
    {
      at: "business.facebook.com",
      menu: ["People", "System users"],
      steps: [[m.keys_guide_whatsapp_2, "@System users", "> Generate token*", "x Messaging"]],
    },
    {
      at: "developers.facebook.com",
      menu: ["Configuration", "App settings", "Basic"],
      steps: [
        [m.keys_guide_whatsapp_3, "@Basic", "_ App secret", "> Show*"],
        [m.keys_guide_whatsapp_4, "@Configuration", "_ Callback URL", "_ Verify token"],
      ],
    },
  ],
  courier: [
    {
      at: "app.shiprocket.in",
      menu: ["Orders", "Shipments", "Settings"],
      steps: [
        [m.keys_guide_courier_1, "@Settings", "API", "> Add New API User*", "Webhooks"],
        [m.keys_guide_courier_2, "_ Email", "> Create User*"],
        [m.keys_guide_courier_3, "_ URL", "_ Token", "> Save*"],
      ],
    },
  ],
  google: [
    {
      at: "console.cloud.google.com",
      menu: ["Enabled APIs", "Library", "Credentials"],
      steps: [
        [m.keys_guide_google_1, "@Credentials", "> Create credentials"],
        [m.keys_guide_google_2, "> Create credentials*", "OAuth client ID*", "Web application*"],
        [m.keys_guide_google_3, "Authorised redirect URIs", "> Add URI*", "_ Client ID"],
      ],
    },
  ],
  backup: [
    {
      at: "console.aws.amazon.com",
      menu: ["S3", "IAM"],
      steps: [
        [m.keys_guide_backup_1, "@S3", "> Create bucket*", "x Block all public access"],
        [m.keys_guide_backup_2, "@IAM", "Security credentials", "> Create access key*"],
        [m.keys_guide_backup_3, "_ Access key ID*", "_ Secret access key*"],
      ],
    },
  ],
  upi: [{ at: "", menu: [], steps: [[m.keys_guide_upi_1]] }],
};
