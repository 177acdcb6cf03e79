import { m } from "#app/paraglide/messages.js";
import type { TemplateName } from "./templates.ts";
import { type MessageState, uncertain } from "./whatsapp.ts";

export const templateWords: Readonly<Record<TemplateName, () => string>> = {
  order_received: m.whatsapp_order_received,
  confirm_order: m.whatsapp_confirm_order,
  payment_received: m.whatsapp_payment_received,
  order_shipped: m.whatsapp_order_shipped,
  order_arrives_today: m.whatsapp_order_arrives_today,
  order_not_delivered: m.whatsapp_order_not_delivered,
  refund_sent: m.whatsapp_refund_sent,
  back_in_stock: m.whatsapp_back_in_stock,
};

export const messageStateWords: Readonly<Record<MessageState, () => string>> = {
  waiting: m.whatsapp_state_waiting,
  sent: m.whatsapp_state_sent,
  delivered: m.whatsapp_state_delivered,
  read: m.whatsapp_state_read,
  failed: m.whatsapp_state_failed,
  received: m.whatsapp_state_received,
};

/** The name of a template in words; what is none is somebody's own text. */
export const kindWords = (kind: string): string =>
  (templateWords as Readonly<Record<string, () => string>>)[kind]?.() ?? m.whatsapp_text();

const problemWords: Readonly<Record<string, () => string>> = {
  "opted-out": m.whatsapp_problem_opted_out,
  "switched-off": m.whatsapp_problem_switched_off,
  [uncertain]: m.whatsapp_problem_uncertain,
};

/** Why a message did not go out: in the shop's words, or in the provider's. */
export const problemOf = (problem: string): string => problemWords[problem]?.() ?? problem;
