import { m } from "#app/paraglide/messages.js";

/** What a provider finds wrong, or that nobody answers (rules: keys-4). */
export interface ConnectionProblem {
  code: keyof typeof problemWords;
  /** The field that it is about. */
  field?: string;
  /** The provider's own words. */
  said?: string;
  /** How many it is about. */
  n?: number;
}

/** What is wrong, and where the right thing is found. */
const problemWords = {
  missing: () => m.field_required(),
  "type-again": () => m.keys_type_again(),
  away: (said: string) => m.keys_away({ said: said || "–" }),
  other: (said: string) => m.keys_other({ said: said || "–" }),
  "razorpay-keys": () => m.keys_razorpay_wrong(),
  "under-way": (_: string, n: number) => m.keys_under_way({ n }),
  "being-paid": (_: string, n: number) => m.keys_being_paid({ n }),
  "mail-no-host": () => m.keys_mail_no_host(),
  "mail-no-answer": () => m.keys_mail_no_answer(),
  "mail-no-tls": () => m.keys_mail_no_tls(),
  "mail-login": () => m.keys_mail_login_wrong(),
  "mail-sender": (said: string) => m.keys_mail_sender_wrong({ said: said || "–" }),
  "whatsapp-token": () => m.keys_whatsapp_token_wrong(),
  "whatsapp-phone": () => m.keys_whatsapp_phone_wrong(),
  "whatsapp-app-secret": () => m.keys_whatsapp_secret_wrong(),
  "courier-login": () => m.keys_shiprocket_wrong(),
  "google-client": () => m.keys_google_wrong(),
  "google-redirect": () => m.keys_google_redirect_wrong(),
  "store-bucket": () => m.keys_store_bucket_wrong(),
  "store-region": () => m.keys_store_region_wrong(),
  "store-key": () => m.keys_store_key_wrong(),
  "store-secret": () => m.keys_store_secret_wrong(),
  "store-refused": () => m.keys_store_refused(),
} as const;

export const problemText = ({ code, said = "", n = 0 }: ConnectionProblem): string =>
  problemWords[code](said, n);
