import type { ReactNode } from "react";
import type { AboutSection } from "#app/domains/content/articles/about-section.ts";
import type { EditedBlogPost } from "#app/domains/content/articles/blog-post.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { publicationText } from "./publication-words.ts";

/** Somebody else has saved an article meanwhile: who, where it is known, and what stands now. */
export interface ArticleConflict {
  /** An e-mail address. */
  by: string | undefined;
  present: AboutSection | EditedBlogPost;
}

/** Tells who saved the article meanwhile and when, shows their version, and offers the two ways on. */
export function ArticleConflictNotice({
  by,
  present,
  choice,
}: ArticleConflict & { choice: ReactNode }) {
  const { paragraph, pictureUrl, uploadFile, updatedAt } = present;
  const [title, subtitle] =
    "blogTitle" in present ? [present.blogTitle] : [present.aboutTitle, present.aboutSubtitle];
  return (
    <Outcome
      of={present}
      tone="warning"
      role="alert"
      title={m.article_conflict({ by: by ?? m.article_conflict_somebody() })}
      action={choice}
    >
      <p className="text-sm">
        {m.article_conflict_at({ time: formatDateTime(updatedAt) })}
        {"publication" in present && ` · ${publicationText(present.publication, present.date)}`}
      </p>
      <details className="mt-2">
        <summary className="touch cursor-pointer font-semibold">
          {m.article_conflict_present()}
        </summary>
        <div className="mt-2 flex flex-col gap-2 rounded-md bg-raised p-4">
          <Picture
            url={pictureUrl}
            alt={present.altText}
            sizes="160px"
            className="aspect-3/2 w-40 rounded-md object-cover"
          />
          <p className="font-semibold">{title}</p>
          {subtitle && <p className="text-muted">{subtitle}</p>}
          <RichText html={paragraph} className="max-h-72 overflow-y-auto" />
          {uploadFile && (
            <a href={uploadFile} target="_blank" rel="noopener" className="link self-start">
              {m.content_download()}
            </a>
          )}
        </div>
      </details>
    </Outcome>
  );
}
