import { shopFacts } from "#app/lib/shop/shop-facts.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { withoutLinks } from "#app/lib/text/long-text.ts";
import { m } from "#app/paraglide/messages.js";

export interface FaqEntry {
  question: () => string;
  /** As long-text.ts reads it. */
  answer: () => string;
}

export interface FaqCategory {
  /** What the URL's hash names it by. */
  slug: string;
  title: () => string;
  hint: () => string;
  entries: readonly FaqEntry[];
  /** The button below the answers. */
  button?: { to: string; label: () => string };
}

/** The three categories with their slugs and buttons (rules: faq-1, faq-2). */
export const faqCategories: readonly FaqCategory[] = [
  {
    slug: "terms_and_conditions",
    title: m.terms_and_conditions,
    hint: m.faq_terms_hint,
    button: { to: "/terms-and-conditions", label: m.terms_and_conditions },
    entries: [
      { question: m.faq_terms_q1, answer: () => m.faq_terms_a1(shopFacts()) },
      { question: m.faq_terms_q2, answer: m.faq_terms_a2 },
      { question: m.faq_terms_q3, answer: () => m.faq_terms_a3(shopFacts()) },
      { question: m.faq_terms_q4, answer: m.faq_terms_a4 },
      { question: m.faq_terms_q5, answer: m.faq_terms_a5 },
      { question: m.faq_terms_q6, answer: m.faq_terms_a6 },
      { question: m.faq_terms_q7, answer: m.faq_terms_a7 },
      { question: m.faq_terms_q8, answer: m.faq_terms_a8 },
      { question: m.faq_terms_q9, answer: m.faq_terms_a9 },
    ],
  },
  {
    slug: "social_carnival_event",
    title: m.social_carnival_event,
    hint: m.faq_carnival_hint,
    entries: [
      { question: m.faq_carnival_q1, answer: m.faq_carnival_a1 },
      { question: m.faq_carnival_q2, answer: m.faq_carnival_a2 },
      { question: m.faq_carnival_q3, answer: m.faq_carnival_a3 },
      { question: m.faq_carnival_q4, answer: m.faq_carnival_a4 },
      { question: m.faq_carnival_q5, answer: m.faq_carnival_a5 },
      { question: m.faq_carnival_q6, answer: m.faq_carnival_a6 },
      { question: m.faq_carnival_q7, answer: m.faq_carnival_a7 },
      { question: m.faq_carnival_q8, answer: m.faq_carnival_a8 },
    ],
  },
  {
    slug: "shipping_and_orderTracking",
    title: m.shipping_and_tracking,
    hint: m.faq_shipping_hint,
    button: { to: "/track-orders", label: m.track_orders },
    entries: [
      { question: m.faq_shipping_q1, answer: m.faq_shipping_a1 },
      { question: m.faq_shipping_q2, answer: () => m.faq_shipping_a2(shopFacts()) },
      { question: m.faq_shipping_q3, answer: m.faq_shipping_a3 },
      { question: m.faq_shipping_q4, answer: m.faq_shipping_a4 },
      { question: m.faq_shipping_q5, answer: m.faq_shipping_a5 },
      { question: m.faq_shipping_q6, answer: m.faq_shipping_a6 },
      { question: m.faq_shipping_q7, answer: m.faq_shipping_a7 },
      { question: m.faq_shipping_q8, answer: m.faq_shipping_a8 },
      { question: m.faq_shipping_q9, answer: () => m.faq_shipping_a9(shopFacts()) },
    ],
  },
];

/** The questions and answers as search engines read them (schema.org/FAQPage). */
export function faqStructuredData(categories: readonly FaqCategory[]) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    inLanguage: presentLanguage(),
    mainEntity: categories
      .flatMap(({ entries }) => entries)
      .map(({ question, answer }) => ({
        "@type": "Question",
        name: question(),
        acceptedAnswer: { "@type": "Answer", text: withoutLinks(answer()) },
      })),
  };
}
