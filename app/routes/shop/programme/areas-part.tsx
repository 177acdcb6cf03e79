import type { District } from "#app/domains/content/located-area.ts";
import { LocatedAreaTable } from "#app/domains/content/located-area-table.tsx";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/motif.tsx";
import { Section } from "#app/ui/section.tsx";

/** Where the units of the programme are. */
export function AreasPart({ id, districts }: { id: string; districts: readonly District[] }) {
  return (
    <Section
      id={id}
      title={m.programme_areas_title()}
      intro={m.programme_areas_intro()}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
      tinted
    >
      {districts.length === 0 ? (
        <EmptyState
          className="border border-line"
          motif={<RagiEar className="size-24" />}
          title={m.programme_no_areas()}
          level={3}
          action={
            <LinkButton to="/contactUs" variant="secondary">
              {m.programme_no_areas_action()}
            </LinkButton>
          }
        >
          {m.programme_no_areas_hint()}
        </EmptyState>
      ) : (
        <LocatedAreaTable districts={districts} />
      )}
    </Section>
  );
}
