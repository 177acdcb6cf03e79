import { asc, eq, inArray } from "drizzle-orm";
import { addresses } from "#app/domains/accounts/users/account-table.server.ts";
import { whatsappNumber } from "#app/lib/text/whatsapp.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { tellsByWhatsapp } from "./settings.server.ts";
import { whatsappConsents, whatsappMessages } from "./whatsapp-tables.server.ts";

type Consent = Pick<typeof whatsappConsents.$inferInsert, "isIn" | "how"> & {
  userId?: string | undefined;
};

/**
 * Keeps whether a number wants to be told by WhatsApp, with when and how that was said (rules: whatsapp-2). A number that
 * WhatsApp does not have is left out.
 * @param phone as it is written in an address, or digits with country code after a "+".
 */
export async function keepConsent(
  phone: string,
  { isIn, how, userId }: Consent,
  on: Queryable = db,
): Promise<void> {
  const number = whatsappNumber(phone);
  if (!number) return;
  const said = { isIn, how, at: new Date(), ...(userId && { userId }) };
  await on
    .insert(whatsappConsents)
    .values({ phone: number, ...said })
    .onConflictDoUpdate({ target: whatsappConsents.phone, set: said });
}

/** Whether a number wants to be told. */
export async function isConsented(phone: string, on: Queryable = db): Promise<boolean> {
  const [found] = await on
    .select({ isIn: whatsappConsents.isIn })
    .from(whatsappConsents)
    .where(eq(whatsappConsents.phone, whatsappNumber(phone) ?? ""));
  return found?.isIn ?? false;
}

/** A number of a shopper's, as one of her addresses has it, and whether it wants to be told. */
export interface OwnNumber {
  phone: string;
  isIn: boolean;
}

/** The numbers of a shopper's addresses; none where the shop tells nobody by WhatsApp. */
export async function ownNumbers({ id }: { id: string }): Promise<OwnNumber[]> {
  if (!(await tellsByWhatsapp())) return [];
  const written = await db
    .select({ phone: addresses.phoneNumber })
    .from(addresses)
    .where(eq(addresses.userId, id))
    .orderBy(asc(addresses.createdAt));
  const byNumber = new Map(
    written.flatMap(({ phone }) => {
      const number = whatsappNumber(phone);
      return number ? [[number, phone] as const] : [];
    }),
  );
  const consents = await db
    .select({ number: whatsappConsents.phone, isIn: whatsappConsents.isIn })
    .from(whatsappConsents)
    .where(inArray(whatsappConsents.phone, [...byNumber.keys()]));
  const isIn = new Map(consents.map((one) => [one.number, one.isIn]));
  return [...byNumber].map(([number, phone]) => ({ phone, isIn: isIn.get(number) ?? false }));
}

/**
 * Keeps what a shopper says of a number of hers (rules: whatsapp-2).
 * @returns false where it stands in none of her addresses, or the shop tells nobody.
 */
export async function setOwnConsent(
  user: { id: string },
  phone: string,
  { isIn, how }: Consent,
): Promise<boolean> {
  if (!(await ownNumbers(user)).some((own) => own.phone === phone)) return false;
  await keepConsent(phone, { isIn, how, userId: user.id });
  publish(`my-whatsapp:${user.id}`);
  return true;
}

/** What stands here of a user, for the file of her own data. */
export async function whatsappDataOf(userId: string) {
  const { phone, isIn, at, how } = whatsappConsents;
  const { direction, kind, content, state, createdAt } = whatsappMessages;
  const [consents, messages] = await Promise.all([
    db
      .select({ phone, isIn, at, how })
      .from(whatsappConsents)
      .where(eq(whatsappConsents.userId, userId)),
    db
      .select({ direction, phone: whatsappMessages.phone, kind, content, state, at: createdAt })
      .from(whatsappMessages)
      .where(eq(whatsappMessages.userId, userId))
      .orderBy(asc(whatsappMessages.id)),
  ]);
  return { consents, messages };
}
