import { and, eq } from "drizzle-orm";
import { deliveryAttempts } from "#app/domains/orders/attempts/attempt-tables.server.ts";
import { amountDue } from "#app/domains/orders/cash/to-collect.ts";
import { isClosed, waitsForConfirmation } from "#app/domains/orders/order/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { orderEvents, orders, totalColumns } from "#app/domains/orders/order/order-table.server.ts";
import { courierName, hasName, trackingLink } from "#app/domains/orders/parcels/couriers.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { db } from "#app/server/database/database.server.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { attemptReasons as reasonsEn } from "#app/server/mail/mail-texts-en.ts";
import { attemptReasons as reasonsHi } from "#app/server/mail/mail-texts-hi.ts";
import type { CloudMessage } from "#app/server/whatsapp/cloud-api.server.ts";
import { site } from "#site";
import { isConsented } from "./consents.server.ts";
import { readWhatsappSettings } from "./settings.server.ts";
import {
  type TemplateLanguage,
  type ToldOrder,
  templateLanguageOf,
  templateNamed,
  type WhatsappTemplate,
} from "./templates.ts";
import type { whatsappMessages } from "./whatsapp-tables.server.ts";

export type MessageRow = typeof whatsappMessages.$inferSelect;

/** A message as it is given to the provider; or why it is not sent; or that what it tells is not so any more. */
export type Written =
  | { is: "message"; message: CloudMessage; kind: string; variables: readonly string[] }
  | { is: "failed"; problem: string }
  | { is: "outdated" };

/** Writes a message out as it stands now, at the moment in which it leaves (rules: whatsapp-2, whatsapp-3). */
export async function writeMessage(row: MessageRow): Promise<Written> {
  const { kind, content, language: asked } = row;
  const { text } = content;
  if (text !== undefined) {
    // An answer to who has written, by hand.
    return { is: "message", kind, variables: [], message: { type: "text", text: { body: text } } };
  }
  const [consented, settings] = await Promise.all([
    isConsented(`+${row.phone}`),
    readWhatsappSettings(),
  ]);
  if (!consented) return { is: "failed", problem: "opted-out" };
  const isTold = (name: string) => settings.isOn && settings.kinds.includes(name);
  const template = templateNamed(kind);
  // About no order: what is filled in has come with it.
  if (template && !template.variables) {
    if (!isTold(kind)) return { is: "failed", problem: "switched-off" };
    return inTemplate(template, asked, (content.variables ?? []).map(oneLine));
  }
  const order = row.orderId ? await toldOrder(row.orderId) : undefined;
  if (!order || !(await stillSo(row, order))) return { is: "outdated" };
  const asksNow = content.detail?.confirmLink && waitsForConfirmation(order);
  if (kind === "confirm_order" && !asksNow) return { is: "outdated" };
  const told = kind === "order_received" && asksNow ? templateNamed("confirm_order") : template;
  if (!told?.variables || !isTold(told.name)) return { is: "failed", problem: "switched-off" };
  const language = templateLanguageOf(asked);
  const words = wordsFor(order, content.detail ?? {}, language, row);
  return inTemplate(told, asked, told.variables(words, language).map(oneLine), order.id);
}

/** @param orderId what its buttons are about. */
function inTemplate(
  { name, payloads = [] }: WhatsappTemplate,
  asked: string,
  variables: readonly string[],
  orderId?: string,
): Written {
  return {
    is: "message",
    kind: name,
    variables,
    message: {
      type: "template",
      template: {
        name,
        language: { code: templateLanguageOf(asked) },
        components: [
          { type: "body", parameters: variables.map((said) => ({ type: "text", text: said })) },
          ...payloads.map((payload, index) => ({
            ...{ type: "button", sub_type: "quick_reply", index: String(index) },
            parameters: [{ type: "payload", payload: `${payload}:${orderId}` }],
          })),
        ],
      },
    },
  };
}

/** The provider takes neither an empty value nor one of several lines. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, 500) || "–";

type FoundOrder = NonNullable<Awaited<ReturnType<typeof toldOrder>>>;

async function toldOrder(orderId: string) {
  const [order] = await db
    .select({
      ...{ id: orders.id, orderNumber: orders.orderNumber, address: orders.selectedAddresses },
      ...{ status: orders.status, paymentStatus: orders.paymentStatus, refund: orders.refund },
      ...{ confirmation: orders.confirmation, courier: orders.courier },
      ...{ trackingNumber: orders.trackingNumber, dueAtDoor: orders.dueAtDoor },
      ...{ collectedAt: orders.collectedAt, totals: totalColumns },
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order;
}

/** Whether what a message tells still stands: staff take back what they entered by mistake. */
async function stillSo({ kind, content }: MessageRow, order: FoundOrder): Promise<boolean> {
  if (kind === "order_received" || kind === "confirm_order") return !isClosed(order.status);
  const isOut = order.status === "shipped";
  if (kind === "order_arrives_today") return isOut;
  const { heldBy } = content.detail ?? {};
  if (!heldBy) return true;
  const table = kind === "order_not_delivered" ? deliveryAttempts : orderEvents;
  return (
    isOut && (await db.$count(table, and(eq(table.orderId, order.id), eq(table.id, heldBy)))) > 0
  );
}

function wordsFor(
  order: FoundOrder,
  detail: Readonly<Record<string, string>>,
  language: TemplateLanguage,
  row: MessageRow,
): ToldOrder {
  const { address, courier, trackingNumber, totals } = order;
  const due = amountDue({ ...order, grandTotal: totals.grandTotal });
  const reasons = language === "hi" ? reasonsHi : reasonsEn;
  const page = shopLink(`/account/orders/${order.id}`, row.language);
  return {
    id: order.id,
    name: address.name,
    shop: site.name,
    number: shortOrderNumber(order.orderNumber),
    total: formatMoney(totals.grandTotal),
    due: due > 0 ? formatMoney(due) : undefined,
    courier: courier && hasName(courier) ? courierName(courier) : site.name,
    tracking: trackingNumber ?? "",
    link: trackingLink(courier, trackingNumber)?.href ?? page,
    confirmLink: detail.confirmLink ?? page,
    // As the mail's sentence ends: ": nobody was at home."
    reason: (reasons[(detail.reason ?? "other") as keyof typeof reasons] ?? "").replace(
      /^:\s*|[.।]$/g,
      "",
    ),
    amount: formatMoney(Number(detail.amount ?? totals.grandTotal)),
  };
}
