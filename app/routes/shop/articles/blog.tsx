import { ArrowDown } from "lucide-react";
import { useEffect } from "react";
import { data, useNavigation } from "react-router";
import { BlogArticle } from "#app/domains/content/articles/blog-article.tsx";
import { BlogList } from "#app/domains/content/articles/blog-list.tsx";
import {
  type BlogExcerpt,
  type BlogLinkState,
  type BlogPost,
  blogStructuredData,
} from "#app/domains/content/articles/blog-post.ts";
import {
  blogPage,
  findBlogPost,
  newestBlogPost,
} from "#app/domains/content/articles/blog-posts.server.ts";
import { cursorParams, cursorSearch, cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { cutAtWord, searchLengths } from "#app/lib/text/cut-at-word.ts";
import { m } from "#app/paraglide/messages.js";
import { shopAddress, shopLink } from "#app/server/http/shop-address.server.ts";
import { plainText } from "#app/server/text/rich-text.server.ts";
import { breadcrumbData } from "#app/shell/page-head/breadcrumb-data.server.ts";
import {
  describePage,
  type PageDescription,
} from "#app/shell/page-head/page-description.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { previews } from "#app/shell/page-head/previews.server.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { ShareLinks } from "#app/ui/text/share-links.tsx";
import type { Route } from "./+types/blog";
import { BlogPager, postsId } from "./blog/blog-pager.tsx";

/** Posts on one page of the list. */
const pageSize = 12;

export const handle = {
  live: ["blog"],
  searchParams: cursorParams,
  normalSearch: cursorSearch,
} as const satisfies LiveHandle & SharedPageHandle;

export async function loader({ params: { blogId }, url, context }: Route.LoaderArgs) {
  const cursor = readCursor(url.searchParams);
  const [post, { rows: posts, hasPrevious, hasNext }] = await Promise.all([
    blogId === undefined ? newestBlogPost() : findBlogPost(blogId),
    blogPage(cursor, pageSize),
  ]);
  if (blogId !== undefined && !post) throw data(null, { status: 404 });

  // The blog's own address shows another post each time; only a post's own describes it.
  if (post && blogId !== undefined) describePage(context, descriptionOf(post));
  else if (cursor) describePage(context, { isLaterPart: true });
  const first = posts.at(0);
  const last = posts.at(-1);
  return {
    post,
    posts,
    search: cursor ? `?${cursor.direction}=${cursorTo(cursor)}` : "",
    // Past the last post there is nothing to count back from.
    newer: hasPrevious ? (first ? `?before=${cursorTo(first)}` : "") : undefined,
    older: hasNext && last ? `?after=${cursorTo(last)}` : undefined,
    address: post && shopLink(`/blog/${encodeURIComponent(post.id)}`),
  };
}

/** What search engines and messengers learn of a post. */
function descriptionOf(post: BlogPost): PageDescription {
  const description = cutAtWord(plainText(post.paragraph), searchLengths.description);
  return {
    type: "article",
    title: post.blogTitle,
    description,
    canonical: `/blog/${encodeURIComponent(post.id)}`,
    preview: { path: previews.post(post).path, alt: post.blogTitle },
    structuredData: [
      blogStructuredData(post, description, shopAddress()),
      breadcrumbData([
        { label: m.nav_home(), to: "/" },
        { label: m.nav_blog(), to: "/blog" },
        { label: post.blogTitle },
      ]),
    ],
  };
}

export const meta = ({ params, loaderData }: Route.MetaArgs) => {
  if (!loaderData) return titled(m.not_found_title());
  const { post } = loaderData;
  if (!params.blogId || !post) return titled(m.nav_blog(), m.blog_description());
  return titled(cutAtWord(post.blogTitle, searchLengths.title));
};

/**
 * All posts beside the one that is open: the newest, or the one that the address names
 * (rules: blog-1).
 */
export default function BlogPage({ params, loaderData }: Route.ComponentProps) {
  const { post, posts, address, search, newer, older } = loaderData;
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
        <div className="min-w-0">
          <BlogArticle key={shown.id} post={shown} />
          {address && shown === post && (
            <ShareLinks title={post.blogTitle} address={address} className="mt-8" />
          )}
        </div>
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
          <BlogPager newer={newer} older={older} />
        </section>
      </div>
    </div>
  );
}

/**
 * The post that was just chosen from the list, while its text is on its way: what the list knows of
 * it appears at once, at the top of the page, as every page change scrolls there.
 */
function usePendingPost(listed: readonly BlogExcerpt[]): BlogExcerpt | undefined {
  const { location: next } = useNavigation();
  const { blogId } = (next?.state ?? {}) as Partial<BlogLinkState>;
  const post = listed.find(({ id }) => id === blogId);
  useEffect(() => {
    if (post) window.scrollTo(0, 0);
  }, [post]);
  return post;
}

/** The blog before its first post. */
function EmptyBlog() {
  return (
    <Page title={m.nav_blog()} divider={<SohraiBorder className="max-w-40 text-accent" />}>
      <EmptyState
        motif={<RagiEar className="size-24" />}
        title={m.blog_empty_title()}
        action={
          <LinkButton to="/story" variant="secondary">
            {m.nav_story()}
          </LinkButton>
        }
      >
        {m.blog_empty_text()}
      </EmptyState>
    </Page>
  );
}
