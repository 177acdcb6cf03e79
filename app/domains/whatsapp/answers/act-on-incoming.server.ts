import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { openAttempt, type StepOutcome } from "#app/domains/orders/attempts/attempt.ts";
import { attemptRowsOf } from "#app/domains/orders/attempts/record-attempt.server.ts";
import { stepIn } from "#app/domains/orders/attempts/step-attempt.server.ts";
import { phoneKey } from "#app/domains/orders/cod/person-keys.ts";
import {
  confirmLink,
  confirmLinkSecret,
} from "#app/domains/orders/confirming/confirm-link.server.ts";
import { confirmOrder } from "#app/domains/orders/confirming/confirm-order.server.ts";
import { linkedStateOf } from "#app/domains/orders/confirming/linked-order.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { orderConfirmations, orders } from "#app/domains/orders/order/order-table.server.ts";
import { publishOrder } from "#app/domains/orders/order/publish-order.server.ts";
import { whatsappNumber } from "#app/lib/text/whatsapp.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { templateLanguageOf } from "../templates.ts";
import { type Button, buttons } from "../whatsapp.ts";
import { whatsappMessages } from "../whatsapp-tables.server.ts";
import { answerWords, isPlainYes, type Said } from "./answer-words.ts";
import { isWindowOpen } from "./conversation.ts";
import { sendText } from "./send-text.server.ts";

type Message = typeof whatsappMessages.$inferSelect;
type Order = typeof orders.$inferSelect;

/** What a button about a parcel that could not be handed over is to its attempt (rules: attempts-10). */
const outcomes: Partial<Record<Button, StepOutcome>> = {
  "another-day": "buyer-wants-another-day",
  "address-wrong": "buyer-says-wrong-address",
  "not-wanted": "given-up",
};

/**
 * Does what a message asks for that came to the shop, and answers it, once however often it is told: a pressed button,
 * or a plain yes to the question whether an order is meant (rules: whatsapp-20, whatsapp-21). Everything else waits for
 * somebody in the office. Where the process is killed in between, the provider tells it again.
 * @param providerId of a message that is kept already.
 */
export async function actOnIncoming(providerId: string): Promise<void> {
  const [message] = await db
    .select()
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.providerId, providerId), isUnanswered));
  const asked = message && (pressedOn(message) ?? (await saidYesTo(message)));
  if (!asked) return;
  const [order] = await db.select().from(orders).where(eq(orders.id, asked.orderId));
  if (!order || !isOf(order, message.phone)) return;
  if (asked.button === "confirm") await confirmOrder(order.id, undefined, "whatsapp");
  const key = await confirmLinkSecret();
  const isAnswered = await db.transaction((tx) => answerIn(tx, message, asked, key));
  if (!isAnswered) return;
  publish("whatsapp");
  if (outcomes[asked.button]) publishOrder(order.userId);
}

const isUnanswered = and(eq(whatsappMessages.direction, "in"), isNull(whatsappMessages.answeredAt));

interface Asked {
  button: Button;
  orderId: string;
}

function pressedOn({ content: { payload = "" } }: Message): Asked | undefined {
  const [name = "", orderId = ""] = payload.split(":", 2);
  const button = buttons.find((one) => one === name);
  return button && { button, orderId };
}

/** The order that a plain yes confirms: what was sent last asked for it, and no other one waits for this number. */
async function saidYesTo({ phone, content }: Message): Promise<Asked | undefined> {
  if (!isPlainYes(content.text ?? "")) return undefined;
  const [last] = await db
    .select()
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.phone, phone), eq(whatsappMessages.direction, "out")))
    .orderBy(desc(whatsappMessages.id))
    .limit(1);
  if (last?.kind !== "confirm_order") return undefined;
  if (content.answers && content.answers !== last.providerId) return undefined;
  const waiting = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.confirmation, "asked"),
        sql`${sql.raw(phoneKey("selected_addresses"))} = ${phone.slice(-10)}`,
      ),
    );
  const [only, ...others] = waiting.filter((order) => isOf(order, phone));
  if (!only || others.length > 0 || only.id !== last.orderId) return undefined;
  return { button: "confirm", orderId: only.id };
}

/** Whether an order is that of a number; of one whose buyer's account is gone nothing is done (rules: confirm-3). */
function isOf({ selectedAddresses, accountDeletedAt }: Order, phone: string): boolean {
  return !accountDeletedAt && whatsappNumber(selectedAddresses.phoneNumber) === phone;
}

/** @returns whether the message is dealt with; else somebody in the office reads it. */
async function answerIn(
  tx: Transaction,
  message: Message,
  { button, orderId }: Asked,
  key: string,
): Promise<boolean> {
  // No stronger: an answer of the office, which names the order, has the message and waits for nobody.
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
  // Of those who are told the same at once, one answers; and what staff have dealt with meanwhile, they have.
  const [open] = await tx
    .select({ id: whatsappMessages.id })
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.id, message.id), isUnanswered))
    .for("update");
  const said = order && open && (await sayIn(tx, order, button));
  if (!said) return false;
  await tx
    .update(whatsappMessages)
    .set({ answeredAt: new Date() })
    .where(eq(whatsappMessages.id, message.id));
  if (!isWindowOpen(message.createdAt)) return true;
  const language = templateLanguageOf(order.language);
  const number = shortOrderNumber(order.orderNumber);
  const text = answerWords[language][said]({ number, link: await linkOf(tx, order, key) });
  await sendText(
    tx,
    { ...message, orderId, userId: order.userId, language },
    { text, key: message.id },
  );
  return true;
}

/** What is to be said; undefined where a press about a parcel comes too late for it. */
async function sayIn(tx: Transaction, order: Order, button: Button): Promise<Said | undefined> {
  const outcome = outcomes[button];
  if (!outcome) return linkedStateOf(order);
  const attempt = openAttempt(await attemptRowsOf(tx, order.id));
  if (!attempt) return undefined;
  const buyer = { id: order.userId, email: order.email };
  const stepped = await stepIn(tx, order, attempt, { outcome, seen: attempt.revision }, buyer);
  return stepped.ok ? (button as Said) : undefined;
}

/** Where an order that was asked about is changed, paid or cancelled; of another one its page. */
async function linkOf(tx: Transaction, { id, language }: Order, key: string): Promise<string> {
  const [asked] = await tx
    .select({ askedAt: orderConfirmations.askedAt })
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderId, id));
  return asked
    ? confirmLink(key, { id, askedAt: asked.askedAt, language })
    : shopLink(`/account/orders/${encodeURIComponent(id)}`, language);
}
