import type { PublicationState } from "#app/domains/content/articles/publication.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";

/** How a post can stand to the public, as its editor offers it. */
export const publicationWords: Record<PublicationState, () => string> = {
  published: m.content_publication_published,
  draft: m.content_publication_draft,
  dated: m.content_publication_dated,
};

/** How a post stands to the public: "Draft", "From 05 Apr 2026, 9:30 am". */
export function publicationText(publication: PublicationState, date: Date): string {
  return publication === "dated"
    ? m.content_publication_from({ time: formatDateTime(date) })
    : publicationWords[publication]();
}
