import type { Language } from "#app/lib/text/language.ts";
import type { Queryable, RunPrepared } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import type { HeldMail } from "#app/server/mail/enqueue-mail.server.ts";
import type { OrderMailKind } from "#app/server/mail/mail-texts.ts";

/** What of an order its buyer is told in another way than by mail. */
export interface ToldBesides {
  orderId: string;
  userId: string;
  /** Of the parcel, as its address has it. */
  phone: string;
  language: Language;
  kind: OrderMailKind;
  /** What the order does not say by itself. */
  detail?: Readonly<Record<string, string | undefined>>;
  /** As its mail is held back for a while: what is undone by then is told in no way. */
  held?: HeldMail | undefined;
  /** Which of several times, where an order may be told of it more than once. */
  occasion?: string;
}

/** How something above orders tells of them. */
export interface Teller {
  /** Whether it tells of anything at present; it may read, so it is asked before a transaction. */
  isOn(): Promise<boolean>;
  /** Leaves the message to be sent, in the transaction of what it tells. */
  tell(run: RunPrepared, told: ToldBesides): Promise<void>;
}

let teller: Teller | undefined;

/** WhatsApp says once, as the process starts, how it tells: orders know nothing of it. */
export function registerTeller(given: Teller): void {
  teller = given;
}

/** Who tells of orders besides mails; undefined where nobody does. */
export const presentTeller = (): Teller | undefined => teller;

/** Tells of an order besides its mail, or of what no mail tells. */
export async function tellBesides(on: Queryable, told: ToldBesides): Promise<void> {
  await teller?.tell(runIn(on), told);
}
