import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { BlogExcerpt, BlogLinkState } from "#app/domains/content/articles/blog-post.ts";
import { cut, cuts } from "#app/lib/text/text.ts";
import { langOf } from "#app/lib/text/translations.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";
import { SlideUp } from "#app/ui/layout/slide-up.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";

/** The newest posts as cards that slide up when scrolled into view. */
export function RecentEvents({ posts }: { posts: readonly BlogExcerpt[] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3 lg:gap-5">
      {posts.map((post) => (
        <li key={post.id} className="flex min-w-0">
          <SlideUp>
            <BlogCard post={post} />
          </SlideUp>
        </li>
      ))}
    </ul>
  );
}

/** Beside its text the picture is as high as the card, and so wider than its frame. */
const sizes =
  "(min-width: 1264px) 387px, (min-width: 1024px) 30vw, (min-width: 640px) 440px, calc(100vw - 2rem)";

/** A post on the home page; all of the card leads to it. */
function BlogCard({ post }: { post: BlogExcerpt }) {
  const titleId = useId();
  const { id, blogTitle, pictureUrl, date, excerpt } = post;
  return (
    <Card
      as="article"
      padding="none"
      interactive
      aria-labelledby={titleId}
      className="flex w-full min-w-0 flex-col outline-focus sm:max-lg:flex-row has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2"
    >
      <Picture
        url={pictureUrl}
        alt=""
        sizes={sizes}
        className="aspect-3/2 w-full shrink-0 object-cover sm:max-lg:w-64"
        fallback={
          <span className="grid aspect-3/2 w-full shrink-0 place-items-center bg-accent-soft text-accent-ink sm:max-lg:w-64">
            <RagiEar className="size-24" />
          </span>
        }
      />
      <div className="flex grow flex-col gap-2 p-4 sm:p-5">
        <p className="text-muted text-sm">
          <time dateTime={date.toISOString()}>{formatDate(date)}</time>
        </p>
        <h3
          id={titleId}
          title={blogTitle}
          lang={langOf(post, "blogTitle")}
          className="text-lg leading-snug"
        >
          {cut(blogTitle, cuts.blogTitle)}
        </h3>
        <p lang={langOf(post, "paragraph")} className="text-muted">
          {excerpt}
        </p>
        <Link
          to={`/blog/${encodeURIComponent(id)}`}
          state={{ blogId: id } satisfies BlogLinkState}
          className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-primary outline-none after:absolute after:inset-0 hover:underline"
        >
          <span aria-hidden="true">{m.read_more()}</span>
          {/* Not by a label: search engines go by the text of a link. */}
          <span className="sr-only">{m.home_read_more_of({ title: blogTitle })}</span>
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </Card>
  );
}
