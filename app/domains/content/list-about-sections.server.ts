import { asc } from "drizzle-orm";
import { cut, cuts } from "#app/lib/text.ts";
import { db } from "#app/server/database.server.ts";
import { plainText } from "#app/server/rich-text.server.ts";
import type { AboutExcerpt, AboutSection } from "./about-section.ts";
import { aboutSections } from "./content-tables.server.ts";

/** A bound on the page's weight; a programme tells its story in far fewer blocks. */
const maxSections = 50;

/** All blocks of the about page, oldest first (spec 7). */
export async function listAboutSections(): Promise<AboutSection[]> {
  return db
    .select()
    .from(aboutSections)
    .orderBy(asc(aboutSections.date), asc(aboutSections.id))
    .limit(maxSections);
}

/** The first block, for the home page: only the first entry is used there (spec 3). */
export async function firstAboutSection(): Promise<AboutExcerpt | undefined> {
  const { aboutTitle, aboutSubtitle, paragraph, pictureUrl, date, id } = aboutSections;
  const [first] = await db
    .select({ aboutTitle, aboutSubtitle, paragraph, pictureUrl })
    .from(aboutSections)
    .orderBy(asc(date), asc(id))
    .limit(1);
  if (!first) return undefined;
  const { paragraph: html, ...rest } = first;
  return { ...rest, excerpt: cut(plainText(html), cuts.aboutParagraph) };
}
