import type { OfferRefusal } from "#app/domains/offers/offer.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Status } from "#app/ui/layout/status.tsx";

interface OfferStatusProps {
  refusal: OfferRefusal | undefined;
  endsAt: Date | null;
}

/** Whether an offer can be had now, and until when. */
export function OfferStatus({ refusal, endsAt }: OfferStatusProps) {
  if (refusal?.code === "offer-not-yet") {
    return <Status>{m.office_offer_state_later({ date: formatDate(refusal.from) })}</Status>;
  }
  if (refusal?.code === "offer-used-up") return <Status>{m.office_offer_state_used_up()}</Status>;
  if (refusal) return <Status>{m.office_offer_state_ended()}</Status>;
  const until = endsAt && formatDate(new Date(endsAt.getTime() - 1));
  return (
    <Status tone="success">
      {m.office_offer_state_runs()}
      {until && `, ${m.office_offer_until({ date: until })}`}
    </Status>
  );
}

/** "Used 3 of 100 times". */
export function usedWords({ used, maxUses }: { used: number; maxUses: number | null }): string {
  return maxUses === null
    ? m.office_offer_used({ n: used })
    : m.office_offer_used_of({ n: used, most: maxUses });
}
