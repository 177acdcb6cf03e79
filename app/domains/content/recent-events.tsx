import { SlideUp } from "#app/ui/slide-up.tsx";
import { BlogCard } from "./blog-card.tsx";
import type { BlogExcerpt } from "./blog-post.ts";

/** The newest posts as cards that slide up when scrolled into view (rules: home-7, home-8). */
export function RecentEvents({ posts }: { posts: readonly BlogExcerpt[] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3 lg:gap-5">
      {posts.map((post, index) => (
        <li key={post.id} className="flex min-w-0">
          <SlideUp index={index}>
            <BlogCard post={post} />
          </SlideUp>
        </li>
      ))}
    </ul>
  );
}
