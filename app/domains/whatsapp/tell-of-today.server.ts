import { and, eq, ne } from "drizzle-orm";
import { deliveryAttempts } from "#app/domains/orders/attempts/attempt-tables.server.ts";
import { tellBesides } from "#app/domains/orders/mails/tell-besides.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { tellsByWhatsapp } from "./settings.server.ts";

/** From this hour on in Jharkhand; nobody is woken. */
const fromHour = 7;

/** Tells of parcels that were arranged to come today, once a day each (rules: whatsapp-3). */
export async function tellOfToday(now: Date): Promise<void> {
  if (!(await tellsByWhatsapp()) || hourOf(now) < fromHour) return;
  const today = dayOf(now);
  const coming = await db
    .select({
      ...{ orderId: orders.id, userId: orders.userId, language: orders.language },
      address: orders.selectedAddresses,
    })
    .from(deliveryAttempts)
    .innerJoin(orders, eq(orders.id, deliveryAttempts.orderId))
    .where(
      and(
        eq(deliveryAttempts.comesOn, today),
        ne(deliveryAttempts.state, "ended"),
        eq(orders.status, "shipped"),
      ),
    );
  for (const { address, ...order } of coming) {
    const phone = address.phoneNumber;
    await tellBesides(db, { ...order, phone, kind: "order-arrives", occasion: today });
  }
}

const hourOf = (moment: Date): number =>
  Number(
    new Intl.DateTimeFormat("en-IN", {
      hour: "2-digit",
      hourCycle: "h23",
      timeZone: "Asia/Kolkata",
    }).format(moment),
  );
