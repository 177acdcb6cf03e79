import { site } from "#site";
import type { BlogPost } from "./blog-post.ts";

/**
 * A post as search engines read it (schema.org/BlogPosting).
 * @param description how the post begins, as plain text.
 * @param origin the shop's own address, because pictures and page must be named in full.
 */
export function blogStructuredData(post: BlogPost, description: string, origin: string) {
  const publisher = { "@type": "Organization", name: site.name, url: origin };
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.blogTitle,
    description,
    url: `${origin}/blog/${encodeURIComponent(post.id)}`,
    image: post.pictureUrl ? [new URL(post.pictureUrl, origin).href] : [],
    datePublished: post.date.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    author: publisher,
    publisher,
  };
}
