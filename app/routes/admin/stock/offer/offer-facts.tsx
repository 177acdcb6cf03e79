import { Copy } from "lucide-react";
import { Link } from "react-router";
import type { OfferRefusal } from "#app/domains/offers/offer.ts";
import type { KeptOffer } from "#app/domains/offers/offers.server.ts";
import type { ordersOfOffer } from "#app/domains/orders/offers/offer-orders.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { Fact, Facts, TitledCard } from "../../components/page/page-layout.tsx";
import { OfferStatus, usedWords } from "./offer-status.tsx";

interface OfferFactsProps {
  offer: KeptOffer & {
    words: string;
    refusal: OfferRefusal | undefined;
    link: string;
    orders: Awaited<ReturnType<typeof ordersOfOffer>>;
  };
}

/** How an offer goes, its link, and who used it. */
export function OfferFacts({ offer }: OfferFactsProps) {
  const { figures, newest } = offer.orders;
  const path = `/my/offers/${offer.id}`;
  const isUsed = offer.used > 0;
  return (
    <>
      <TitledCard
        title={m.office_offer_figures()}
        action={
          (offer.isActive || !isUsed) && (
            <RowConfirmDialog
              button={{ variant: "ghost", className: "text-danger!" }}
              title={
                isUsed
                  ? m.office_offer_end_title({ code: offer.code })
                  : m.office_offer_delete_title({ code: offer.code })
              }
              body={isUsed ? m.office_offer_end_question() : m.office_offer_delete_question()}
              confirmLabel={isUsed ? m.office_offer_end() : m.office_offer_delete()}
              action={path}
              fields={{ intent: "end", id: offer.id }}
            />
          )
        }
      >
        <Facts>
          <Fact name={m.offer_field_kind()}>{offer.words}</Fact>
          <Fact name={m.column_status()}>
            <OfferStatus refusal={offer.refusal} endsAt={offer.endsAt} />
          </Fact>
          <Fact name={m.office_offer_count()}>{usedWords(offer)}</Fact>
          <Fact name={m.office_offer_given()}>{formatMoney(figures?.given ?? 0)}</Fact>
          <Fact name={m.office_offer_brought()}>{formatMoney(figures?.brought ?? 0)}</Fact>
          <Fact name={m.office_offer_link()}>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {offer.link}
              <CopyButton
                text={offer.link}
                label={m.office_offer_copy()}
                copiedLabel={m.office_offer_copied()}
                refusedText={offer.link}
                icon={<Copy aria-hidden className="size-4" />}
              />
            </span>
          </Fact>
        </Facts>
      </TitledCard>
      <TitledCard title={m.office_offer_uses()}>
        {newest.length === 0 && <p className="text-muted">{m.office_offer_uses_none()}</p>}
        {figures && figures.count > newest.length && (
          <p className="mb-2 text-muted text-sm">
            {m.office_offer_uses_newest({ n: newest.length })}
          </p>
        )}
        <ul className="divide-y divide-line empty:hidden">
          {newest.map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Link to={`/my/orders/${order.id}`} className="link touch-inline font-semibold">
                  {shortOrderNumber(order.orderNumber)}
                </Link>{" "}
                {order.name}
              </span>
              <span className="text-muted text-sm tabular-nums">
                {formatDateTime(order.time)} · {formatMoney(order.grandTotal)} (
                {formatMoney(-order.offerDiscount)})
              </span>
            </li>
          ))}
        </ul>
      </TitledCard>
    </>
  );
}
