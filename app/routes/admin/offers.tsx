import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/session.server.ts";
import { offerState, offerWords } from "#app/domains/offers/offer.ts";
import { namedProducts, offerPage } from "#app/domains/offers/offers.server.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/offers";
import { EmptiedPage } from "./components/entry-list.tsx";
import { ContentPage } from "./components/page-layout.tsx";
import { OfferStatus, usedWords } from "./offer/offer-status.tsx";

export const handle = { live: ["offers", "orders", "products"] } as const satisfies LiveHandle;

/** Offers on a page. */
const pageSize = 30;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "offers");
  const { rows, ...page } = await offerPage(readCursor(args.url.searchParams), pageSize);
  const gifts = await namedProducts(rows.flatMap(({ giftProductId: id }) => (id ? [id] : [])));
  const titles = new Map(gifts.map(({ id, title }) => [id, title]));
  const now = new Date();
  return {
    ...page,
    offers: rows.map((offer) => ({
      ...offer,
      words: offerWords(offer, titles.get(offer.giftProductId ?? "")),
      refusal: offerState(offer, now),
    })),
  };
}

export const meta: Route.MetaFunction = () => titled(m.admin_offers());

/** All offers with what they give and how often they were used (rules: offers-11). */
export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const { offers, hasPrevious, hasNext } = loaderData;
  const add = <LinkButton to="/my/offers/new">{m.office_offer_add()}</LinkButton>;
  const to = (parameter: string, offer: (typeof offers)[number] | undefined) =>
    offer && `?${parameter}=${cursorTo({ date: offer.addedAt, id: offer.id })}`;
  return (
    <ContentPage title={m.admin_offers()} intro={m.office_offers_intro()} action={add}>
      {offers.length === 0 && hasPrevious && <EmptiedPage toFirst="?" />}
      {offers.length === 0 && !hasPrevious && (
        <EmptyState
          motif={<RagiEar className="size-24" />}
          title={m.office_offers_none()}
          action={add}
        />
      )}
      <ul aria-label={m.admin_offers()} className="grid gap-4 empty:hidden sm:grid-cols-2">
        {offers.map((offer) => (
          <Card key={offer.id} as="li" className="grid content-start gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-lg [overflow-wrap:anywhere]">
                <Link to={`/my/offers/${offer.id}`} className="link touch-inline">
                  {offer.code}
                </Link>
              </h2>
              <OfferStatus refusal={offer.refusal} endsAt={offer.endsAt} />
            </div>
            <p className="[overflow-wrap:anywhere]">{offer.words}</p>
            <p className="text-muted text-sm tabular-nums">{usedWords(offer)}</p>
          </Card>
        ))}
      </ul>
      {(hasPrevious || hasNext) && (
        <Pager
          label={m.content_pages()}
          summary={null}
          previous={{ label: m.previous(), to: hasPrevious ? to("before", offers[0]) : undefined }}
          next={{ label: m.next(), to: hasNext ? to("after", offers.at(-1)) : undefined }}
        />
      )}
    </ContentPage>
  );
}
