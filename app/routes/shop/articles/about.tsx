import { useId } from "react";
import type { AboutSection } from "#app/domains/content/articles/about-section.ts";
import { listAboutSections } from "#app/domains/content/articles/about-sections.server.ts";
import { DownloadLink } from "#app/domains/content/articles/download-link.tsx";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { langOf } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { FallbackNote } from "#app/ui/text/fallback-note.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { SeeMore } from "#app/ui/text/see-more.tsx";
import { PictureAndText } from "../components/picture-and-text.tsx";
import type { Route } from "./+types/about";

export const handle = { live: ["about"] } as const satisfies LiveHandle;

export async function loader() {
  return { sections: await listAboutSections() };
}

export const meta = () => titled(m.about_page_title(), m.about_page_description());

/** The content-driven about page (rules: pages-2). */
export default function AboutPage({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <>
      <Page
        title={m.about_page_title()}
        intro={m.about_page_intro()}
        divider={<SohraiBorder className="max-w-40 text-accent" />}
      >
        <div className="grid gap-14 pt-2 pb-8 md:gap-20 md:pt-4 md:pb-10">
          {sections.map((section, place) => (
            <AboutBlock
              key={section.id}
              section={section}
              flipped={place % 2 === 1}
              priority={place === 0}
            />
          ))}
          {sections.length === 0 && (
            <EmptyState motif={<RagiEar className="size-24" />} title={m.about_page_empty()}>
              {m.about_page_empty_hint()}
            </EmptyState>
          )}
        </div>
      </Page>
      <ReadOn />
    </>
  );
}

/** The way on, to the pages that tell the rest. */
function ReadOn() {
  return (
    <nav aria-labelledby="read-on" className="mt-auto bg-surface" data-print="hide">
      <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8">
        <h2 id="read-on" className="text-xl">
          {m.about_page_read_on()}
        </h2>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/successStory">{m.about_page_to_success_story()}</LinkButton>
          <LinkButton to="/aboutUs" variant="secondary">
            {m.about_page_to_about_us()}
          </LinkButton>
        </div>
      </div>
    </nav>
  );
}

interface AboutBlockProps {
  section: AboutSection;
  flipped: boolean;
  priority: boolean;
}

/** A block of the content-driven about page (rules: pages-2). */
function AboutBlock({ section, flipped, priority }: AboutBlockProps) {
  const { aboutTitle, aboutSubtitle, paragraph, pictureUrl, uploadFile, altText } = section;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <PictureAndText url={pictureUrl} alt={altText} flipped={flipped} priority={priority}>
        <h2 id={titleId} lang={langOf(section, "aboutTitle")} className="text-xl md:text-2xl">
          {aboutTitle}
        </h2>
        {aboutSubtitle && (
          <p lang={langOf(section, "aboutSubtitle")} className="mt-1 text-muted md:text-lg">
            {aboutSubtitle}
          </p>
        )}
        <FallbackNote of={section} field="paragraph" className="mt-3" />
        <div className="mt-4">
          <SeeMore more={m.see_more()} less={m.show_less()} titleId={titleId}>
            <RichText html={paragraph} lang={langOf(section, "paragraph")} />
          </SeeMore>
        </div>
        {uploadFile && <DownloadLink url={uploadFile} titleId={titleId} className="mt-3" />}
      </PictureAndText>
    </section>
  );
}
