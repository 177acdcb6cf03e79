/** A picture of the carousel, of a client or of the gallery (rules: data-7). */
export interface ShownPicture {
  id: string;
  pictureUrl: string;
  /** What it shows, for those who cannot see it; may be empty. */
  altText: string;
}

/** How many the home page shows, the first of their lists (rules: home-4). */
export const shownAtHome = { slides: 12, clients: 60 } as const;
