import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { StillToPay } from "./still-to-pay.ts";

/** What of an order is still to be paid, in a sentence; nothing where nothing is. */
export function ToPayNote({ toPay }: { toPay: StillToPay | undefined }) {
  if (!toPay) return null;
  const amount = formatMoney(toPay.amount);
  const { where, atDoor } = toPay;
  const online = atDoor
    ? m.orders_pay_advance({ amount, rest: formatMoney(atDoor) })
    : m.orders_pay_online({ amount });
  return (
    <p className="font-semibold">{where === "door" ? m.orders_pay_at_door({ amount }) : online}</p>
  );
}
