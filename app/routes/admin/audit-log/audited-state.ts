import { orderStatuses } from "#app/domains/orders/order.ts";
import { orderStatusWords } from "#app/domains/orders/order-words.ts";
import { m } from "#app/paraglide/messages.js";

const roleWords: Readonly<Record<string, () => string>> = {
  admin: m.role_admin,
  user: m.role_user,
};

/** A status, a role or a number of pieces as people read it. */
export function auditedState(value: unknown): string {
  const status = orderStatuses.find((known) => known === value);
  if (status) return orderStatusWords[status]();
  return roleWords[String(value)]?.() ?? String(value ?? "–");
}
