import type { PictureFolder } from "#app/lib/picture-folder.ts";

/** The three parts of the product's programme page (spec 2, {product} page; R15). */
export const missionSectionKinds = ["about", "product", "case"] as const;
export type MissionSectionKind = (typeof missionSectionKinds)[number];

/** Where the pictures of each are kept (spec 7, File storage). */
export const missionFolders: Readonly<Record<MissionSectionKind, PictureFolder>> = {
  about: "ragiAboutSection",
  product: "ragiProductSection",
  case: "ragiCaseSection",
};

/** An entry of one of the three (spec 3, Mission sections). */
export interface MissionSection {
  id: string;
  kind: MissionSectionKind;
  title: string;
  /** Sanitised rich text. */
  description: string;
  pictureUrl: string | null;
  date: Date;
}
