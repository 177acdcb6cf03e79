import clsx from "clsx";
import { Link } from "react-router";
import { cut, cuts } from "#app/lib/text/text.ts";
import { langOf } from "#app/lib/text/translations.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { BlogExcerpt, BlogLinkState } from "./blog-post.ts";

export interface BlogListProps {
  posts: readonly BlogExcerpt[];
  /** The post that is open. */
  selectedId: string | undefined;
  /** The query string of the part of the list that is shown: the links keep it. */
  search: string;
}

/** Posts as the blog lists them: thumbnail, title, date and how each begins. */
export function BlogList({ posts, selectedId, search }: BlogListProps) {
  return (
    <ul className="-mx-2 grid gap-1 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-4">
      {posts.map((post) => (
        <li key={post.id} className="flex min-w-0">
          <PostLink post={post} selected={post.id === selectedId} search={search} />
        </li>
      ))}
    </ul>
  );
}

function PostLink(props: { post: BlogExcerpt; selected: boolean; search: string }) {
  const { post, selected, search } = props;
  return (
    <Link
      to={{ pathname: `/blog/${encodeURIComponent(post.id)}`, search }}
      state={{ blogId: post.id } satisfies BlogLinkState}
      aria-current={selected ? "true" : undefined}
      className={clsx(
        "group grid w-full grid-cols-[5rem_minmax(0,1fr)] content-start gap-x-3.5 rounded-md border-s-4 p-2.5 ps-2 transition",
        selected
          ? "border-primary bg-primary-soft"
          : "border-transparent enabled-hover:bg-raised enabled-hover:shadow-sm",
      )}
    >
      <Picture
        url={post.pictureUrl}
        alt=""
        sizes="80px"
        className="aspect-square w-full rounded-md object-cover"
        fallback={
          <span className="grid aspect-square place-items-center rounded-md bg-accent-soft text-accent-ink">
            <RagiEar className="size-10" />
          </span>
        }
      />
      <div>
        <h3
          lang={langOf(post, "blogTitle")}
          className={clsx(
            "font-semibold font-text text-base leading-snug group-hover:underline",
            selected && "text-primary!",
          )}
        >
          {cut(post.blogTitle, cuts.blogTitle)}
        </h3>
        <p className="mt-0.5 text-muted text-xs">
          <time dateTime={post.date.toISOString()}>{formatDate(post.date)}</time>
        </p>
        <p lang={langOf(post, "paragraph")} className="mt-1 text-sm">
          {post.excerpt}
        </p>
      </div>
    </Link>
  );
}
