import { asc } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { reads } from "#app/server/live.server.ts";
import { locatedAreas } from "./content-tables.server.ts";
import { byDistrict, type District } from "./located-area.ts";

/** A bound on the page's weight: a state has some two hundred blocks. */
const maxAreas = 500;

/** All located areas by district, districts by name, areas as they were added. */
export async function locatedAreasByDistrict(): Promise<District[]> {
  reads("located-areas");
  const { id, district, address, unit, wshg, contact, date } = locatedAreas;
  const areas = await db
    .select({ id, district, address, unit, wshg, contact })
    .from(locatedAreas)
    .orderBy(asc(district), asc(date), asc(id))
    .limit(maxAreas);
  return byDistrict(areas);
}
