import { z } from "zod";
import type { Permission } from "#app/domains/domains.ts";
import { m } from "#app/paraglide/messages.js";

/** What staff can be told of on their phones (rules: notifications-1). */
export const notificationKinds = ["order", "payment", "return", "stock", "message"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What one must be allowed to see, to be told of it. */
export const notificationNeeds: Record<NotificationKind, Permission> = {
  order: "orders.read",
  payment: "orders.money",
  return: "orders.returns",
  stock: "products.read",
  message: "enquiries",
};

export const notificationWords: Record<NotificationKind, () => string> = {
  order: m.notifications_kind_order,
  payment: m.notifications_kind_payment,
  return: m.notifications_kind_return,
  stock: m.notifications_kind_stock,
  message: m.notifications_kind_message,
};

/** A notification as a phone shows it; public/push-worker.js reads it. */
export interface ShownNotification {
  title: string;
  body: string;
  /** The page that it opens. */
  url: string;
  /** A later one of the same tag takes the place of the earlier one. */
  tag: string;
}

/** What a device wants to be told of. */
const chosenKinds = z.array(z.enum(notificationKinds)).max(notificationKinds.length);

const base64url = z.string().regex(/^[\w-]+={0,2}$/);

/** A subscription as the browser's PushManager gives it (RFC 8291). */
export const subscriptionSchema = z.object({
  endpoint: z.string().max(1000),
  p256dh: base64url.length(87),
  auth: base64url.length(22),
  kinds: chosenKinds,
});

export type NewSubscription = z.output<typeof subscriptionSchema>;
