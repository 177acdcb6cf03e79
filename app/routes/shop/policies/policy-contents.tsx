import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import type { PolicySection } from "./policy-section.ts";

/** The way to each section: folded above the text on a phone, beside the text where there is room. */
export function PolicyContents({ sections }: { sections: readonly PolicySection[] }) {
  return (
    <>
      <details
        className="group max-w-reading rounded-lg border border-line lg:hidden"
        data-print="hide"
      >
        <summary className="touch flex list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {m.policy_contents()}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-primary transition group-open:rotate-180"
          />
        </summary>
        <nav aria-label={m.policy_contents()} className="border-line border-t px-1.5 py-2">
          <SectionLinks sections={sections} />
        </nav>
      </details>
      <nav
        aria-label={m.policy_contents()}
        className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto border-line border-s-2 ps-3 max-lg:hidden"
        data-print="hide"
      >
        <h2 className="mb-1 px-2.5 text-base">{m.policy_contents()}</h2>
        <SectionLinks sections={sections} />
      </nav>
    </>
  );
}

function SectionLinks({ sections }: { sections: readonly PolicySection[] }) {
  return (
    <ol>
      {sections.map(({ id, title }, place) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="flex gap-2 rounded-md px-2.5 py-2.75 leading-snug hover:bg-primary-soft hover:text-primary lg:py-2 lg:text-sm"
          >
            <span className="min-w-5 shrink-0 text-muted tabular-nums">{place + 1}.</span>
            {title()}
          </Link>
        </li>
      ))}
    </ol>
  );
}
