import { randomUUID } from "node:crypto";
import { asc, gt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { addresses, users } from "#app/domains/accounts/users/account-table.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import type { PaymentMethod } from "#app/domains/orders/order/order.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { askReturn } from "#app/domains/orders/returns/ask-return.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { openFirstPayment } from "#app/domains/payments/paying/open-payment.server.ts";
import { confirmPayment } from "#app/domains/payments/recording/report-payment.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { noteFact, readFact } from "#app/server/process/installation.server.ts";
import { preparedFact } from "#app/server/rehearsal/prepared-fact.ts";

/** Pays a provider's order, as a buyer does in the practice gateway's window. */
export type PayForPractice = (
  providerOrderId: string,
) => Promise<{ razorpay_payment_id: string; razorpay_signature: string }>;

/** Who did what was done before the day begins. */
const prepared = { id: "practice", email: "practice@localhost" };

/** Invented people; nobody is written to, because a practice shop has no mail server. */
const buyers = [
  ["Sunita Kumari", "9000000011", "834001", "Ranchi", "Jharkhand"],
  ["Anil Mahto", "9000000012", "835223", "Simdega", "Jharkhand"],
  ["Phulo Devi", "9000000013", "827001", "Bokaro", "Jharkhand"],
  ["Rahul Verma", "9000000014", "700019", "Kolkata", "West Bengal"],
  ["Meena Oraon", "9000000015", "834009", "Ranchi", "Jharkhand"],
  ["Farida Khatun", "9000000016", "800001", "Patna", "Bihar"],
] as const;

/** What has become of an order before the day begins, in the order in which they were placed. */
type Become = "waits" | "shipped" | "delivered" | "wanted-back";
const morning: readonly [PaymentMethod, Become][] = [
  ["online", "wanted-back"],
  ["cod", "delivered"],
  ["cod", "delivered"],
  ["cod", "shipped"],
  ["online", "shipped"],
  ["cod", "waits"],
  ["online", "waits"],
  ["cod", "waits"],
  ["online", "waits"],
  ["cod", "waits"],
];

/** Between two orders that come in during the day, in ms, and how many there are in all at most. */
const nextAfter = 4 * 60 * 1000;
const mostOrders = 40;

/**
 * Fills a practice shop with a day's work, once, by the commands that a real day uses: orders to pack, parcels on their way, cash
 * that is owed, a wish to send something back (rules: rehearsal-3). From then on a new order comes in every few minutes.
 * @returns what ends that.
 */
export async function prepareDay(pay: PayForPractice): Promise<() => void> {
  if (!(await readFact(preparedFact))) {
    for (const [at, [paymentMethod, become]] of morning.entries()) {
      await practiceOrder(at, paymentMethod, become, pay);
    }
    await noteFact(preparedFact, new Date().toISOString());
  }
  const timer = setInterval(() => {
    comeIn(pay).catch((error) => log.warn({ err: error }, "no practice order came in"));
  }, nextAfter).unref();
  return () => clearInterval(timer);
}

async function comeIn(pay: PayForPractice): Promise<void> {
  const so = await db.$count(orders);
  if (so < mostOrders) await practiceOrder(so, so % 2 ? "cod" : "online", "waits", pay);
}

async function practiceOrder(
  at: number,
  paymentMethod: PaymentMethod,
  become: Become,
  pay: PayForPractice,
): Promise<void> {
  const sold = await db
    .select({ id: products.id, price: products.price, mrp: products.productMRP })
    .from(products)
    .where(gt(products.currentStock, 5))
    .orderBy(asc(products.id));
  const { user, addressId } = await practiceBuyer(at);
  const lines = [0, 1].slice(0, 1 + (at % 2)).flatMap((next) => {
    const product = sold[(at * 3 + next * 5) % sold.length];
    return product
      ? [
          {
            productId: product.id,
            quantity: 1 + (at % 3),
            seenPrice: product.price,
            seenMRP: product.mrp,
          },
        ]
      : [];
  });
  const placed = await placeOrder(user, {
    ...{ checkoutKey: randomUUID(), addressId, paymentMethod, lines },
  });
  if (!placed.ok) throw new Error(`no practice order: ${placed.refusal.code}`);
  const { id, toPay } = placed.value;
  if (toPay) {
    const opened = await openFirstPayment(user, toPay);
    if (!opened.ok || opened.value.outcome !== "open") throw new Error("not opened");
    const proof = await pay(opened.value.options.order_id);
    await confirmPayment(user, id, {
      paymentId: proof.razorpay_payment_id,
      signature: proof.razorpay_signature,
    });
  }
  if (become !== "waits") await setOrderStatus(id, "shipped", prepared);
  if (become === "delivered" || become === "wanted-back")
    await setOrderStatus(id, "delivered", prepared);
  if (become === "wanted-back") {
    await askReturn(user, id, {
      ...{ wish: "return", reason: "damaged", message: "एक पैकेट फटा हुआ आया।", pictureUrls: [] },
    });
  }
}

async function practiceBuyer(at: number) {
  const [name, phoneNumber, pinCode, city, state] = buyers[at % buyers.length] ?? buyers[0];
  const [firstName = name] = name.split(" ");
  const id = uuid();
  const [user] = await db
    .insert(users)
    .values({
      ...{ id, fullName: name, firstName, mobileNumber: phoneNumber },
      ...{ email: `practice-${id}@example.org`, emailVerified: true },
    })
    .returning();
  if (!user) throw new Error("no practice buyer");
  const addressId = uuid();
  await db.insert(addresses).values({
    ...{ id: addressId, userId: id, name, phoneNumber, pinCode, city, state, addressType: "Home" },
    ...{ addressLine: `House ${at + 3}`, areaLocality: "Main Road", landmark: "Near the school" },
    openOnWeekends: { saturday: false, sunday: false },
  });
  return { user: { ...user, userType: user.role }, addressId };
}
