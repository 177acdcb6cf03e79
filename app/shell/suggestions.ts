import type { Paise } from "#app/lib/money.ts";

/** What the shop has for what is being typed, as it is sent. */
export interface Suggestions {
  products: readonly {
    id: string;
    title: string;
    price: Paise;
    productMRP: Paise;
    picture: string | undefined;
  }[];
  /** Pages, posts and questions. */
  links: readonly { title: string; to: string }[];
}
