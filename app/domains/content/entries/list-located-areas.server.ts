import { asc } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { locatedAreas } from "../content-tables.server.ts";
import type { District, LocatedArea } from "./located-area-table.tsx";

/** A bound on the page's weight: a state has some two hundred blocks. */
const maxAreas = 500;

/** All located areas by district, districts by name, areas as they were added. */
export async function locatedAreasByDistrict(): Promise<District[]> {
  return byDistrict(await areasInOrder().limit(maxAreas));
}

/**
 * One page of the located areas for the back office. Their order has no cursor, and there are too
 * few of them to need one.
 * @param number from 1.
 */
export async function locatedAreaPage(
  number: number,
  size: number,
): Promise<{ districts: District[]; hasNext: boolean }> {
  const found = await areasInOrder()
    .limit(size + 1)
    .offset((number - 1) * size);
  return { districts: byDistrict(found.slice(0, size)), hasNext: found.length > size };
}

function areasInOrder() {
  const { id, district, address, unit, wshg, contact, date } = locatedAreas;
  return db
    .select({ id, district, address, unit, wshg, contact })
    .from(locatedAreas)
    .orderBy(asc(district), asc(date), asc(id));
}

/** Groups areas that come sorted by district. */
function byDistrict(areas: readonly LocatedArea[]): District[] {
  const districts = new Map<string, LocatedArea[]>();
  for (const area of areas) {
    const known = districts.get(area.district);
    if (known) known.push(area);
    else districts.set(area.district, [area]);
  }
  return [...districts].map(([name, inIt]) => ({ name, areas: inIt }));
}
