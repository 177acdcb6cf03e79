import { ArrowLeft, ArrowRight } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";

/** The list's place on the page: on phones it stands below the post. */
export const postsId = "posts";

export interface BlogPagerProps {
  /** Query strings of the neighbouring pages of the list, where there are any. */
  newer: string | undefined;
  older: string | undefined;
}

/** The ways to newer and older posts; the post that is open stays open beside them. */
export function BlogPager({ newer, older }: BlogPagerProps) {
  if (newer === undefined && older === undefined) return null;
  const hash = `#${postsId}`;
  return (
    <nav
      aria-label={m.blog_pages()}
      className="mt-4 flex flex-wrap justify-between gap-2 border-line border-t pt-4"
    >
      {newer !== undefined && (
        <LinkButton
          to={{ search: newer, hash }}
          variant="ghost"
          size="sm"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        >
          {m.blog_newer()}
        </LinkButton>
      )}
      {older !== undefined && (
        <LinkButton
          to={{ search: older, hash }}
          variant="ghost"
          size="sm"
          className="ms-auto"
          iconEnd={<ArrowRight aria-hidden="true" className="size-4" />}
        >
          {m.blog_older()}
        </LinkButton>
      )}
    </nav>
  );
}
