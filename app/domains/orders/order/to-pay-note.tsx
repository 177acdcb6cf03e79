import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { stillToPay } from "./still-to-pay.ts";

/** What of an order is still to be paid, in a sentence; nothing where nothing is. */
export function ToPayNote({ toPay }: { toPay: ReturnType<typeof stillToPay> }) {
  if (!toPay) return null;
  const amount = formatMoney(toPay.amount);
  return (
    <p className="font-semibold">
      {toPay.where === "door" ? m.orders_pay_at_door({ amount }) : m.orders_pay_online({ amount })}
    </p>
  );
}
