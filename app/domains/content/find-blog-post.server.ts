import { desc, eq } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import type { BlogPost } from "./blog-post.ts";
import { blogPosts } from "./content-tables.server.ts";

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
