import { useEffect } from "react";
import { useNavigation } from "react-router";
import type { BlogLinkState } from "#app/domains/content/blog-list.tsx";
import type { BlogExcerpt } from "#app/domains/content/blog-post.ts";

/**
 * The post that was just chosen from the list, while its text is on its way: what the list knows of
 * it appears at once, at the top of the page (rules: shell-5, shell-12).
 */
export function usePendingPost(listed: readonly BlogExcerpt[]): BlogExcerpt | undefined {
  const { location: next } = useNavigation();
  const { blogId } = (next?.state ?? {}) as Partial<BlogLinkState>;
  const post = listed.find(({ id }) => id === blogId);
  useEffect(() => {
    if (post) window.scrollTo(0, 0);
  }, [post]);
  return post;
}
