import { data, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { listCategories } from "#app/domains/catalog/lists/filter-products.server.ts";
import { productsTitled } from "#app/domains/catalog/lists/search-products.server.ts";
import { offerState, offerWords } from "#app/domains/offers/offer.ts";
import { addOffer, endOffer, updateOffer } from "#app/domains/offers/offer-commands.server.ts";
import { maxNamed, offerDetails, offerSchema } from "#app/domains/offers/offer-form.ts";
import { findOffer, namedProducts } from "#app/domains/offers/offers.server.ts";
import { ordersOfOffer } from "#app/domains/orders/offers/offer-orders.server.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { saveForm } from "../components/forms/save-form.server.ts";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { elsewhereOfOffer } from "../components/page/elsewhere.server.ts";
import { ElsewhereNotes } from "../components/page/elsewhere.tsx";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/offer";
import { OfferFacts } from "./offer/offer-facts.tsx";
import { OfferForm } from "./offer/offer-form.tsx";

export const handle = {
  live: ["offers", "orders"],
  snapshot: ["products"],
} as const satisfies LiveHandle;

/** How many of its orders a page shows, and how many products a search finds. */
const shownOrders = 50;
const foundProducts = 8;

/** `new` in place of an id is an offer that is about to be added. `q` and `id` ask for products. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "offers");
  const { offerId } = args.params;
  const { searchParams } = args.url;
  const words = (searchParams.get("q") ?? "").slice(0, 100);
  const ids = searchParams.getAll("id").slice(0, maxNamed + 1);
  const isNew = offerId === "new";
  const offer = isNew ? undefined : await findOffer(offerId);
  const named = offer ? [...offer.productIds, offer.giftProductId ?? ""] : [];
  const [found, chosen, categories, orders] = await Promise.all([
    productsTitled(words, foundProducts),
    namedProducts([...ids, ...named]),
    listCategories(),
    offer && ordersOfOffer(offer.id, shownOrders),
  ]);
  const gift = chosen.find(({ id }) => id === offer?.giftProductId);
  const shown = offer &&
    orders && {
      ...offer,
      words: offerWords(offer, gift?.title),
      refusal: offerState(offer, new Date()),
      link: `${shopAddress()}/offer/${offer.code}`,
      elsewhere: elsewhereOfOffer(offer, { products: chosen, categories }),
      orders,
    };
  return data(
    {
      id: offerId,
      isNew,
      offer: shown,
      categories,
      words,
      found: found.map(({ id, title, productPackOff: pack }) => ({
        id,
        title: lineTitle({ title, pack }),
      })),
      chosen: chosen.map(({ id, title, pack }) => ({ id, title: lineTitle({ title, pack }) })),
    },
    { status: isNew || offer ? 200 : 404 },
  );
}

/** Adds or changes the offer, or ends it. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "offers");
  const { offerId } = args.params;
  const form = await readForm(args.request);
  if (form.ok && form.value.get("intent") === "end") {
    const ended = await endOffer(offerId, user);
    if (!ended.ok) return failed(m.change_seen_elsewhere(), 404);
    const message = ended.value === "ended" ? m.office_offer_ended() : m.office_offer_deleted();
    return done(message);
  }
  return saveForm(
    form,
    offerSchema,
    ({ updatedAt = new Date(0), ...given }, id) => {
      const offer = offerDetails(given);
      return offerId === "new"
        ? addOffer(id, offer, user)
        : updateOffer(offerId, updatedAt, offer, user);
    },
    { "code-taken": { status: 409, field: "code", message: m.offer_code_taken } },
  );
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.isNew ? m.office_offer_add() : (loaderData?.offer?.code ?? m.admin_offers()));

/** One offer: how it goes, who used it, and its form (rules: offers-11). */
export default function OfferPage({ loaderData }: Route.ComponentProps) {
  const { id, isNew, offer, categories } = loaderData;
  const { edited, isGone } = useEdited(id, offer);
  const navigate = useNavigate();
  const list = { to: "/my/offers", label: m.admin_offers() };
  const title = isNew ? m.office_offer_add() : (edited?.code ?? m.admin_offers());
  const known = { categories, chosen: loaderData.chosen };
  return (
    <ContentPage title={title} narrow above={<BackLink to={list.to}>{list.label}</BackLink>}>
      {isNew && <OfferForm known={known} onSaved={() => void navigate(list.to)} />}
      {!isNew && !edited && <NothingChosen title={m.office_offer_gone()} list={list} />}
      {edited && (
        <>
          <ElsewhereNotes notes={edited.elsewhere} title={m.elsewhere_offer_title()} />
          {isGone ? <DeletedMeanwhile /> : <OfferFacts offer={edited} />}
          <TitledCard title={m.office_offer_change()}>
            <OfferForm
              key={edited.id}
              known={known}
              offer={edited}
              onSaved={() => void navigate(list.to)}
            />
          </TitledCard>
        </>
      )}
    </ContentPage>
  );
}
