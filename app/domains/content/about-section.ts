/** A block of the content-driven about page (rules: data-8). */
export interface AboutSection {
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

/** The first block as the home page shows it: its text plain and cut (rules: formats-8). */
export interface AboutExcerpt {
  aboutTitle: string;
  aboutSubtitle: string;
  excerpt: string;
  pictureUrl: string | null;
  /** What the picture shows; may be empty. */
  altText: string;
}
