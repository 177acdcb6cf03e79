import { useId } from "react";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { SohraiBorder } from "#app/ui/motif.tsx";
import { Page } from "#app/ui/page.tsx";
import { ReadingText } from "#app/ui/reading-text.tsx";
import { OtherPolicies } from "./other-policies.tsx";
import { PolicyContents } from "./policy-contents.tsx";
import type { PolicySection } from "./policy-section.ts";

export interface PolicyPageProps {
  title: string;
  intro: string;
  /** The day of its last change: "2026-11-20". */
  updated: string;
  /** What matters most, for whoever reads no further. */
  inShort: string;
  sections: readonly PolicySection[];
}

/** A policy: in short, its contents, and its numbered sections at reading width. */
export function PolicyPage({ title, intro, updated, inShort, sections }: PolicyPageProps) {
  const shortId = useId();
  return (
    <Page
      title={title}
      intro={intro}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
      className="pb-12 md:pb-16"
    >
      <p className="-mt-3 mb-6 text-muted text-sm md:-mt-5 md:mb-8">
        {m.policy_last_updated()} <time dateTime={updated}>{formatDate(updated)}</time>
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
        <PolicyContents sections={sections} />
        <div className="max-w-reading">
          <Card as="section" tinted padding="lg" aria-labelledby={shortId}>
            <h2 id={shortId} className="mb-2 text-lg">
              {m.policy_in_short()}
            </h2>
            <ReadingText text={inShort} />
          </Card>
          {sections.map((section, place) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="mt-10 scroll-mt-4 md:mt-12"
            >
              <h2
                id={`${section.id}-title`}
                className="mb-3 flex gap-[0.4em] text-lg leading-snug md:text-xl"
              >
                <span className="text-primary tabular-nums">{place + 1}.</span>
                {section.title()}
              </h2>
              <ReadingText text={section.text()} />
            </section>
          ))}
          <OtherPolicies />
        </div>
      </div>
    </Page>
  );
}
