import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { blogPosts } from "../content-tables.server.ts";

/** Makes a link under which anybody may read the post as it stands; an earlier one ends (rules: content-12). */
export function makePreviewLink(id: string, actor: Actor) {
  // 192 bits: nobody guesses it.
  return setToken(id, randomBytes(24).toString("base64url"), actor);
}

/** From now on nobody reads the post by its link. */
export function endPreviewLink(id: string, actor: Actor) {
  return setToken(id, null, actor);
}

async function setToken(
  id: string,
  previewToken: string | null,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const isSet = await db.transaction(async (tx) => {
    const [post] = await tx
      .update(blogPosts)
      .set({ previewToken })
      .where(eq(blogPosts.id, id))
      .returning({ blogTitle: blogPosts.blogTitle });
    if (!post) return false;
    const name = post.blogTitle;
    if (previewToken) await record(tx, actor, "blog-post.make-preview", id, { name });
    else await record(tx, actor, "blog-post.end-preview", id, { name });
    return true;
  });
  if (!isSet) return refused("not-found");
  publish("blog");
  return ok(undefined);
}
