import { desc, eq, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { cut, cuts } from "#app/lib/text.ts";
import { db } from "#app/server/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/keyset.server.ts";
import { plainText } from "#app/server/rich-text.server.ts";
import type { BlogExcerpt, BlogPost } from "./blog-post.ts";
import { blogPosts } from "./content-tables.server.ts";

/** How many characters of a post's HTML are read: enough for the longest excerpt with its tags. */
const beginning = 2000;

const columns = {
  id: blogPosts.id,
  blogTitle: blogPosts.blogTitle,
  pictureUrl: blogPosts.pictureUrl,
  date: blogPosts.date,
  html: sql<string>`left(${blogPosts.paragraph}, ${beginning})`,
};

/** A page of all posts for the blog, newest first (rules: blog-2). */
export async function blogPage(
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<BlogExcerpt>> {
  const { date, id } = blogPosts;
  const query = keysetQuery({ date, id, order: "descending" }, cursor, size);
  const rows = await db
    .select(columns)
    .from(blogPosts)
    .where(query.where())
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows.map(excerptOf(cuts.blogListExcerpt)), cursor, size);
}

/**
 * The home page's Recent Events: the newest posts, and among them the oldest first
 * (rules: home-7, blog-2).
 */
export async function recentEvents(limit: number): Promise<BlogExcerpt[]> {
  const newest = await db
    .select(columns)
    .from(blogPosts)
    .orderBy(desc(blogPosts.date), desc(blogPosts.id))
    .limit(limit);
  return newest.reverse().map(excerptOf(cuts.blogParagraph));
}

const excerptOf =
  (length: number) =>
  ({ html, ...post }: Omit<BlogExcerpt, "excerpt"> & { html: string }): BlogExcerpt => ({
    ...post,
    excerpt: cut(plainText(html), length),
  });

export async function findBlogPost(id: string): Promise<BlogPost | undefined> {
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
  return post;
}

/** What the blog shows where none is chosen. */
export async function newestBlogPost(): Promise<BlogPost | undefined> {
  const [post] = await db
    .select()
    .from(blogPosts)
    .orderBy(desc(blogPosts.date), desc(blogPosts.id))
    .limit(1);
  return post;
}
