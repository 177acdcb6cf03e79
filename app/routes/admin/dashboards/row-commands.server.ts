import { data } from "react-router";
import { v4 as uuid } from "uuid";
import { z } from "zod";
import { requireSender } from "#app/domains/accounts/sessions/require-sender.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { deleteProduct } from "#app/domains/catalog/product/product-commands.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { adminOrderStatuses, orderStatuses } from "#app/domains/orders/order/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { orderStatusWords } from "#app/domains/orders/order/order-words.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import {
  markRefunded,
  type RefundRefusal,
  refundPayment,
} from "#app/domains/payments/refunds/refund-payment.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { setStock } from "#app/domains/stock/ledger/set-stock.server.ts";
import type { Result } from "#app/lib/answers/result.ts";
import { baseLanguage, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { type FormRefusal, fieldsOf } from "#app/server/http/form-data.server.ts";
import { done, unread } from "../components/forms/toast-answers.server.ts";
import { statusRefusalWords } from "../components/orders/status-refusal-words.ts";

const id = z.string().min(1).max(100);
const commands = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("set-stock"),
    id,
    quantity: z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number),
    /** What the screen showed, of one that waited for a connection. */
    seen: z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .optional(),
    kept: z.literal("yes").optional(),
  }),
  z.object({ intent: z.literal("delete-product"), id }),
  z.object({
    intent: z.literal("set-status"),
    id,
    status: z.enum(adminOrderStatuses),
    /** The status that the screen showed. */
    seen: z.enum(orderStatuses).optional(),
  }),
  z.object({ intent: z.literal("delete-order"), id }),
  /** `id` is the payment's. */
  z.object({ intent: z.literal("refund"), id }),
  z.object({ intent: z.literal("mark-refunded"), id }),
]);

/** What each needs, beside the back office itself. */
const permissions: Record<RowIntent, Permission> = {
  "set-stock": "stock",
  "delete-product": "products",
  "set-status": "orders.status",
  "delete-order": "orders.delete",
  refund: "refunds",
  "mark-refunded": "refunds",
};

type RowCommand = z.output<typeof commands>;
export type RowIntent = RowCommand["intent"];

/** Whether a row asks to send money back, or to count it as sent. */
export function movesMoney(form: FormData): boolean {
  return ["refund", "mark-refunded"].includes(String(form.get("intent")));
}

/** Carries out what a row of one of the dashboard's tables asks for. */
export async function changeRow(form: Result<FormData, FormRefusal>, admin: User) {
  if (!form.ok) return unread(form.refusal);
  requireSender(form.value, admin);
  const command = commands.safeParse(fieldsOf(form.value));
  if (!command.success) {
    const isQuantity = command.error.issues[0]?.path[0] === "quantity";
    return failed(isQuantity ? m.quantity_invalid() : m.something_wrong(), 400);
  }
  if (!isAllowed(admin, permissions[command.data.intent]))
    throw new Response(null, { status: 403 });
  return carryOut(command.data, admin);
}

async function carryOut(command: RowCommand, admin: User) {
  switch (command.intent) {
    case "set-stock": {
      // What sells while one looks is no reason to refuse; what was set hours ago is (rules: kept-7).
      const seen = command.kept && command.seen;
      const set = await setStock(command.id, command.quantity, admin, seen);
      if (!set.ok) {
        if (set.refusal === "not-found") return failed(m.quantity_not_updated());
        const { stock } = set.refusal;
        return failed(m.kept_quantity_met({ n: stock }), 409, { seen: String(stock) });
      }
      return done(m.quantity_updated({ status: asSpecified(set.value, stockWords[set.value]) }));
    }
    case "delete-product": {
      const deleted = await deleteProduct(command.id, admin);
      return deleted.ok ? done(m.product_deleted()) : failed(m.change_seen_elsewhere());
    }
    case "set-status": {
      const { id, status, seen } = command;
      const change = uuid();
      const set = await setOrderStatus(id, status, admin, seen, change);
      if (!set.ok) {
        const { refusal } = set;
        const isMet = typeof refusal === "object" && refusal.code === "met";
        return failed(...statusRefusalWords(refusal), isMet ? { seen: refusal.status } : undefined);
      }
      const undo = set.value.before === status ? undefined : { id, change };
      const said = m.order_status_updated({
        status: asSpecified(status, orderStatusWords[status]),
      });
      return { ...done(said), undo };
    }
    case "delete-order": {
      const deleted = await deleteOrder(command.id, admin);
      if (!deleted.ok && deleted.refusal === "on-network") {
        return failed(m.ondc_order_not_deleted());
      }
      if (!deleted.ok) return failed(m.change_seen_elsewhere());
      return done(m.order_deleted({ number: shortOrderNumber(deleted.value) }));
    }
    case "refund": {
      const refund = await refundPayment(command.id, admin);
      if (!refund.ok) return failed(...refundRefusal(refund.refusal));
      const { state, orderNumber: number } = refund.value;
      return done(state === "refunded" ? m.refund_done({ number }) : m.refund_asked({ number }));
    }
    case "mark-refunded": {
      const marked = await markRefunded(command.id, admin);
      if (!marked.ok) return failed(...refundRefusal(marked.refusal));
      return done(m.refund_marked({ number: shortOrderNumber(marked.value) }));
    }
  }
}

/** @param again what has to be sent to have it done all the same. */
function failed(message: string, status = 404, again?: Record<string, string>) {
  return data({ ok: false, message, ...(again && { again }) } as const, { status });
}

function refundRefusal(refusal: RefundRefusal): [message: string, status: number] {
  if (refusal === "not-found") return [m.change_seen_elsewhere(), 404];
  if (refusal === "not-refundable") return [m.refund_not_possible(), 409];
  return [m.refund_provider_refused({ message: refusal.message }), 409];
}

const stockWords = { inStock: m.stock_in, outOfStock: m.stock_out };

/** The specification's language says the data's own word. */
const asSpecified = (code: string, words: () => string) =>
  presentLanguage() === baseLanguage ? code : words();
