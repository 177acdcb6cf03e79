import { pathIn, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { type LogoKind, logoAddress } from "#app/server/look/logo-address.ts";
import { lookNow } from "#app/server/look/look-now.server.ts";
import { openingWords } from "#app/server/look/opening-words.server.ts";
import { site } from "#site";

/** What a phone paints around the shop: the ground of every page, as app.css has it, or the colour that was chosen. */
export function pageColours() {
  const { colours } = lookNow();
  return {
    light: colours?.light.primary ?? "#ffffff",
    dark: colours?.dark["primary-soft"] ?? "#15100d",
  };
}

/** Where the shop's own logo is as an icon; undefined where the ear of the house stands. */
export function iconAddress(kind: LogoKind): string | undefined {
  const { logo } = lookNow().look;
  return logo ? logoAddress(kind, logo) : undefined;
}

const icon = (kind: LogoKind, sizes: string, purpose: "any" | "maskable") => ({
  src: iconAddress(kind) ?? `/icons/${kind === "maskable" ? "icon-maskable" : kind}.png`,
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
  const { title, intro } = openingWords();
  const shortcut = (name: string, path: string) => ({ name, url: pathIn(path) });
  return {
    id: "/",
    name: m.page_title({ page: title, site: site.name }),
    short_name: site.name,
    description: intro,
    lang: presentLanguage(),
    dir: "ltr",
    start_url: pathIn("/"),
    scope: "/",
    display: "standalone",
    theme_color: pageColours().light,
    background_color: "#ffffff",
    categories: ["food", "shopping"],
    icons: [
      ...(lookNow().look.logo
        ? []
        : [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }]),
      icon("icon-192", "192x192", "any"),
      icon("icon-512", "512x512", "any"),
      icon("maskable", "512x512", "maskable"),
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
