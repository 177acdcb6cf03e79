import { useId } from "react";
import type {
  MissionSection,
  MissionSectionKind,
} from "#app/domains/content/entries/mission-section.ts";
import { langOf } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { FallbackNote } from "#app/ui/text/fallback-note.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { SeeMore } from "#app/ui/text/see-more.tsx";
import { PictureAndText } from "../../components/picture-and-text.tsx";

/** What each of the three parts is called where the page leads to it. */
export const missionPartNames: Record<MissionSectionKind, () => string> = {
  about: m.programme_about,
  product: m.programme_product,
  case: m.programme_case,
};

/** The about, product and case sections, on alternating sides. */
export function MissionSections({ sections }: { sections: readonly MissionSection[] }) {
  return (
    <div className="shell grid gap-14 py-10 md:gap-20 md:py-16">
      {sections.map((section, place) => (
        <MissionBlock
          key={section.id}
          section={section}
          flipped={place % 2 === 1}
          priority={place === 0}
        />
      ))}
      {sections.length === 0 && (
        <EmptyState
          motif={<RagiEar className="size-24" />}
          title={m.programme_no_sections()}
          action={<LinkButton to="/products">{m.see_all_products()}</LinkButton>}
        >
          {m.programme_no_sections_hint()}
        </EmptyState>
      )}
    </div>
  );
}

interface MissionBlockProps {
  section: MissionSection;
  flipped: boolean;
  priority: boolean;
}

/** One of the about, product and case sections. */
function MissionBlock({ section, flipped, priority }: MissionBlockProps) {
  const { kind, title, description, pictureUrl, altText } = section;
  const titleId = useId();
  return (
    <section id={kind} aria-labelledby={titleId}>
      <PictureAndText url={pictureUrl} alt={altText} flipped={flipped} priority={priority}>
        <p className="font-semibold text-accent-ink text-sm">{missionPartNames[kind]()}</p>
        <h2 id={titleId} lang={langOf(section, "title")} className="mt-1 mb-4 text-xl md:text-2xl">
          {title}
        </h2>
        <FallbackNote of={section} field="description" className="mb-3" />
        <SeeMore more={m.see_more_dots()} less={m.show_less()} titleId={titleId}>
          <RichText html={description} lang={langOf(section, "description")} />
        </SeeMore>
      </PictureAndText>
    </section>
  );
}
