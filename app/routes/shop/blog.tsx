import { ArrowDown } from "lucide-react";
import { data } from "react-router";
import { BlogArticle } from "#app/domains/content/blog-article.tsx";
import { BlogList } from "#app/domains/content/blog-list.tsx";
import { blogStructuredData } from "#app/domains/content/blog-structured-data.ts";
import { findBlogPost, newestBlogPost } from "#app/domains/content/find-blog-post.server.ts";
import { blogPage } from "#app/domains/content/list-blog-posts.server.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { cut } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { config } from "#app/server/config.server.ts";
import { plainText } from "#app/server/rich-text.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { Route } from "./+types/blog";
import { EmptyBlog } from "./blog/empty-blog.tsx";
import { PostWindow, postsId } from "./blog/post-window.tsx";
import { usePendingPost } from "./blog/use-pending-post.ts";
import { titled } from "./shell/page-title.ts";

/** Posts in one part of the list. */
const windowSize = 12;

/** As much of a post as search engines and messengers show. */
const descriptionLength = 160;

export const handle = { live: ["blog"] } as const satisfies LiveHandle;

export async function loader({ params: { blogId }, url }: Route.LoaderArgs) {
  const cursor = readCursor(url.searchParams);
  const [post, { rows: posts, hasPrevious, hasNext }] = await Promise.all([
    blogId === undefined ? newestBlogPost() : findBlogPost(blogId),
    blogPage(cursor, windowSize),
  ]);
  if (blogId !== undefined && !post) throw data(null, { status: 404 });

  const first = posts.at(0);
  const last = posts.at(-1);
  return {
    post,
    posts,
    search: cursor ? `?${cursor.direction}=${cursorTo(cursor)}` : "",
    // Past the last post there is nothing to count back from.
    newer: hasPrevious ? (first ? `?before=${cursorTo(first)}` : "") : undefined,
    older: hasNext && last ? `?after=${cursorTo(last)}` : undefined,
    about: post && aboutPost(post, config().BASE_URL ?? url.origin),
  };
}

/** What search engines and messengers learn of a post. */
function aboutPost(post: Parameters<typeof blogStructuredData>[0], origin: string) {
  const description = cut(plainText(post.paragraph), descriptionLength);
  return { description, structuredData: blogStructuredData(post, description, origin) };
}

export const meta = ({ params, loaderData }: Route.MetaArgs) => {
  if (!loaderData) return titled(m.not_found_title());
  const { post, about } = loaderData;
  // The blog's own address shows another post each time; only a post's own describes it.
  if (!params.blogId || !post || !about) return titled(m.nav_blog(), m.blog_description());
  const { description, structuredData } = about;
  return [
    ...titled(post.blogTitle, description),
    { tagName: "link", rel: "canonical", href: structuredData.url },
    { property: "og:type", content: "article" },
    { property: "og:title", content: post.blogTitle },
    { property: "og:description", content: description },
    ...structuredData.image.map((content) => ({ property: "og:image", content })),
    { "script:ld+json": structuredData },
  ];
};

/**
 * All posts beside the one that is open: the newest, or the one that the address names
 * (rules: blog-1).
 */
export default function BlogPage({ params, loaderData }: Route.ComponentProps) {
  const { post, posts, search, newer, older } = loaderData;
  const pending = usePendingPost(posts);
  if (!post) return <EmptyBlog />;
  const shown = pending && pending.id !== post.id ? pending : post;
  return (
    <div className="shell pt-2 pb-12 md:pt-4 md:pb-20">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Breadcrumbs
          label={m.breadcrumbs()}
          items={[
            { label: m.nav_home(), to: "/" },
            { label: m.nav_blog(), ...(params.blogId && { to: "/blog" }) },
          ]}
        />
        <a
          href={`#${postsId}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary text-sm hover:underline lg:hidden"
        >
          {m.most_recent_posts()}
          <ArrowDown aria-hidden="true" className="size-4" />
        </a>
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-14">
        <BlogArticle key={shown.id} post={shown} />
        <section
          id={postsId}
          aria-labelledby="posts-title"
          className="rounded-lg bg-surface p-4 sm:p-6"
        >
          <h2 id="posts-title" className="mb-3 text-lg">
            {m.most_recent_posts()}
          </h2>
          {posts.length === 0 && <p className="text-muted">{m.blog_no_older()}</p>}
          <BlogList posts={posts} selectedId={shown.id} search={search} />
          <PostWindow newer={newer} older={older} />
        </section>
      </div>
    </div>
  );
}
