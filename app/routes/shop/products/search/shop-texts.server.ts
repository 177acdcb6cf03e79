import type { PolicyName } from "#app/domains/policies/policy.ts";
import { policyTextOf } from "#app/domains/policies/policy-texts.server.ts";
import { type SearchedText, searchedText } from "#app/domains/search/match-text.ts";
import { type Language, languages, presentLanguage } from "#app/lib/text/language.ts";
import { withoutLinks } from "#app/lib/text/long-text.ts";
import { m } from "#app/paraglide/messages.js";
import { inLanguage } from "#app/server/http/request.server.ts";
import { site } from "#site";
import { faqCategories } from "../../pages/faq/faq-categories.ts";

/** What the shop's messages say in one language, and where it stands. */
interface SaidText {
  kind: "question" | "page";
  to: string;
  title: string;
  rest: string;
}

/** With the words that it has in any language: who writes "refund" on a Hindi page finds it too. */
export interface ShopText extends SaidText {
  /** Its title alone, and all of it. */
  titleWords: SearchedText;
  text: SearchedText;
}

/** What is found of a policy: the sum of it. */
const policyWords = (name: PolicyName) =>
  (["description", "intro", "inShort"] as const).map((part) => () => policyTextOf(name)[part]);

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
    texts: policyWords("privacy-policy"),
  },
  {
    to: "/policies/retunPolicy",
    title: m.returns_title,
    texts: policyWords("retunPolicy"),
  },
  {
    to: "/policies/termsAndConditions",
    title: m.terms_and_conditions,
    texts: policyWords("termsAndConditions"),
  },
];

/** They name the shop's facts, which an owner may change. In ms. */
const maxAge = 60_000;
let read: { texts: Map<Language, readonly ShopText[]>; at: number } | undefined;

/** All of them, as the language of the request says them. */
export function shopTexts(): readonly ShopText[] {
  if (!read || Date.now() - read.at > maxAge) read = { texts: readTexts(), at: Date.now() };
  return read.texts.get(presentLanguage()) ?? [];
}

function readTexts(): Map<Language, readonly ShopText[]> {
  const said = languages.map((language) => [language, inLanguage(language, saidTexts)] as const);
  const words = saidTexts().map((_, n) => {
    const one = said.flatMap(([, texts]) => texts[n] ?? []);
    const titles = one.map(({ title }) => title).join(" ");
    const rests = one.map(({ rest }) => rest).join(" ");
    return { titleWords: searchedText(titles), text: searchedText(`${titles} ${rests}`) };
  });
  return new Map(
    said.map(([language, texts]) => [
      language,
      texts.flatMap((text, n) => (words[n] ? { ...text, ...words[n] } : [])),
    ]),
  );
}

function saidTexts(): SaidText[] {
  const questions = faqCategories.flatMap(({ slug, entries }) =>
    entries.map(({ question, answer }): SaidText => {
      const rest = withoutLinks(answer());
      return { kind: "question", to: `/faq#${slug}`, title: question(), rest };
    }),
  );
  const ofPages = pages.map(({ to, title, texts }): SaidText => {
    const rest = texts.map((text) => withoutLinks(text())).join(" ");
    return { kind: "page", to, title: title(), rest };
  });
  return [...questions, ...ofPages];
}
