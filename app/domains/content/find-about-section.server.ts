import { eq } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import type { AboutSection } from "./about-section.ts";
import { aboutSections } from "./content-tables.server.ts";

export async function findAboutSection(id: string): Promise<AboutSection | undefined> {
  const [section] = await db.select().from(aboutSections).where(eq(aboutSections.id, id));
  return section;
}
