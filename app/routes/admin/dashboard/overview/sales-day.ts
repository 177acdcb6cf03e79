import type { SalesDay } from "#app/domains/orders/sales.server.ts";

/** Midnight of the day in Jharkhand (rules: formats-4). */
export function dateOf({ day }: SalesDay): Date {
  return new Date(`${day}T00:00:00+05:30`);
}
