import type { BookCheck } from "#app/lib/money/book-checks.ts";
import type { Paise } from "#app/lib/money/money.ts";
import type {
  Mail,
  MailedComplaint,
  MailedNeed,
  MailedOrder,
  MailedReview,
  MailedTotal,
  MorningFigures,
} from "./mail.ts";

/** What a mail says around its link and its order. */
export interface MailWords {
  subject: string;
  heading: string;
  lines: readonly string[];
  /** On the link. */
  button: string;
  /** Small, below the link. */
  note?: string;
}

export type OrderMailKind = Extract<Mail, { order: MailedOrder }>["kind"];
export type ComplaintMailKind = Extract<Mail, { complaint: MailedComplaint }>["kind"];
export type AccountMailKind = Exclude<
  Mail["kind"],
  | OrderMailKind
  | ComplaintMailKind
  | ("back-in-stock" | "review-decided" | "books-wrong" | "morning" | "upkeep" | "webhook-off")
>;

/** A text that somebody wrote for a mail, by its lines; keys of a list, so none stands twice. */
export const paragraphsOf = (text = "") =>
  [...new Set(text.split("\n"))].filter((line) => line.trim());

/** All texts of the mails in one language, with what the shop's facts are now. */
export interface MailTexts {
  greeting: (name: string) => string;
  account: Record<AccountMailKind, MailWords>;
  order: Record<
    OrderMailKind,
    (
      order: Pick<
        MailedOrder,
        | "orderNumber"
        | "grandTotal"
        | "paymentMethod"
        | "cancelled"
        | "goesBack"
        | "dueAtDoor"
        | "atDoor"
        | "received"
        | "keeps"
        | "said"
        | "accepted"
        | "attempt"
        | "isUndelivered"
        | "confirmLink"
        | "shipment"
        | "reviewLink"
      >,
    ) => MailWords
  >;
  complaint: Record<ComplaintMailKind, (complaint: MailedComplaint) => MailWords>;
  review: (review: MailedReview) => MailWords;
  /** A product is there again. */
  backInStock: (told: { product: string; price: Paise }) => MailWords;
  /** What is wrong in the books, a line for each check. */
  books: (wrong: readonly { check: BookCheck; n: number }[]) => MailWords;
  /** What the shop will need, a line for each. */
  upkeep: (needs: readonly MailedNeed[]) => MailWords;
  /** Nothing is sent to this host any more. */
  webhookOff: (host: string) => MailWords;
  /** Yesterday, and what waits. */
  morning: (figures: MorningFigures) => MailWords;
  /** Above and below the order's lines. */
  summary: {
    order: string;
    totals: Record<MailedTotal, string>;
    /** In place of an amount of 0. */
    free: string;
    total: string;
    /** What of it is tax. */
    tax: string;
    payment: string;
    online: string;
    cod: string;
    deliverTo: string;
  };
  /** Before the link's address, for those who cannot press the button. */
  linkHint: string;
  regards: string;
  /** The last line: why this came, and that a reply is read. */
  why: string;
  /** The same to somebody who has no account and no order, and asked for this mail. */
  whyAsked: string;
}
