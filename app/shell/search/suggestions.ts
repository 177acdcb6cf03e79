import type { Paise } from "#app/lib/money/money.ts";
import type { Language } from "#app/lib/text/language.ts";

/** A title, and its language where that is not the page's (rules: translations-3). */
interface SuggestedTitle {
  title: string;
  lang?: Language | undefined;
}

/** What the shop has for what is being typed, as it is sent. */
export interface Suggestions {
  products: readonly (SuggestedTitle & {
    id: string;
    price: Paise;
    productMRP: Paise;
    picture: string | undefined;
  })[];
  /** Pages, posts and questions. */
  links: readonly (SuggestedTitle & { to: string })[];
}
