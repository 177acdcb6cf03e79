import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { offerState, offerWords } from "#app/domains/offers/offer.ts";
import { namedProducts, offerPage } from "#app/domains/offers/offers.server.ts";
import { changeThanks, readThanks } from "#app/domains/offers/online-thanks.server.ts";
import { thanksDetails, thanksSchema } from "#app/domains/offers/online-thanks.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { EntryList } from "../components/content/entry-list.tsx";
import { saveForm } from "../components/forms/save-form.server.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/offers";
import { OfferStatus, usedWords } from "./offer/offer-status.tsx";
import { ThanksCard } from "./offer/thanks-card.tsx";

export const handle = { live: ["offers", "orders", "products"] } as const satisfies LiveHandle;

/** Offers on a page. */
const pageSize = 30;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "offers");
  const [page, thanks] = await Promise.all([
    offerPage(readCursor(args.url.searchParams), pageSize),
    readThanks(),
  ]);
  const { rows } = page;
  const gifts = await namedProducts(rows.flatMap(({ giftProductId: id }) => (id ? [id] : [])));
  const titles = new Map(gifts.map(({ id, title }) => [id, title]));
  const now = new Date();
  return {
    ...page,
    thanks,
    rows: rows.map((offer) => ({
      ...offer,
      date: offer.addedAt,
      words: offerWords(offer, titles.get(offer.giftProductId ?? "")),
      refusal: offerState(offer, now),
    })),
  };
}

/** Changes the thank-you; where somebody else has saved it meanwhile, what stands now is the answer. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "offers");
  return saveForm(
    await readForm(args.request),
    thanksSchema,
    ({ updatedAt = new Date(0), ...given }) => changeThanks(updatedAt, thanksDetails(given), user),
  );
}

/** Where no answer comes, the form says so and keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta: Route.MetaFunction = () => titled(m.admin_offers());

/** All offers with what they give and how often they were used (rules: offers-11), and the thank-you for paying online. */
export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const add = <LinkButton to="/my/offers/new">{m.office_offer_add()}</LinkButton>;
  return (
    <ContentPage title={m.admin_offers()} intro={m.office_offers_intro()} action={add}>
      <ThanksCard thanks={loaderData.thanks} />
      <EntryList
        label={m.admin_offers()}
        empty={m.office_offers_none()}
        action={add}
        page={loaderData}
      >
        <ul className="grid gap-4 sm:grid-cols-2">
          {loaderData.rows.map((offer) => (
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
      </EntryList>
    </ContentPage>
  );
}
