import { type Look, openingText } from "#app/lib/shop/look.ts";
import { m } from "#app/paraglide/messages.js";
import { lookNow } from "./look-now.server.ts";

/** What the home page opens with, in the language of the request: the specification's words, where nobody has written others. */
export function openingWords(look: Look = lookNow().look) {
  return {
    title: openingText(look, "title") || m.home_title(),
    intro: openingText(look, "intro") || m.home_intro(),
  };
}
