import { and, asc, count, eq, gte, sum } from "drizzle-orm";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { whatsappMessages } from "./whatsapp-tables.server.ts";

/** What this month of Jharkhand's had of messages, by state, and what those cost of which that is known. For staff. */
export async function monthOfWhatsapp(now = new Date()) {
  const month = dayOf(now).slice(0, 7);
  const rows = await db
    .select({
      state: whatsappMessages.state,
      n: count(),
      cost: sum(whatsappMessages.price).mapWith(Number),
    })
    .from(whatsappMessages)
    .where(gte(whatsappMessages.createdAt, new Date(`${month}-01T00:00:00+05:30`)))
    .groupBy(whatsappMessages.state)
    .orderBy(asc(whatsappMessages.state));
  return {
    states: rows.map(({ state, n }) => ({ state, n })),
    /** Whole paise. */
    cost: Math.round(rows.reduce((all, { cost }) => all + (cost ?? 0), 0)),
  };
}

/** What an order's buyer was told by WhatsApp, the oldest first. For staff. */
export function toldByWhatsapp(orderId: string) {
  return db
    .select({
      id: whatsappMessages.id,
      kind: whatsappMessages.kind,
      state: whatsappMessages.state,
      stateAt: whatsappMessages.stateAt,
      problem: whatsappMessages.problem,
    })
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.orderId, orderId), eq(whatsappMessages.direction, "out")))
    .orderBy(asc(whatsappMessages.id));
}

export type ToldByWhatsapp = Awaited<ReturnType<typeof toldByWhatsapp>>;
