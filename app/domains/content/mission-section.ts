import type { PictureFolder } from "#app/lib/picture-folder.ts";

/** The three parts of the product's programme page (rules: programme-1). */
export const missionSectionKinds = ["about", "product", "case"] as const;
export type MissionSectionKind = (typeof missionSectionKinds)[number];

/** Where the pictures of each are kept (rules: files-5). */
export const missionFolders: Readonly<Record<MissionSectionKind, PictureFolder>> = {
  about: "ragiAboutSection",
  product: "ragiProductSection",
  case: "ragiCaseSection",
};

/** An entry of one of the three (rules: data-9). */
export interface MissionSection {
  id: string;
  kind: MissionSectionKind;
  title: string;
  /** Sanitised rich text. */
  description: string;
  pictureUrl: string | null;
  /** What the picture shows; may be empty. */
  altText: string;
  date: Date;
}
