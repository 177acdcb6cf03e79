import { MissionBlock } from "#app/domains/content/mission-block.tsx";
import type { MissionSection } from "#app/domains/content/mission-section.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";

/** The about, product and case sections, on alternating sides. */
export function MissionPart({ sections }: { sections: readonly MissionSection[] }) {
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
