import { ArrowRight, ChevronRight } from "lucide-react";
import { useLayoutEffect } from "react";
import { Link, useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { describePage } from "#app/shell/page-head/page-description.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { AccordionItem } from "#app/ui/layout/accordion.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { ReadingText } from "#app/ui/text/reading-text.tsx";
import type { Route } from "./+types/faq";
import { type FaqCategory, faqCategories, faqStructuredData } from "./faq/faq-categories.ts";

export function loader({ context }: Route.LoaderArgs) {
  describePage(context, { structuredData: [faqStructuredData(faqCategories)] });
  return null;
}

export const meta = () => titled(m.faq_title(), m.faq_description());

/** The FAQ (rules: faq-1). */
export default function FaqPage() {
  useCategoryInAddress();
  return (
    <Page
      title={m.faq_title()}
      intro={m.faq_intro()}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
      className="pb-12 md:pb-16"
    >
      <div className="grid items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-10">
        <TopQueries categories={faqCategories} />
        <div className="grid gap-4">
          {faqCategories.map((category) => (
            <FaqCategoryItem key={category.slug} category={category} />
          ))}
          <MoreQuestions />
        </div>
      </div>
    </Page>
  );
}

/** The list at the left, on a phone a row of chips: each link opens a category. */
function TopQueries({ categories }: { categories: readonly FaqCategory[] }) {
  return (
    <nav
      aria-labelledby="top-queries"
      className="lg:sticky lg:top-24 lg:rounded-lg lg:bg-surface lg:p-5"
      data-print="hide"
    >
      <h2 id="top-queries" className="text-lg lg:px-2">
        {m.top_queries()}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2 lg:block">
        {categories.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={`#${slug}`}
              className="flex min-h-11 items-center justify-between gap-3 leading-snug hover:bg-primary-soft hover:text-primary max-lg:rounded-full max-lg:border max-lg:border-line-strong max-lg:px-4 lg:rounded-md lg:px-2 lg:py-2"
            >
              {title()}
              <ChevronRight
                aria-hidden="true"
                className="size-4 shrink-0 text-primary max-lg:hidden"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A category: its questions with their answers, and where it leads. */
function FaqCategoryItem({ category }: { category: FaqCategory }) {
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

/** Below the answers: where to ask what they leave open. */
function MoreQuestions() {
  return (
    <section className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg bg-surface p-5 sm:p-6">
      <RagiEar className="size-14 shrink-0 text-accent" />
      <div className="min-w-48 flex-1">
        <h2 className="text-lg">{m.faq_more_title()}</h2>
        <p className="text-muted">{m.faq_more_text()}</p>
      </div>
      <LinkButton to="/contactUs" variant="secondary" className="max-sm:w-full">
        {m.faq_more_action()}
      </LinkButton>
    </section>
  );
}

/**
 * Opens the category that the URL's hash names: at load, after a link and on the way back.
 * It is open before the page's scroll position is set, so the page scrolls to it.
 */
function useCategoryInAddress(): void {
  const location = useLocation();
  useLayoutEffect(() => {
    const details = document.getElementById(location.hash.slice(1))?.closest("details");
    if (details) details.open = true;
  }, [location]);
}

/**
 * Writes into the address which category was opened last. Not by a navigation: that would scroll
 * the page away under the finger that has just opened it.
 */
function noteCategory(slug: string, open: boolean): void {
  const { hash, pathname, search } = window.location;
  if (open === (hash === `#${slug}`)) return;
  const address = `${pathname}${search}${open ? `#${slug}` : ""}`;
  window.history.replaceState(window.history.state, "", address);
}
