import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { cut, cuts } from "#app/lib/text/text.ts";
import { localTimeOf } from "#app/lib/time/typed-time.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { plainText } from "#app/server/text/rich-text.server.ts";
import { blogPosts } from "../content-tables.server.ts";
import type { BlogExcerpt, BlogPost, EditedBlogPost } from "./blog-post.ts";
import type { PublicationState } from "./publication.ts";
import { readPost } from "./read-texts.server.ts";

/** What everybody may read: no draft, and none before its date (rules: content-11). */
export const isPublic = and(eq(blogPosts.draft, false), lte(blogPosts.date, sql`now()`));

/** By the same clock. */
const publicationNow = sql<PublicationState>`case
  when ${blogPosts.draft} then 'draft'
  when ${blogPosts.date} > now() then 'dated'
  else 'published' end`;

/** How many characters of a post's HTML are read: enough for the longest excerpt with its tags. */
const beginning = 2000;

/** What readers are sent of a post. */
const postColumns = {
  id: blogPosts.id,
  ...readPost,
  pictureUrl: blogPosts.pictureUrl,
  uploadFile: blogPosts.uploadFile,
  date: blogPosts.date,
  updatedAt: blogPosts.updatedAt,
};

const excerptColumns = {
  id: blogPosts.id,
  blogTitle: readPost.blogTitle,
  untranslated: readPost.untranslated,
  pictureUrl: blogPosts.pictureUrl,
  date: blogPosts.date,
  html: sql<string>`left(${readPost.paragraph}, ${beginning})`,
};

/** A post as search engines are told of it. */
export type FoundPost = Pick<BlogPost, "id" | "pictureUrl" | "date" | "updatedAt">;

/** All posts that everybody may read, newest first. */
export async function publishedPosts(): Promise<FoundPost[]> {
  const { id, pictureUrl, updatedAt, date } = blogPosts;
  return db
    .select({ id, pictureUrl, date, updatedAt })
    .from(blogPosts)
    .where(isPublic)
    .orderBy(desc(date));
}

/** A page of the published posts for the blog, newest first (rules: blog-2). */
export async function blogPage(
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<BlogExcerpt>> {
  const { date, id } = blogPosts;
  const query = keysetQuery({ date, id, order: "descending" }, cursor, size);
  const rows = await db
    .select(excerptColumns)
    .from(blogPosts)
    .where(query.where(isPublic))
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
    .select(excerptColumns)
    .from(blogPosts)
    .where(isPublic)
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

/** A post that everybody may read. */
export async function findBlogPost(id: string): Promise<BlogPost | undefined> {
  const [post] = await db
    .select(postColumns)
    .from(blogPosts)
    .where(and(eq(blogPosts.id, id), isPublic));
  return post;
}

/** What the blog shows where none is chosen. */
export async function newestBlogPost(): Promise<BlogPost | undefined> {
  const [post] = await db
    .select(postColumns)
    .from(blogPosts)
    .where(isPublic)
    .orderBy(desc(blogPosts.date), desc(blogPosts.id))
    .limit(1);
  return post;
}

/** A post as its editor needs it, however it stands to the public. */
export async function findEditedPost(
  id: string,
  on: Queryable = db,
): Promise<EditedBlogPost | undefined> {
  const [post] = await on.select(editedColumns).from(blogPosts).where(eq(blogPosts.id, id));
  return post && edited(post);
}

/** A page of all posts for the back office, oldest first (rules: blog-2). */
export async function editedPostPage(
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<EditedBlogPost>> {
  const { date, id } = blogPosts;
  const query = keysetQuery({ date, id, order: "ascending" }, cursor, size);
  const rows = await db
    .select(editedColumns)
    .from(blogPosts)
    .where(query.where())
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows.map(edited), cursor, size);
}

const { untranslated: _, ...plainColumns } = postColumns;

const editedColumns = {
  ...plainColumns,
  blogTitle: blogPosts.blogTitle,
  paragraph: blogPosts.paragraph,
  altText: blogPosts.altText,
  translations: blogPosts.translations,
  draft: blogPosts.draft,
  previewToken: blogPosts.previewToken,
  publication: publicationNow,
};

const edited = (post: Omit<EditedBlogPost, "publishAt">): EditedBlogPost => ({
  ...post,
  publishAt: post.publication === "dated" ? localTimeOf(post.date) : "",
});

/** What is behind a preview's link; of a post that everybody may read, only that it is (rules: content-12). */
export async function findPreviewedPost(
  token: string,
): Promise<{ post: BlogPost; isPublished: boolean } | undefined> {
  const [found] = await db
    .select({ post: postColumns, isPublished: sql<boolean>`${isPublic}` })
    .from(blogPosts)
    .where(eq(blogPosts.previewToken, token));
  return found;
}
