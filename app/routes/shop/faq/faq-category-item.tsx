import { ArrowRight } from "lucide-react";
import { AccordionItem } from "#app/ui/accordion.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ReadingText } from "#app/ui/reading-text.tsx";
import { noteCategory } from "./category-in-address.ts";
import type { FaqCategory } from "./faq-categories.ts";

/** A category: its questions with their answers, and where it leads. */
export function FaqCategoryItem({ category }: { category: FaqCategory }) {
  const { slug, title, hint, entries, button } = category;
  return (
    <AccordionItem
      id={slug}
      title={title()}
      hint={hint()}
      onToggle={(open) => noteCategory(slug, open)}
    >
      <div className="divide-y divide-line">
        {entries.map(({ question, answer }) => (
          <section key={question()} className="py-5 first:pt-0 last:pb-0">
            <h3 className="mb-1 font-semibold font-text text-base">{question()}</h3>
            <ReadingText text={answer()} />
          </section>
        ))}
      </div>
      {button && (
        <LinkButton
          to={button.to}
          // The server answers this address by a redirect; there is no page to render.
          reloadDocument
          className="mt-6 max-sm:w-full"
          iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {button.label()}
        </LinkButton>
      )}
    </AccordionItem>
  );
}
