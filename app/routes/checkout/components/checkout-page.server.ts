import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { addressRefusalMessages, addressSchema } from "#app/domains/accounts/addresses/address.ts";
import {
  addAddress,
  setDefaultAddress,
} from "#app/domains/accounts/addresses/address-commands.server.ts";
import { addressesOf, contactOf } from "#app/domains/accounts/addresses/list-addresses.server.ts";
import { requireSender } from "#app/domains/accounts/sessions/require-sender.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { deliveryTable } from "#app/domains/delivery/list-delivery-days.server.ts";
import { isGuessingCodes } from "#app/domains/offers/code-tries.server.ts";
import { thanksNow } from "#app/domains/offers/online-thanks.server.ts";
import { codOfCheckout } from "#app/domains/orders/cod/checkout-cod.server.ts";
import {
  type Checkout,
  checkoutSchema,
  refusalMessage,
} from "#app/domains/orders/placing/checkout.ts";
import { lastChoicesOf } from "#app/domains/orders/placing/last-choices.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { newestWaitingOrder } from "#app/domains/orders/placing/waiting-orders.server.ts";
import { answerOpenPayment } from "#app/domains/payments/paying/answer-open-payment.server.ts";
import { isPractice, paymentScript } from "#app/domains/payments/provider/razorpay.server.ts";
import { ownNumbers, setOwnConsent } from "#app/domains/whatsapp/consents.server.ts";
import { m } from "#app/paraglide/messages.js";
import { meansDatabaseAway } from "#app/server/database/database-outage.server.ts";
import { type FormRefusal, logRefusedFields } from "#app/server/http/form-data.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { currentRequest } from "#app/server/http/request.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { type CheckoutAnswer, checkoutIntents } from "./checkout-answer.ts";

/** What a checkout page needs to know beside the browser's own cart. */
export async function checkoutData(user: User) {
  const list = addressesOf(user);
  const [addresses, last, waiting, deliveryDays, cod, thanks, numbers] = await Promise.all([
    list,
    lastChoicesOf(user, list),
    newestWaitingOrder(user),
    deliveryTable(),
    codOfCheckout(user, list),
    thanksNow(),
    ownNumbers(user),
  ]);
  return {
    addresses,
    contact: contactOf(user),
    last,
    /** Who is to be logged in when an order goes out that had to wait for a connection. */
    me: user.id,
    deliveryDays,
    /** Who may pay at the door, where that is not everybody. */
    ...(cod && { cod }),
    /** What who pays online is thanked with, where there is something. */
    ...(thanks.kind !== "off" && { thanks }),
    /** Which of the addresses' numbers want to be told by WhatsApp, where the shop does that. */
    ...(numbers.length > 0 && { numbers }),
    /** The order that waits for its payment. */
    waiting: waiting ?? null,
    /** Where an order leads to in the end (rules: checkout-7). */
    accountPath: user.userType === "admin" ? "/my" : "/dashboard",
    paymentScript: paymentScript(),
    isPractice: isPractice(),
  };
}

export type CheckoutData = Awaited<ReturnType<typeof checkoutData>>;

/**
 * Does what a form of a checkout page asks for.
 * @param firstStatus of an order: the older payment page confirms what it places
 * (rules: checkout-8).
 */
export function answerCheckout(
  form: FormData,
  user: User,
  firstStatus: "ordered" | "confirmed" = "ordered",
) {
  requireSender(form, user);
  switch (form.get("intent")) {
    case checkoutIntents.addAddress:
      return answerAddAddress(form, user);
    case checkoutIntents.setDefault:
      return answerSetDefault(form, user);
    case checkoutIntents.whatsapp:
      return answerConsent(form, user);
    case checkoutIntents.placeOrder:
      return answerPlaceOrder(form, user, firstStatus);
    default:
      return refuse(m.something_wrong(), 400);
  }
}

/** Answers a form that could not even be read. */
export function refuseForm(refusal: FormRefusal) {
  const { message, status } = unreadableForm(refusal);
  return refuse(message, status);
}

async function answerAddAddress(form: FormData, user: User) {
  const given = parseWithZod(form, { schema: addressSchema });
  if (given.status !== "success") {
    logRefusedFields(given.error);
    return answer({ code: "address-invalid", lastResult: given.reply() }, 400);
  }
  const added = await addAddress(user, given.value);
  if (!added.ok) return refuse(addressRefusalMessages[added.refusal](), 409);
  return answer({ code: "address-added", addressId: added.value });
}

async function answerSetDefault(form: FormData, user: User) {
  const set = await setDefaultAddress(user, String(form.get("addressId")));
  return set.ok ? answer({ code: "default-set" }) : refuse(m.address_not_updated(), 404);
}

async function answerConsent(form: FormData, user: User) {
  const said = { isIn: form.has("wanted"), how: "checkout" } as const;
  const isKept = await setOwnConsent(user, String(form.get("phone")), said);
  return isKept ? answer({ code: "consent-kept" }) : refuse(m.something_wrong(), 404);
}

async function answerPlaceOrder(form: FormData, user: User, firstStatus: "ordered" | "confirmed") {
  const given = parseCheckout(form.get("checkout"));
  if (!given.ok) return refuse(given.message, 400);
  try {
    const placed = await placeOrder(user, given.checkout, firstStatus);
    // One that was sent before may be on delivery, however this one is to be paid.
    const isOnDelivery = placed.ok && placed.value.paymentStatus === "cod";
    if (placed.ok && given.checkout.paymentMethod === "online" && !isOnDelivery) {
      const { id: orderId, orderNumber } = placed.value;
      const payment = await answerOpenPayment(user, placed.value);
      return answer({ code: "pay", orderId, orderNumber, payment: payment.answer }, payment.status);
    }
    if (placed.ok) {
      const { orderNumber, paymentStatus } = placed.value;
      return answer({ code: "placed", orderNumber, isEarlier: paymentStatus !== undefined });
    }
    const { refusal } = placed;
    if (refusal.code.startsWith("offer-") && (await isGuessingCodes(refusal))) {
      return refuse(m.offer_too_many_tries(), 429);
    }
    if (refusal.code === "unpaid-order-waits") {
      const { orderId, orderNumber } = refusal;
      return answer({ code: "unpaid-order", orderId, orderNumber }, 409);
    }
    const status = refusal.code === "too-many-orders" ? 429 : 409;
    return refuse(refusalMessage(refusal), status);
  } catch (error) {
    log.error({ err: error }, "an order was not saved");
    if (meansDatabaseAway(error))
      return answer({ code: "outage", message: m.outage_not_done() }, 503);
    const requestId = currentRequest()?.id;
    return answer({ code: "failed", message: m.order_not_saved(), requestId }, 500);
  }
}

/** Reads the JSON of the one form field; what is wrong with it is said in the schema's words. */
function parseCheckout(
  field: FormDataEntryValue | null,
): { ok: true; checkout: Checkout } | { ok: false; message: string } {
  const parsed = checkoutSchema.safeParse(parseJson(String(field)));
  if (parsed.success) return { ok: true, checkout: parsed.data };
  logRefusedFields(Object.fromEntries(parsed.error.issues.map(({ path }) => [path.join("."), 1])));
  // A shopper can leave out only these; anything else did not come from the page.
  const missing = parsed.error.issues.find(
    ({ path }) => path.length === 1 && path[0] !== "checkoutKey",
  );
  return { ok: false, message: missing?.message ?? m.something_wrong() };
}

function refuse(message: string, status: number) {
  return answer({ code: "refused", message }, status);
}

function answer(given: CheckoutAnswer, status = 200) {
  return data(given, { status });
}
