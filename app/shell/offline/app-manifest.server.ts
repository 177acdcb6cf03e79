import { pathIn, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";

/** The ground of every page, as app.css has it. */
export const pageColours = { light: "#ffffff", dark: "#15100d" };

const icon = (name: string, sizes: string, purpose: "any" | "maskable") => ({
  src: `/icons/${name}.png`,
  sizes,
  type: "image/png",
  purpose,
});

/** A picture of the shop as it is shown before it is installed (scripts/screens.ts). */
const screenshot = (form: "narrow" | "wide", sizes: string) => ({
  src: `/icons/screen-${presentLanguage()}-${form}.webp`,
  sizes,
  type: "image/webp",
  form_factor: form,
});

/** The shop as a phone installs it, in the request's language (rules: offline-7). One app, whichever it is. */
export function appManifest() {
  const shortcut = (name: string, path: string) => ({ name, url: pathIn(path) });
  return {
    id: "/",
    name: m.page_title({ page: m.home_title(), site: site.name }),
    short_name: site.name,
    description: m.home_intro(),
    lang: presentLanguage(),
    dir: "ltr",
    start_url: pathIn("/"),
    scope: "/",
    display: "standalone",
    theme_color: pageColours.light,
    background_color: pageColours.light,
    categories: ["food", "shopping"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      icon("icon-192", "192x192", "any"),
      icon("icon-512", "512x512", "any"),
      icon("icon-maskable", "512x512", "maskable"),
    ],
    shortcuts: [
      shortcut(m.nav_products(), "/products"),
      shortcut(m.cart(), "/cart"),
      shortcut(m.orders_title(), "/account/orders"),
      shortcut(m.search_title(), "/search"),
    ],
    screenshots: [screenshot("narrow", "360x720"), screenshot("wide", "1280x720")],
  };
}
