/** A block of the content-driven about page (spec 3, aboutSection). */
export interface AboutSection {
  id: string;
  aboutTitle: string;
  aboutSubtitle: string;
  /** Sanitised rich text. */
  paragraph: string;
  pictureUrl: string | null;
  /** A PDF or a second picture, to download. */
  uploadFile: string | null;
  date: Date;
  updatedAt: Date;
}

/** The first block as the home page shows it: its text plain and cut (spec 9, Text cuts). */
export interface AboutExcerpt {
  aboutTitle: string;
  aboutSubtitle: string;
  excerpt: string;
  pictureUrl: string | null;
}
