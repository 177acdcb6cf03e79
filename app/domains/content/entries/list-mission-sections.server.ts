import { asc, eq } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { readMission } from "../articles/read-texts.server.ts";
import { missionSections } from "../content-tables.server.ts";
import { entryPage } from "./entry-page.server.ts";
import {
  type MissionSection,
  type MissionSectionKind,
  missionSectionKinds,
  type WrittenMissionSection,
} from "./mission-section.ts";

/** The first entry of each of the three, in the page's order (rules: programme-1). */
export async function firstMissionSections(): Promise<MissionSection[]> {
  const { kind, pictureUrl, date, id } = missionSections;
  const first = await db
    .selectDistinctOn([kind], { id, kind, ...readMission, pictureUrl, date })
    .from(missionSections)
    .orderBy(asc(kind), asc(date), asc(id));
  return missionSectionKinds.flatMap(
    (wanted) => first.find((entry) => entry.kind === wanted) ?? [],
  );
}

/** A page of one section's entries, oldest first. */
export async function missionPage(
  kind: MissionSectionKind,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<WrittenMissionSection>> {
  const where = eq(missionSections.kind, kind);
  return entryPage("mission-section", { cursor, size, order: "ascending", where });
}
