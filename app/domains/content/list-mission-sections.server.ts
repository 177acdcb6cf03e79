import { asc } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { reads } from "#app/server/live.server.ts";
import { missionSections } from "./content-tables.server.ts";
import { type MissionSection, missionSectionKinds } from "./mission-section.ts";

/** The first entry by date of each of the three, in the page's order; what is empty is left out (R15). */
export async function firstMissionSections(): Promise<MissionSection[]> {
  reads("mission");
  const { kind, date, id } = missionSections;
  const first = await db
    .selectDistinctOn([kind])
    .from(missionSections)
    .orderBy(asc(kind), asc(date), asc(id));
  return missionSectionKinds.flatMap(
    (wanted) => first.find((entry) => entry.kind === wanted) ?? [],
  );
}
