import type { BookCheck } from "#app/lib/money/book-checks.ts";
import type { Paise } from "#app/lib/money/money.ts";
import type { ShownCode, Totals } from "#app/lib/money/totals.ts";

/**
 * Languages that mails are written in (rules: mail-1, mail-2): the base language of the pages, and as many others as
 * have a file of texts here.
 */
export const mailLanguages = ["it", "en", "hi"] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** An order as its mails show it. */
export interface MailedOrder extends Totals {
  /** Its page, with the shop's address before it. */
  link: string;
  orderNumber: string;
  lines: readonly { title: string; quantity: number; price: Paise }[];
  /** The code that takes its offer discount off, where it has one. */
  offerCode?: string | null;
  paymentMethod: "online" | "cod";
  /** Why it was cancelled, and whether what was paid for it goes back; where that is what is told. */
  cancelled?: { reason: string | null; refunds: boolean };
  /** Who carries it and where that is followed; null where it has no name, number or page. */
  shipment?: { courier: string | null; trackingNumber: string | null; link: string | null };
  /** What goes back of what was paid, where that is not all of the grand total. */
  goesBack?: Paise;
  /** What is to be paid at the door; none where nothing is. */
  dueAtDoor?: Paise;
  /** What is paid at the door from the beginning, or was added since, where the rest is paid online (rules: advance-3). */
  atDoor?: Paise;
  /** What has come in, where that is what is told. */
  received?: Paise;
  /** What of an advance the shop keeps, whose parcel has come back (rules: advance-5). */
  keeps?: Paise;
  /** What the shop says to a wish to send it back, or why a part of its money goes back. */
  said?: string;
  /** Where what came can be reviewed; once an order, and only where reviews are kept (rules: reviews-14). */
  reviewLink?: string;
  /** Where its buyer confirms it, while it waits for that. */
  confirmLink?: string;
  /** Whether a wish to send it back is accepted. */
  accepted?: boolean;
  /** That it could not be handed over, or when it comes again. */
  attempt?: MailedAttempt;
  /** Whether what came back is a parcel that could not be delivered. */
  isUndelivered?: boolean;
  /** The address on its lines. */
  deliverTo: readonly string[];
}

/** A parcel that could not be handed over, as its mail tells it; days are "2027-03-31". */
export interface MailedAttempt {
  /** Null where all that is told is when it comes again. */
  reason:
    | "not-at-home"
    | "refused"
    | "wrong-address"
    | "another-day"
    | "not-reached"
    | "other"
    | null;
  /** Null for today. */
  day: string | null;
  comesOn: string | null;
}

/** What a mail shows below an order's lines: all that their selling prices do not say already. */
export type MailedTotal = Exclude<ShownCode, "totalAmount" | "discountPrice">;

/**
 * What the morning mail tells: yesterday's orders, and what waits, as far as its reader may see it. 100
 * stands for any more.
 */
export interface MorningFigures {
  orders?: number;
  revenue?: Paise;
  toPack?: number;
  unpaid?: number;
  refunds?: number;
  returns?: number;
  /** Parcels that came back yesterday, and where some did, what that cost of the last 30 days' orders, in paise. */
  cameBack?: number;
  wasted?: Paise;
  messages?: number;
  requests?: number;
  complaints?: number;
  low?: readonly { title: string; left: number }[];
  /** Batches that expire soon, with their dates: "2027-03-31". */
  expiring?: readonly { title: string; number: string; bestBefore: string }[];
}

/** What the shop will need of its owner, and by when. */
export interface MailedNeed {
  kind: "backup" | "drill" | "disk" | "certificate" | "secret" | "version" | "node";
  /** How many are left; 0 for today. */
  days: number;
  /** "2027-03-31" */
  on: string;
}

/** A complaint as its mails show it. */
export interface MailedComplaint {
  /** The order's page, which shows it, or the page to write to the shop; with the shop's address before it. */
  link: string;
  isOnOrder: boolean;
  /** "C-2026-0042" */
  ticket: string;
  /** Until when it is answered, as ISO 8601 has it: the job keeps JSON. */
  answerBy: string;
  /** What the shop says to it. */
  said?: string;
}

/** What became of a review, as its author is told. */
export interface MailedReview {
  /** The review page, with the shop's address before it. */
  link: string;
  /** As the product is sold; "" where it is in the shop no more. */
  product: string;
  /** Why it is not shown, and the shop's own words to that; missing where it is shown. */
  removed?: { reason: MailedRemoval; said: string };
}

export type MailedRemoval =
  | "insulting"
  | "personal-data"
  | "advertising"
  | "other-subject"
  | "unlawful";

/** A mail that the shop sends, and all that it says. Links carry the shop's address. */
export type Mail =
  /** To who asked for it on the page of a shop that is not open yet: no name is known. */
  | { kind: "opening-asked"; name: ""; link: string }
  | { kind: "shop-opened"; name: ""; link: string }
  | { kind: "welcome"; name: string; link: string }
  | { kind: "verify-email"; name: string; link: string }
  | { kind: "reset-password"; name: string; link: string }
  /** To admins. `n` is how much of it is wrong. */
  | { kind: "books-wrong"; name: string; link: string; wrong: { check: BookCheck; n: number }[] }
  /** To owners, before it is too late. */
  | { kind: "upkeep"; name: string; link: string; needs: MailedNeed[] }
  /** To owners: an address of a webhook was switched off by the shop. */
  | { kind: "webhook-off"; name: string; link: string; host: string }
  /** To staff who chose it. */
  | { kind: "morning"; name: string; link: string; figures: MorningFigures }
  /** To the address that the account had; the link needs no account. */
  | { kind: "account-deleted"; name: string; link: string }
  /** To the address of an account that is one with another of the same person now. */
  | { kind: "account-joined"; name: string; link: string }
  | { kind: "staff-invitation"; name: string; link: string }
  /** To who is to be the owner, and to who was. */
  | { kind: "handover-offered"; name: string; link: string }
  | { kind: "handover-done"; name: string; link: string }
  | { kind: "second-factor-on"; name: string; link: string }
  | { kind: "factor-added"; name: string; link: string }
  | { kind: "factor-removed"; name: string; link: string }
  | { kind: "second-factor-off"; name: string; link: string }
  | { kind: "recovery-code-used"; name: string; link: string }
  /** To who asked to be told; the link is the product's page, `product` its title in their language. */
  | { kind: "back-in-stock"; name: string; link: string; product: string; price: Paise }
  | { kind: "complaint-filed"; name: string; complaint: MailedComplaint }
  | { kind: "complaint-acknowledged"; name: string; complaint: MailedComplaint }
  | { kind: "complaint-answered"; name: string; complaint: MailedComplaint }
  | { kind: "review-decided"; name: string; review: MailedReview }
  | { kind: "order-received"; name: string; order: MailedOrder }
  | { kind: "payment-received"; name: string; order: MailedOrder }
  /** The order waits for its payment. */
  | { kind: "payment-reminder"; name: string; order: MailedOrder }
  | { kind: "confirmation-reminder"; name: string; order: MailedOrder }
  | { kind: "payment-too-late"; name: string; order: MailedOrder }
  | { kind: "payment-after-cancel"; name: string; order: MailedOrder }
  /** Money came for an order that is to be paid at the door by now. */
  | { kind: "payment-not-needed"; name: string; order: MailedOrder }
  | { kind: "order-cancelled"; name: string; order: MailedOrder }
  | { kind: "order-changed"; name: string; order: MailedOrder }
  | { kind: "refund-in-part"; name: string; order: MailedOrder }
  | { kind: "return-answered"; name: string; order: MailedOrder }
  | { kind: "order-returned"; name: string; order: MailedOrder }
  /** Of the new order that takes the place of one that came back. */
  | { kind: "order-replacement"; name: string; order: MailedOrder }
  /** It could not be handed over, or comes again. */
  | { kind: "order-not-delivered"; name: string; order: MailedOrder }
  /** Told by WhatsApp; by mail only where that failed (rules: whatsapp-3). */
  | { kind: "order-arrives"; name: string; order: MailedOrder }
  | { kind: "refund-sent"; name: string; order: MailedOrder }
  | { kind: "order-shipped"; name: string; order: MailedOrder }
  | { kind: "order-delivered"; name: string; order: MailedOrder };
