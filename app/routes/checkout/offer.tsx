import { data } from "react-router";
import { isGuessingCodes } from "#app/domains/offers/code-tries.server.ts";
import {
  comparedCode,
  type Offer,
  offerRefusalMessage,
  offerWords,
} from "#app/domains/offers/offer.ts";
import { shownOffer } from "#app/domains/offers/offers.server.ts";
import { codeCookie } from "#app/domains/offers/remembered-code.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import type { Route } from "./+types/offer";

export const handle = { live: ["offers"], snapshot: ["products"] } as const satisfies LiveHandle;

/** Remembers the code of a link, and tells what it gives (rules: offers-10). */
export async function loader({ params }: Route.LoaderArgs) {
  const code = comparedCode(params.code);
  const shown = await shownOffer(code);
  const refusal = shown ? shown.refusal : ({ code: "offer-unknown" } as const);
  if (await isGuessingCodes(refusal)) return none(code, m.offer_too_many_tries(), 429);
  if (!shown || (refusal && refusal.code !== "offer-not-yet")) {
    return none(code, refusal ? offerRefusalMessage(refusal) : "", shown ? 200 : 404);
  }
  const { offer, giftTitle } = shown;
  const terms = [...(refusal ? [offerRefusalMessage(refusal)] : []), ...termsOf(offer)];
  return data(
    { code, words: offerWords(offer, giftTitle), terms, isGood: true },
    { headers: { "Set-Cookie": codeCookie(code) } },
  );
}

/** @param words why there is nothing to be had with the code. */
function none(code: string, words: string, status: number) {
  return data({ code, words, terms: [], isGood: false }, { status });
}

/** What is to be known before, a sentence each. */
function termsOf(offer: Offer): string[] {
  const { minimum, isFirstOrderOnly, maxUsesEach, endsAt } = offer;
  const terms: (string | false | null)[] = [
    minimum > 0 && m.offer_page_minimum({ amount: formatMoney(minimum) }),
    offer.productIds.length + offer.categories.length > 0 && m.offer_page_some(),
    isFirstOrderOnly && m.offer_page_first(),
    maxUsesEach === 1 && m.offer_page_each_once(),
    maxUsesEach !== null && maxUsesEach > 1 && m.offer_page_each({ n: maxUsesEach }),
    endsAt && m.offer_page_until({ date: formatDate(new Date(endsAt.getTime() - 1)) }),
  ];
  return terms.filter((term) => typeof term === "string");
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(m.offer_page_title({ code: loaderData?.code ?? "" }));

/** Where a banner or a message with a code leads to. */
export default function OfferPage({
  loaderData: { code, words, terms, isGood },
}: Route.ComponentProps) {
  return (
    <Page title={m.offer_page_title({ code })}>
      <EmptyState
        motif={<RagiEar className="size-24" />}
        title={words}
        action={<LinkButton to="/products">{m.offer_page_shop()}</LinkButton>}
      >
        {terms.map((term) => (
          <p key={term}>{term}</p>
        ))}
        {isGood && <p className="mt-2">{m.offer_page_filled()}</p>}
      </EmptyState>
    </Page>
  );
}
