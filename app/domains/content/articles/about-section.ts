import type { Readable, Translations } from "#app/lib/text/translations.ts";

/** A block of the content-driven about page (rules: data-8). */
export interface AboutSection extends Readable {
  id: string;
  aboutTitle: string;
  aboutSubtitle: string;
  /** Sanitised rich text. */
  paragraph: string;
  pictureUrl: string | null;
  /** What the picture shows; may be empty. */
  altText: string;
  /** A PDF or a second picture, to download. */
  uploadFile: string | null;
  date: Date;
  updatedAt: Date;
}

/** What of it may also be there in further languages (rules: translations-1). */
export type AboutTexts = Pick<
  AboutSection,
  "aboutTitle" | "aboutSubtitle" | "paragraph" | "altText"
>;

/** A block as it is written: in the shop's own language, and what there is in others. */
export interface WrittenAboutSection extends AboutSection {
  translations: Translations<AboutTexts>;
}

/** The first block as the home page shows it: its text plain and cut (rules: formats-8). */
export interface AboutExcerpt extends Readable {
  aboutTitle: string;
  aboutSubtitle: string;
  excerpt: string;
  pictureUrl: string | null;
  /** What the picture shows; may be empty. */
  altText: string;
}
