import { Truck } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { goesTo } from "#app/lib/money/delivery-charge.ts";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { datesOf, datesWords, daysTo, daysWords } from "./delivery-days.ts";
import { rememberPinCode } from "./known-pin-code.ts";

/** How long delivery takes to a chosen address, whose pin code the browser then knows (rules: delivery-3, delivery-4). */
export function DeliveryLine({
  table,
  pinCode = "",
}: {
  table: string;
  pinCode?: string | undefined;
}) {
  const read = readPinCode(pinCode);
  useEffect(() => {
    if (read !== undefined) rememberPinCode(read);
  }, [read]);
  if (read !== undefined && !goesTo(read)) {
    return <DeliverySentence>{notServedWords(read)}</DeliverySentence>;
  }
  const days = daysTo(pinCode, table);
  if (!days) return null;
  return (
    <DeliverySentence>
      <span className="font-semibold">{m.delivery_takes({ days: daysWords(days) })}</span>{" "}
      {/* The page may be shown on the evening before the browser takes it over. */}
      <span suppressHydrationWarning className="text-muted">
        {datesWords(datesOf(days, new Date()))}
      </span>
    </DeliverySentence>
  );
}

/** That the shop does not deliver there, and what she can do (rules: charges-6). */
export const notServedWords = (pinCode: string) =>
  m.zone_not_served({ pinCode, phone: site.phone });

/** A sentence about delivery, behind its van. */
export function DeliverySentence({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-start gap-2.5" aria-live="polite">
      <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
