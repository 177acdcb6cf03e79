import type { Dress, HomeSection } from "#app/lib/shop/look.ts";
import { m } from "#app/paraglide/messages.js";

/** What the parts of the home page are called, as above them there. */
export const sectionWords: Readonly<Record<HomeSection, () => string>> = {
  bestsellers: m.bestselling_products,
  clients: m.in_associate_with,
  about: m.about_the_program,
  events: m.recent_events,
};

export const dressWords: Readonly<Record<Dress, () => string>> = {
  republic: m.dress_republic,
  sarhul: m.dress_sarhul,
  karma: m.dress_karma,
  diwali: m.dress_diwali,
  sohrai: m.dress_sohrai,
  tusu: m.dress_tusu,
};
