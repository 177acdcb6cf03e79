import { data } from "react-router";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { isGuessingCodes } from "#app/domains/offers/code-tries.server.ts";
import {
  comparedCode,
  isOver,
  maxCodeLength,
  offerRefusalMessage,
} from "#app/domains/offers/offer.ts";
import { codeCookie, rememberedCode } from "#app/domains/offers/remembered-code.server.ts";
import {
  linesAsked,
  type OfferAnswer,
  type OfferWord,
} from "#app/domains/orders/offers/offer-question.ts";
import { previewOffer } from "#app/domains/orders/offers/preview-offer.server.ts";
import { attempt, type Unanswered } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/cart-offer";

/** The page that asks follows offers and the products of its cart (use-offer.ts). */
export const handle = {
  live: [],
  snapshot: ["offers", "products", "my-orders"],
} as const satisfies LiveHandle;

/**
 * `?line=id*quantity&line=…` and the `code` that was typed; without one, what this browser remembers. An
 * empty one takes the code out. What is good is remembered.
 */
export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const { searchParams } = args.url;
  const asked = searchParams.toString();
  const answer = (word: OfferWord, cookie?: string) =>
    data({ ...word, asked }, cookie ? { headers: { "Set-Cookie": cookie } } : undefined);
  const typed = searchParams.get("code");
  const offerCode = comparedCode(typed ?? rememberedCode(args.request) ?? "");
  if (!offerCode)
    return answer({ code: "none" }, typed === null ? undefined : codeCookie(undefined));
  const preview = await previewOffer(
    user,
    offerCode.slice(0, maxCodeLength + 1),
    // At the shop's prices, whatever the address says of them.
    linesAsked(searchParams).map(({ productId, quantity }) => ({ productId, quantity })),
  );
  if (await isGuessingCodes(preview.ok ? undefined : preview.refusal)) {
    return answer({ code: "refused", offerCode, message: m.offer_too_many_tries() });
  }
  if (preview.ok) {
    return answer({ code: "applied", offerCode, ...preview.value }, codeCookie(offerCode));
  }
  const { refusal } = preview;
  // What only a link has left here, and can not be had any more, goes without a word.
  if (typed === null && isOver(refusal)) return answer({ code: "none" }, codeCookie(undefined));
  return answer({ code: "refused", offerCode, message: offerRefusalMessage(refusal) });
}

/** Where no answer comes, the checkout stays and says so. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const answer: OfferWord | Unanswered = await attempt(serverLoader);
  return { ...answer, asked: url.searchParams.toString() } satisfies OfferAnswer;
}
