import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { comparedCode, maxCodeLength, offerRefusalMessage } from "#app/domains/offers/offer.ts";
import { linesAsked, type OfferAnswer } from "#app/domains/orders/offers/offer-question.ts";
import { previewOffer } from "#app/domains/orders/offers/preview-offer.server.ts";
import { attempt, type Unanswered } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { Route } from "./+types/manual-offer";

/** The page that asks follows offers and its products (use-offer.ts). */
export const handle = {
  live: [],
  snapshot: ["offers", "products", "orders"],
} as const satisfies LiveHandle;

/** What a `code` does to a manual order `for` somebody (rules: offers-13), asked by `offerQuestionFor`. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.place");
  const { searchParams } = args.url;
  const asked = searchParams.toString();
  const offerCode = comparedCode(searchParams.get("code") ?? "").slice(0, maxCodeLength + 1);
  const user = { id: searchParams.get("for") ?? "" };
  const preview = await previewOffer(user, offerCode, linesAsked(searchParams), false);
  const answer = preview.ok
    ? { code: "applied" as const, offerCode, ...preview.value, asked }
    : { code: "refused" as const, offerCode, message: offerRefusalMessage(preview.refusal), asked };
  return answer satisfies OfferAnswer;
}

/** Where no answer comes, the form stays and says so. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const answer: OfferAnswer | Unanswered = await attempt(serverLoader);
  return { ...answer, asked: url.searchParams.toString() } satisfies OfferAnswer;
}
