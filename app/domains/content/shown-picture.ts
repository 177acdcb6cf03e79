/** A picture of the carousel, of a client or of the gallery (spec 3). */
export interface ShownPicture {
  id: string;
  pictureUrl: string;
  /** What it shows, for who cannot see it; may be empty. */
  altText: string;
}

/** The three lists of pictures. */
export type PictureKind = "carousel-slide" | "client-image" | "gallery-image";
