import { locatedAreasByDistrict } from "#app/domains/content/list-located-areas.server.ts";
import { firstMissionSections } from "#app/domains/content/list-mission-sections.server.ts";
import { galleryPage } from "#app/domains/content/list-pictures.server.ts";
import { missionPartNames } from "#app/domains/content/mission-block.tsx";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/programme";
import { AreasPart } from "./programme/areas-part.tsx";
import { GalleryPart } from "./programme/gallery-part.tsx";
import { MissionPart } from "./programme/mission-part.tsx";
import { ProgrammeHead } from "./programme/programme-head.tsx";
import { titled } from "./shell/page-title.ts";

/** Pictures on one page of the gallery: whole rows of two, three and four. */
const picturesAPage = 24;

export const handle = {
  live: ["mission", "located-areas", "gallery"],
} as const satisfies LiveHandle;

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
  return { sections, districts, pictures, hasNewer, after };
}

export const meta = () => titled(m.programme_title(), m.programme_description());

/** The programme's page, /ragi (rules: programme-1). */
export default function ProgrammePage({ loaderData }: Route.ComponentProps) {
  const { sections, districts, pictures, hasNewer, after } = loaderData;
  const parts = [
    ...sections.map(({ kind }) => ({ id: kind as string, label: missionPartNames[kind]() })),
    { id: "areas", label: m.programme_areas_title() },
    { id: "gallery", label: m.programme_gallery_title() },
  ];
  return (
    <>
      <ProgrammeHead parts={parts} />
      <MissionPart sections={sections} />
      <AreasPart id="areas" districts={districts} />
      <GalleryPart id="gallery" pictures={pictures} hasNewer={hasNewer} after={after} />
    </>
  );
}
