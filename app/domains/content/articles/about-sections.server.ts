import { asc, eq } from "drizzle-orm";
import { cut, cuts } from "#app/lib/text/text.ts";
import { db } from "#app/server/database/database.server.ts";
import { plainText } from "#app/server/text/rich-text.server.ts";
import { aboutSections } from "../content-tables.server.ts";
import type { AboutExcerpt, AboutSection, WrittenAboutSection } from "./about-section.ts";
import { readAbout } from "./read-texts.server.ts";

/** A bound on the page's weight; a programme tells its story in far fewer blocks. */
const maxSections = 50;

/** All blocks of the about page, oldest first (rules: pages-2). */
export async function listAboutSections(): Promise<AboutSection[]> {
  const { id, pictureUrl, uploadFile, date, updatedAt } = aboutSections;
  return db
    .select({ id, ...readAbout, pictureUrl, uploadFile, date, updatedAt })
    .from(aboutSections)
    .orderBy(asc(aboutSections.date), asc(aboutSections.id))
    .limit(maxSections);
}

/** The first block, for the home page, which shows no other (rules: home-6). */
export async function firstAboutSection(): Promise<AboutExcerpt | undefined> {
  const { pictureUrl, date, id } = aboutSections;
  const [first] = await db
    .select({ ...readAbout, pictureUrl })
    .from(aboutSections)
    .orderBy(asc(date), asc(id))
    .limit(1);
  if (!first) return undefined;
  const { paragraph: html, ...rest } = first;
  return { ...rest, excerpt: cut(plainText(html), cuts.aboutParagraph) };
}

/** A block for its editor. */
export async function findAboutSection(id: string): Promise<WrittenAboutSection | undefined> {
  const [section] = await db.select().from(aboutSections).where(eq(aboutSections.id, id));
  return section;
}
