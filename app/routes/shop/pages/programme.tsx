import { Link } from "react-router";
import { locatedAreasByDistrict } from "#app/domains/content/entries/list-located-areas.server.ts";
import { firstMissionSections } from "#app/domains/content/entries/list-mission-sections.server.ts";
import {
  type District,
  LocatedAreaTable,
} from "#app/domains/content/entries/located-area-table.tsx";
import { galleryPage } from "#app/domains/content/pictures/list-pictures.server.ts";
import { cursorParams, cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import type { Route } from "./+types/programme";
import { MissionSections, missionPartNames } from "./programme/mission-sections.tsx";
import { ProgrammeGallery } from "./programme/programme-gallery.tsx";

/** Pictures on one page of the gallery: whole rows of two, three and four. */
const picturesAPage = 24;

export const handle = {
  live: ["mission", "located-areas", "gallery"],
  searchParams: cursorParams,
} as const satisfies LiveHandle & SharedPageHandle;

export async function loader({ url }: Route.LoaderArgs) {
  const cursor = readCursor(url.searchParams);
  const [sections, districts, gallery] = await Promise.all([
    firstMissionSections(),
    locatedAreasByDistrict(),
    galleryPage(cursor, picturesAPage),
  ]);
  const { rows: pictures, hasPrevious: hasNewer, hasNext } = gallery;
  const last = pictures.at(-1);
  const after = hasNext && last ? cursorTo(last) : undefined;
  return { sections, districts, pictures, hasNewer, after, search: url.search };
}

export const meta = () => titled(m.programme_title(), m.programme_description());

/** The programme's page, /ragi (rules: programme-1). */
export default function ProgrammePage({ loaderData }: Route.ComponentProps) {
  const { sections, districts, pictures, hasNewer, after, search } = loaderData;
  const parts: ProgrammePart[] = [
    ...sections.map(({ kind }) => ({ id: kind, label: missionPartNames[kind]() })),
    { id: "areas", label: m.programme_areas_title() },
    { id: "gallery", label: m.programme_gallery_title() },
  ];
  return (
    <>
      <ProgrammeHead parts={parts} search={search} />
      <MissionSections sections={sections} />
      <LocatedAreas id="areas" districts={districts} />
      <ProgrammeGallery id="gallery" pictures={pictures} hasNewer={hasNewer} after={after} />
    </>
  );
}

/** A part of the page, by the id of its section. */
interface ProgrammePart {
  id: string;
  label: string;
}

/** The page's opening: what it tells of, and the way to each of its parts. */
function ProgrammeHead({
  parts,
  search,
}: {
  parts: readonly ProgrammePart[];
  /** Of the page's address: the page of the gallery that is open stays open. */
  search: string;
}) {
  return (
    <header className="overflow-hidden bg-surface">
      <div className="shell relative py-10 md:py-16">
        <div className="relative max-w-2xl">
          <h1 className="text-3xl md:text-4xl">{m.programme_title()}</h1>
          <p className="mt-3 max-w-lg max-sm:pe-16 md:text-lg">{m.programme_intro()}</p>
          <nav aria-label={m.programme_parts()} className="mt-6" data-print="hide">
            <ul className="flex flex-wrap gap-2">
              {parts.map(({ id, label }) => (
                <li key={id}>
                  <Link
                    to={{ search, hash: id }}
                    className="touch inline-flex items-center rounded-full border border-line-strong bg-raised px-4 font-semibold text-primary transition hover:border-primary hover:bg-primary-soft"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div
          aria-hidden="true"
          className="pointer-events-none absolute -end-6 top-6 flex items-end md:end-4 md:top-auto md:bottom-0 lg:end-12"
        >
          <RagiEar className="w-28 rotate-6 text-accent opacity-70 md:w-44 lg:w-64" />
        </div>
      </div>
      <SohraiBorder className="text-accent opacity-80" />
    </header>
  );
}

/** Where the units of the programme are. */
function LocatedAreas({ id, districts }: { id: string; districts: readonly District[] }) {
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
