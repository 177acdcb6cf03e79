import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { phoneKey } from "#app/domains/orders/cod/person-keys.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { whatsappNumber } from "#app/lib/text/whatsapp.ts";
import { db } from "#app/server/database/database.server.ts";
import { whatsappConsents, whatsappMessages } from "../whatsapp-tables.server.ts";
import { windowEnd } from "./conversation.ts";

/** So many conversations, and so many messages of one, are shown: the newest. */
const mostConversations = 100;
const mostMessages = 200;

const { id, phone, direction, content, kind, createdAt, answeredAt } = whatsappMessages;
const isIncoming = eq(direction, "in");
const waits = and(isIncoming, isNull(answeredAt));

/** How many numbers wait for an answer; 100 stands for any more. For staff. */
export async function countWaitingConversations(): Promise<number> {
  const some = db
    .selectDistinct({ phone })
    .from(whatsappMessages)
    .where(waits)
    .limit(100)
    .as("some");
  return db.$count(some);
}

/** Whether anybody has ever written. */
export async function hasConversations(): Promise<boolean> {
  const [any] = await db.select({ id }).from(whatsappMessages).where(isIncoming).limit(1);
  return any !== undefined;
}

/** Who has written: those first who wait for an answer, the newest of each first (rules: whatsapp-23). For staff. */
export async function conversations() {
  const isWaiting = sql<boolean>`bool_or(${answeredAt} is null)`;
  const lastAt = sql<Date>`max(${createdAt})`.mapWith(createdAt);
  const found = await db
    .select({ phone, isWaiting, lastAt })
    .from(whatsappMessages)
    .where(isIncoming)
    .groupBy(phone)
    .orderBy(desc(isWaiting), desc(lastAt), phone)
    .limit(mostConversations + 1);
  const shown = found.slice(0, mostConversations);
  const numbers = shown.map((one) => one.phone);
  const [orderOf, words] = await Promise.all([ordersOf(numbers), lastWords(numbers)]);
  return {
    hasMore: found.length > shown.length,
    rows: shown.map((row) => {
      const [newest] = orderOf(row.phone);
      return {
        ...row,
        name: newest?.name ?? "",
        orderNumber: newest?.orderNumber,
        last: words.find((one) => one.phone === row.phone),
        answerUntil: windowEnd(row.lastAt),
      };
    }),
  };
}

export type ListedConversation = Awaited<ReturnType<typeof conversations>>["rows"][number];

/** What each number has written last. */
async function lastWords(numbers: readonly string[]) {
  return db
    .selectDistinctOn([phone], { phone, kind, content })
    .from(whatsappMessages)
    .where(and(isIncoming, inArray(phone, [...numbers])))
    .orderBy(phone, desc(createdAt), desc(id));
}

/** What was written from and to a number, the oldest first; undefined where it has never written. For staff. */
export async function conversationOf(number: string) {
  const [found, orderOf, [consent]] = await Promise.all([
    db
      .select({ message: whatsappMessages, by: users.email })
      .from(whatsappMessages)
      .leftJoin(users, eq(users.id, whatsappMessages.answeredBy))
      .where(eq(phone, number))
      .orderBy(desc(createdAt), desc(id))
      .limit(mostMessages),
    ordersOf([number]),
    db.select().from(whatsappConsents).where(eq(whatsappConsents.phone, number)),
  ]);
  const messages = found.reverse().map(({ message, by }) => ({ ...message, by }));
  const last = messages.findLast((message) => message.direction === "in");
  if (!last) return undefined;
  const numbersOrders = orderOf(number).slice(0, 5);
  return {
    phone: number,
    name: numbersOrders[0]?.name ?? "",
    orders: numbersOrders,
    messages,
    waiting: messages
      .filter((message) => message.direction === "in" && !message.answeredAt)
      .map((message) => message.id),
    answerUntil: windowEnd(last.createdAt),
    hasOptedOut: consent?.isIn === false,
  };
}

export type Conversation = NonNullable<Awaited<ReturnType<typeof conversationOf>>>;

/** The orders of each of some numbers, the newest first. */
async function ordersOf(numbers: readonly string[]) {
  const keys = numbers.map((number) => number.slice(-10));
  const key: SQL = sql.raw(phoneKey("selected_addresses"));
  const found = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      confirmation: orders.confirmation,
      address: orders.selectedAddresses,
    })
    .from(orders)
    .where(inArray(key, keys))
    .orderBy(desc(orders.time))
    .limit(500);
  const known = found.map(({ address, ...order }) => ({
    ...order,
    name: address.name,
    number: whatsappNumber(address.phoneNumber),
  }));
  return (number: string) => known.filter((order) => order.number === number);
}
