import type { OfficeFolder } from "#app/lib/files/picture-folder.ts";

/** What shows pictures; "upload" is a form that is not saved yet. */
export const pictureUserKinds = [
  "product",
  "carousel-slide",
  "client-image",
  "gallery-image",
  "about-section",
  "blog-post",
  "mission-about",
  "mission-product",
  "mission-case",
  "testimonial",
  "look",
  "upload",
] as const;
export type PictureUserKind = (typeof pictureUserKinds)[number];

/** One row that has a picture. */
export interface PictureUse {
  kind: PictureUserKind;
  id: string;
  /** The row's own name; may be empty. */
  name: string;
  /** What the picture shows there; null where nobody is asked. */
  altText: string | null;
}

/** A picture in the store of files, and what uses it. */
export interface MediaPicture {
  /** As its file's URL, which lists turn their pages by. */
  id: string;
  folder: string;
  /** When it was stored. */
  date: Date;
  /** Whether an order showed it when the files were last looked through. */
  inOrders: boolean;
  uses: PictureUse[];
  /** Nothing uses it, and it is not new (rules: media-3). */
  isUnused: boolean;
}

/** The folders of the store as people look for them. */
export const mediaGroups = {
  products: ["productImage", "update"],
  carousel: ["crouselUpload"],
  clients: ["clientImages"],
  gallery: ["gallery"],
  about: ["aboutImage"],
  blog: ["blogImage"],
  mission: ["ragiAboutSection", "ragiProductSection", "ragiCaseSection"],
  testimonials: ["reviewImages"],
  logo: ["logo"],
} as const satisfies Record<string, readonly OfficeFolder[]>;
export type MediaGroup = keyof typeof mediaGroups;
export const mediaGroupNames = Object.keys(mediaGroups) as MediaGroup[];

export const mediaUses = ["unused", "undescribed"] as const;
export type MediaUse = (typeof mediaUses)[number];

/** Which pictures are asked for; what is undefined or empty leaves none out. */
export interface MediaFilter {
  group: MediaGroup | undefined;
  use: MediaUse | undefined;
  /** Of the names of what uses them, and of what they show. */
  words: string;
}
