import { useId } from "react";
import { langOf } from "#app/lib/text/translations.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { SkeletonText } from "#app/ui/layout/skeleton.tsx";
import { SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { FallbackNote } from "#app/ui/text/fallback-note.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlogExcerpt, BlogPost } from "./blog-post.ts";
import { DownloadLink } from "./download-link.tsx";

/** A whole post, or what a list knows of it while the rest is on its way. */
export type ShownPost = Omit<BlogExcerpt, "excerpt"> &
  Partial<Pick<BlogPost, "paragraph" | "altText" | "uploadFile" | "updatedAt">>;

/** A post of the blog, with the page's `<h1>` (rules: blog-3). */
export function BlogArticle({ post }: { post: ShownPost }) {
  const { blogTitle, pictureUrl, date, paragraph, uploadFile, updatedAt } = post;
  const titleId = useId();
  return (
    <article aria-busy={paragraph === undefined || undefined} className="min-w-0">
      <Picture
        url={pictureUrl}
        alt={post.altText ?? ""}
        sizes="(min-width: 1024px) 780px, calc(100vw - 2rem)"
        priority
        className="mb-5 aspect-3/2 w-full rounded-lg border border-line object-cover md:mb-7 md:aspect-video"
      />
      <header className="max-w-reading">
        <p className="flex flex-wrap gap-x-3 text-muted">
          <Day at={date} />
          {updatedAt && isLaterDay(updatedAt, date) && (
            <span>
              {m.blog_updated()} <Day at={updatedAt} />
            </span>
          )}
        </p>
        <h1 id={titleId} lang={langOf(post, "blogTitle")} className="mt-1 text-2xl md:text-3xl">
          {blogTitle}
        </h1>
        <SohraiBorder className="mt-4 max-w-40 text-accent" />
        {paragraph !== undefined && <FallbackNote of={post} field="paragraph" className="mt-4" />}
      </header>
      {paragraph === undefined ? (
        <SkeletonText lines={6} className="mt-6 max-w-reading" />
      ) : (
        <RichText
          html={paragraph}
          lang={langOf(post, "paragraph")}
          className="mt-6 md:text-[1.0625rem]"
        />
      )}
      {uploadFile && <DownloadLink url={uploadFile} titleId={titleId} className="mt-8" />}
    </article>
  );
}

function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDate(at)}</time>;
}

/** Whether `later` falls on a later day than `earlier`, in Asia/Kolkata (rules: formats-4). */
function isLaterDay(later: Date, earlier: Date): boolean {
  return later > earlier && formatDate(later) !== formatDate(earlier);
}
