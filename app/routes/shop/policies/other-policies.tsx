import { ChevronRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { shopFacts } from "#app/lib/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";
import { ReadingText } from "#app/ui/reading-text.tsx";
import { policies } from "./policy-section.ts";

/** After a policy's last line: the others, and where to ask. */
export function OtherPolicies() {
  const { pathname } = useLocation();
  return (
    <aside className="mt-12 border-line border-t pt-6" data-print="hide">
      <h2 className="text-lg">{m.policy_others()}</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {policies
          .filter(({ to }) => to !== pathname)
          .map(({ to, title }) => (
            <li key={to} className="grid">
              <Link
                to={to}
                className="flex min-h-14 items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3 font-semibold transition hover:border-line-strong hover:text-primary hover:shadow-sm"
              >
                {title()}
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-primary" />
              </Link>
            </li>
          ))}
      </ul>
      <ReadingText text={m.policy_question(shopFacts)} className="mt-5 text-muted" />
    </aside>
  );
}
