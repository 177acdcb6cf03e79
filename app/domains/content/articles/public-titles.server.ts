import { and, inArray } from "drizzle-orm";
import type { Language } from "#app/lib/text/language.ts";
import { langOf, type Readable } from "#app/lib/text/translations.ts";
import { db } from "#app/server/database/database.server.ts";
import { readTexts } from "#app/server/text/translations.server.ts";
import { aboutSections, blogPosts } from "../content-tables.server.ts";
import { firstMissionSections } from "../entries/list-mission-sections.server.ts";
import { isPublic } from "./blog-posts.server.ts";

const postTitle = readTexts(blogPosts.translations, { title: blogPosts.blogTitle });
const aboutTitle = readTexts(aboutSections.translations, { title: aboutSections.aboutTitle });

/** What a search may find of the content. */
interface ContentText {
  kind: "post" | "about" | "mission";
  id: string;
}

/** A title, and its language where that is not the page's (rules: translations-3). */
export interface PublicTitle {
  title: string;
  lang?: Language | undefined;
}

/**
 * The titles of these, by "post 0198…"; what is not shown to everybody is left out: drafts, posts before their
 * date, and parts of the programme's page behind the first of their kind.
 */
export async function publicTitles(
  texts: readonly ContentText[],
): Promise<Map<string, PublicTitle>> {
  const idsOf = (kind: ContentText["kind"]) =>
    texts.filter((text) => text.kind === kind).map(({ id }) => id);
  const [posts, abouts, missions] = [idsOf("post"), idsOf("about"), new Set(idsOf("mission"))];
  const [foundPosts, foundAbouts, shownMissions] = await Promise.all([
    posts.length === 0
      ? []
      : db
          .select({ id: blogPosts.id, ...postTitle })
          .from(blogPosts)
          .where(and(inArray(blogPosts.id, posts), isPublic)),
    abouts.length === 0
      ? []
      : db
          .select({ id: aboutSections.id, ...aboutTitle })
          .from(aboutSections)
          .where(inArray(aboutSections.id, abouts)),
    missions.size === 0 ? [] : firstMissionSections(),
  ]);
  const titlesOf = (kind: ContentText["kind"], rows: readonly ReadTitle[]) =>
    rows.map(
      (row) => [`${kind} ${row.id}`, { title: row.title, lang: langOf(row, "title") }] as const,
    );
  return new Map([
    ...titlesOf("post", foundPosts),
    ...titlesOf("about", foundAbouts),
    ...titlesOf(
      "mission",
      shownMissions.filter(({ id }) => missions.has(id)),
    ),
  ]);
}

interface ReadTitle extends Readable {
  id: string;
  title: string;
}
