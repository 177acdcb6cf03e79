import { useId } from "react";
import { m } from "#app/paraglide/messages.js";
import { RichText } from "#app/ui/rich-text.tsx";
import { SeeMore } from "#app/ui/see-more.tsx";
import { BesidePicture } from "./beside-picture.tsx";
import type { MissionSection, MissionSectionKind } from "./mission-section.ts";

/** What each of the three parts is called where the page leads to it. */
export const missionPartNames: Record<MissionSectionKind, () => string> = {
  about: m.programme_about,
  product: m.programme_product,
  case: m.programme_case,
};

export interface MissionBlockProps {
  section: MissionSection;
  flipped: boolean;
  priority: boolean;
}

/** One of the about, product and case sections (rules: programme-1). */
export function MissionBlock({ section, flipped, priority }: MissionBlockProps) {
  const { kind, title, description, pictureUrl } = section;
  const titleId = useId();
  return (
    <section id={kind} aria-labelledby={titleId}>
      <BesidePicture url={pictureUrl} alt="" flipped={flipped} priority={priority}>
        <p className="font-semibold text-accent-ink text-sm">{missionPartNames[kind]()}</p>
        <h2 id={titleId} className="mt-1 mb-4 text-xl md:text-2xl">
          {title}
        </h2>
        <SeeMore more={m.see_more_dots()} less={m.show_less()} titleId={titleId}>
          <RichText html={description} />
        </SeeMore>
      </BesidePicture>
    </section>
  );
}
