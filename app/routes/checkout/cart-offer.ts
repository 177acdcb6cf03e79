import { data } from "react-router";
import { requireUser } from "#app/domains/accounts/session.server.ts";
import { maxCartLines } from "#app/domains/cart/cart.ts";
import { maxQuantity } from "#app/domains/catalog/product.ts";
import {
  comparedCode,
  isOver,
  maxCodeLength,
  offerRefusalMessage,
} from "#app/domains/offers/offer.ts";
import { codeCookie, rememberedCode } from "#app/domains/offers/remembered-code.server.ts";
import { type OfferPreview, previewOffer } from "#app/domains/orders/preview-offer.server.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { countUse } from "#app/server/rate-limit.server.ts";
import type { Route } from "./+types/cart-offer";

/** The page that asks follows offers and the products of its cart (use-offer.ts). */
export const handle = {
  live: [],
  snapshot: ["offers", "products", "my-orders"],
} as const satisfies LiveHandle;

/** Codes are not to be guessed: so many are tried in ten minutes. */
const triedCodes = { name: "offer-codes", points: 60, seconds: 600 } as const;

/** What a code does to the cart that asks for it. */
export type OfferAnswer =
  | { code: "none" }
  /** The browser's own word: the shop cannot be reached. */
  | { code: "unreachable" }
  | ({ code: "applied"; offerCode: string; asked: string } & OfferPreview)
  | { code: "refused"; offerCode: string; asked: string; message: string };

/**
 * `?line=id*quantity&line=…` and the `code` that was typed; without one, what this browser remembers. An
 * empty one takes the code out. What is good is remembered.
 */
export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const { searchParams } = args.url;
  const typed = searchParams.get("code");
  const offerCode = comparedCode(typed ?? rememberedCode(args.request) ?? "");
  if (!offerCode)
    return answer({ code: "none" }, typed === null ? undefined : codeCookie(undefined));
  const asked = searchParams.getAll("line").join(" ");
  if (typed !== null && (await countUse(triedCodes, user.id)) !== undefined) {
    return answer({ code: "refused", offerCode, asked, message: m.offer_too_many_tries() });
  }
  const preview = await previewOffer(
    user,
    offerCode.slice(0, maxCodeLength + 1),
    linesIn(searchParams.getAll("line")),
  );
  if (preview.ok) {
    return answer({ code: "applied", offerCode, asked, ...preview.value }, codeCookie(offerCode));
  }
  const { refusal } = preview;
  // What only a link has left here, and can not be had any more, goes without a word.
  if (typed === null && isOver(refusal)) return answer({ code: "none" }, codeCookie(undefined));
  return answer({ code: "refused", offerCode, asked, message: offerRefusalMessage(refusal) });
}

/** In a browser that cannot reach the shop the order has no code for now. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    return { code: "unreachable" } satisfies OfferAnswer;
  }
}

function answer(given: OfferAnswer, cookie?: string) {
  return data(given, cookie ? { headers: { "Set-Cookie": cookie } } : undefined);
}

/** "id*3": what is no line is left out. */
function linesIn(texts: readonly string[]) {
  return texts.slice(0, maxCartLines).flatMap((text) => {
    const [productId, number] = text.split("*");
    const quantity = Number(number);
    const isLine = productId && Number.isInteger(quantity) && quantity > 0;
    return isLine && quantity <= maxQuantity ? [{ productId, quantity }] : [];
  });
}
