import type { ShownPicture } from "./shown-picture.ts";

/** The three lists of pictures. */
export type PictureKind = "carousel-slide" | "client-image" | "gallery-image";

/** How each is ordered by its pictures' places: what is added comes last, or first (rules: content-14). */
export const listOrders = {
  "carousel-slide": "ascending",
  "client-image": "ascending",
  "gallery-image": "descending",
} as const satisfies Record<PictureKind, "ascending" | "descending">;

/** A picture as the back office lists it. */
export interface OfficePicture extends ShownPicture {
  /** Its place in the list, as a moment. */
  date: Date;
  /** When it begins and ends to be shown; null: it has always begun, it never ends. */
  shownFrom: Date | null;
  shownUntil: Date | null;
  state: "waits" | "shown" | "ended";
}
