import { and, inArray } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { readTexts } from "#app/server/translations.server.ts";
import { isPublic } from "./blog-posts.server.ts";
import { aboutSections, blogPosts } from "./content-tables.server.ts";
import { firstMissionSections } from "./list-mission-sections.server.ts";

const postTitle = readTexts(blogPosts.translations, { blogTitle: blogPosts.blogTitle });
const aboutTitle = readTexts(aboutSections.translations, { aboutTitle: aboutSections.aboutTitle });

/** What a search may find of the content. */
interface ContentText {
  kind: "post" | "about" | "mission";
  id: string;
}

/**
 * The titles of these, by "post 0198…"; what is not shown to everybody is left out: drafts, posts before their
 * date, and parts of the programme's page behind the first of their kind.
 */
export async function publicTitles(texts: readonly ContentText[]): Promise<Map<string, string>> {
  const idsOf = (kind: ContentText["kind"]) =>
    texts.filter((text) => text.kind === kind).map(({ id }) => id);
  const [posts, abouts, missions] = [idsOf("post"), idsOf("about"), new Set(idsOf("mission"))];
  const [foundPosts, foundAbouts, shownMissions] = await Promise.all([
    posts.length === 0
      ? []
      : db
          .select({ id: blogPosts.id, title: postTitle.blogTitle })
          .from(blogPosts)
          .where(and(inArray(blogPosts.id, posts), isPublic)),
    abouts.length === 0
      ? []
      : db
          .select({ id: aboutSections.id, title: aboutTitle.aboutTitle })
          .from(aboutSections)
          .where(inArray(aboutSections.id, abouts)),
    missions.size === 0 ? [] : firstMissionSections(),
  ]);
  return new Map([
    ...foundPosts.map(({ id, title }) => [`post ${id}`, title] as const),
    ...foundAbouts.map(({ id, title }) => [`about ${id}`, title] as const),
    ...shownMissions
      .filter(({ id }) => missions.has(id))
      .map(({ id, title }) => [`mission ${id}`, title] as const),
  ]);
}
