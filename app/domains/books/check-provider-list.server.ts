import { inArray } from "drizzle-orm";
import { payments, providerOrders } from "#app/domains/payments/payment-tables.server.ts";
import {
  type ListedPayment,
  listPayments,
} from "#app/domains/payments/provider/razorpay.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { site } from "#site";
import type { Finding } from "./books.ts";

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** What was captured within this time, in ms, is looked at: the job asks about an order for 6 days. */
const lookedBack = 8 * day;
/** News of a payment may take so long, in ms, before it is missing. */
const newsTakes = 30 * minute;
/** The provider gives 100 at a time; of a busier shop the newest are looked at. */
const pagesAtMost = 20;

/**
 * Compares the payments that the provider has captured with ours. Its account may serve other shops:
 * of those payments nothing is known here, and nothing has to be.
 * @throws Error where the provider does not answer.
 */
export async function checkProviderList(now = new Date()): Promise<Finding[]> {
  const [from, to] = [now.getTime() - lookedBack, now.getTime() - newsTakes];
  const found: Finding[] = [];
  for (let page = 0; page < pagesAtMost; page++) {
    const listed = await listPayments(new Date(from), new Date(to), page);
    found.push(...(await compared(listed)));
    if (listed.length === 0) break;
  }
  return found.sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function compared(listed: readonly ListedPayment[]): Promise<Finding[]> {
  const captured = listed.filter(({ status }) => status === "captured" || status === "refunded");
  const orderIds = captured.flatMap(({ order_id }) => order_id ?? []);
  const asked = await db.select().from(providerOrders).where(inArray(providerOrders.id, orderIds));
  const ours = await db
    .select()
    .from(payments)
    .where(
      inArray(
        payments.id,
        captured.map(({ id }) => id),
      ),
    );
  return captured.flatMap((payment): Finding[] => {
    const order = asked.find(({ id }) => id === payment.order_id);
    const known = ours.find(({ id }) => id === payment.id);
    const finding = {
      id: payment.id,
      name: order?.orderNumber ?? payment.description,
      orderId: order?.orderId ?? null,
      productId: null,
      expected: String(payment.amount),
    };
    if (!known) {
      const found = String(payment.amount);
      const isOurs = order || payment.description?.startsWith(`${site.orderPrefix}/`);
      return isOurs ? [{ ...finding, code: "capture-unknown", found, expected: null }] : [];
    }
    const found = String(known.amount);
    if (known.amount !== payment.amount) return [{ ...finding, code: "capture-differs", found }];
    if (payment.status === "refunded" && known.state === "kept") {
      return [{ ...finding, code: "capture-returned", found }];
    }
    return [];
  });
}
