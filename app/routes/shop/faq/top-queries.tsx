import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import type { FaqCategory } from "./faq-categories.ts";

/** The list at the left, on a phone a row of chips: each link opens a category (rules: faq-1). */
export function TopQueries({ categories }: { categories: readonly FaqCategory[] }) {
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
