import { useId } from "react";
import { m } from "#app/paraglide/messages.js";
import { RichText } from "#app/ui/rich-text.tsx";
import { SeeMore } from "#app/ui/see-more.tsx";
import type { AboutSection } from "./about-section.ts";
import { BesidePicture } from "./beside-picture.tsx";
import { PaperLink } from "./paper-link.tsx";

export interface AboutBlockProps {
  section: AboutSection;
  flipped: boolean;
  priority: boolean;
}

/** A block of the content-driven about page (rules: pages-2). */
export function AboutBlock({ section, flipped, priority }: AboutBlockProps) {
  const { aboutTitle, aboutSubtitle, paragraph, pictureUrl, uploadFile } = section;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <BesidePicture url={pictureUrl} alt="" flipped={flipped} priority={priority}>
        <h2 id={titleId} className="text-xl md:text-2xl">
          {aboutTitle}
        </h2>
        {aboutSubtitle && <p className="mt-1 text-muted md:text-lg">{aboutSubtitle}</p>}
        <div className="mt-4">
          <SeeMore more={m.see_more()} less={m.show_less()} titleId={titleId}>
            <RichText html={paragraph} />
          </SeeMore>
        </div>
        {uploadFile && <PaperLink url={uploadFile} titleId={titleId} className="mt-3" />}
      </BesidePicture>
    </section>
  );
}
