import { withoutLinks } from "#app/lib/long-text.ts";
import type { FaqCategory } from "./faq-categories.ts";

/** The questions and answers as search engines read them (schema.org/FAQPage). */
export function faqStructuredData(categories: readonly FaqCategory[]) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: categories
      .flatMap(({ entries }) => entries)
      .map(({ question, answer }) => ({
        "@type": "Question",
        name: question(),
        acceptedAnswer: { "@type": "Answer", text: withoutLinks(answer()) },
      })),
  };
}
