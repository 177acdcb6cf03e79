import { type SearchedText, searchedText } from "#app/domains/search/match-text.ts";
import { type Language, presentLanguage } from "#app/lib/language.ts";
import { withoutLinks } from "#app/lib/long-text.ts";
import { shopFacts } from "#app/lib/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { faqCategories } from "../faq/faq-categories.ts";

/** A text of the shop's messages, and where it stands. */
export interface ShopText {
  kind: "question" | "page";
  title: string;
  to: string;
  /** Its title alone, and all of it. */
  titleWords: SearchedText;
  text: SearchedText;
}

/** Pages that say the same to everybody, with what is said on them. */
const pages: readonly { to: string; title: () => string; texts: readonly (() => string)[] }[] = [
  {
    to: "/about",
    title: m.about_page_title,
    texts: [m.about_page_description, m.about_page_intro],
  },
  { to: "/aboutUs", title: m.about_us_title, texts: [m.about_us_description] },
  {
    to: `/${site.productSlug}`,
    title: m.programme_title,
    texts: [m.programme_description, m.programme_intro, m.programme_areas_title],
  },
  {
    to: "/successStory",
    title: m.nav_success_story,
    texts: [m.success_story_title, m.success_story_intro],
  },
  { to: "/story", title: m.nav_story, texts: [m.story_intro] },
  { to: "/bulkOrder", title: m.nav_bulk_order, texts: [m.bulk_title, m.bulk_intro] },
  { to: "/contactUs", title: m.nav_contact, texts: [m.contact_intro] },
  { to: "/faq", title: m.faq_title, texts: [m.faq_description, m.faq_intro] },
  { to: "/track-orders", title: m.nav_track_orders, texts: [] },
  {
    to: "/policies/privacy-policy",
    title: m.privacy_title,
    texts: [m.privacy_description, m.privacy_intro, m.privacy_short],
  },
  {
    to: "/policies/retunPolicy",
    title: m.returns_title,
    texts: [m.returns_description, m.returns_intro, m.returns_short],
  },
  {
    to: "/policies/termsAndConditions",
    title: m.terms_and_conditions,
    texts: [m.terms_description, m.terms_intro, () => m.terms_short(shopFacts())],
  },
];

/** They name the shop's facts, which an owner may change. In ms. */
const maxAge = 60_000;
const read = new Map<Language, { texts: readonly ShopText[]; at: number }>();

/** All of them, in the language of the request. */
export function shopTexts(): readonly ShopText[] {
  const language = presentLanguage();
  const known = read.get(language);
  if (known && Date.now() - known.at < maxAge) return known.texts;
  const texts = readTexts();
  read.set(language, { texts, at: Date.now() });
  return texts;
}

function readTexts(): ShopText[] {
  const questions = faqCategories.flatMap(({ slug, entries }) =>
    entries.map(({ question, answer }) =>
      textOf("question", `/faq#${slug}`, question(), withoutLinks(answer())),
    ),
  );
  const ofPages = pages.map(({ to, title, texts }) =>
    textOf("page", to, title(), texts.map((text) => withoutLinks(text())).join(" ")),
  );
  return [...questions, ...ofPages];
}

function textOf(kind: ShopText["kind"], to: string, title: string, rest: string): ShopText {
  const text = searchedText(`${title} ${rest}`);
  return { kind, title, to, titleWords: searchedText(title), text };
}
