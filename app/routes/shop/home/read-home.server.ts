import { shownCategories } from "#app/domains/catalog/lists/shown-categories.server.ts";
import { bestsellingProducts } from "#app/domains/catalog/product/products.server.ts";
import { firstAboutSection } from "#app/domains/content/articles/about-sections.server.ts";
import { recentEvents } from "#app/domains/content/articles/blog-posts.server.ts";
import {
  listCarouselSlides,
  listClientImages,
} from "#app/domains/content/pictures/list-pictures.server.ts";
import { type HomeSection, type Look, openingText } from "#app/lib/shop/look.ts";
import { openingWords } from "#app/server/look/opening-words.server.ts";

/** What the home page shows with this look. Of a section that is not shown nothing is read. */
export async function readHome(look: Look) {
  const ifShown = <Found>(section: HomeSection, read: () => Promise<Found>) =>
    look.sections.includes(section) ? read() : undefined;
  const [slides, categories, bestsellers, clients, about, events] = await Promise.all([
    look.picture ? [openingPicture(look)] : listCarouselSlides(),
    look.hasCategories ? shownCategories() : [],
    ifShown("bestsellers", bestsellingProducts),
    ifShown("clients", listClientImages),
    ifShown("about", firstAboutSection),
    ifShown("events", () => recentEvents(3)),
  ]);
  const { sections } = look;
  const words = openingWords(look);
  return { words, sections, slides, categories, bestsellers, clients, about, events };
}

/** It stands as a banner of one picture. */
const openingPicture = (look: Look) => ({
  id: look.picture,
  pictureUrl: look.picture,
  altText: openingText(look, "altText") || look.altText,
});
