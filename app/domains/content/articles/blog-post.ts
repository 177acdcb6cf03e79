import { pathIn, presentLanguage } from "#app/lib/text/language.ts";
import { langOf, type Readable, type Translations } from "#app/lib/text/translations.ts";
import { site } from "#site";
import type { PublicationState } from "./publication.ts";

/** A post of the blog (rules: data-8). */
export interface BlogPost extends Readable {
  id: string;
  blogTitle: string;
  /** Sanitised rich text. */
  paragraph: string;
  pictureUrl: string | null;
  /** What the picture shows; may be empty. */
  altText: string;
  /** A PDF or a second picture, to download. */
  uploadFile: string | null;
  /** When it was published, or will be; of a draft, when it was added. */
  date: Date;
  updatedAt: Date;
}

/** What of it may also be there in further languages (rules: translations-1). */
export type BlogTexts = Pick<BlogPost, "blogTitle" | "paragraph" | "altText">;

/** A post as its editor knows it (rules: content-11, content-12). */
export interface EditedBlogPost extends BlogPost {
  draft: boolean;
  publication: PublicationState;
  /** Of one of a time to come, as a field of a form has it: "2026-04-05T09:30"; else empty. */
  publishAt: string;
  /** Null where nobody may read it before it is published. */
  previewToken: string | null;
  translations: Translations<BlogTexts>;
}

/** A post as lists show it: the beginning of its text, plain and cut (rules: formats-8). */
export interface BlogExcerpt
  extends Pick<BlogPost, "id" | "blogTitle" | "pictureUrl" | "date">,
    Readable {
  excerpt: string;
}

/** The navigation state of a link to a post, by which the blog shows at once what its list knows of it. */
export interface BlogLinkState {
  blogId: string;
}

/** When what everybody reads of a published post last changed: what was saved before its date was there from then on. */
export const changedAt = ({ date, updatedAt }: Pick<BlogPost, "date" | "updatedAt">): Date =>
  updatedAt > date ? updatedAt : date;

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
    inLanguage: langOf(post, "paragraph") ?? presentLanguage(),
    description,
    url: origin + pathIn(`/blog/${encodeURIComponent(post.id)}`),
    mainEntityOfPage: origin + pathIn(`/blog/${encodeURIComponent(post.id)}`),
    image: post.pictureUrl ? [new URL(post.pictureUrl, origin).href] : [],
    datePublished: post.date.toISOString(),
    dateModified: changedAt(post).toISOString(),
    author: publisher,
    publisher,
  };
}
