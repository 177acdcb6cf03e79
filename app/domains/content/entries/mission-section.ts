import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import type { Readable, Translations } from "#app/lib/text/translations.ts";

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
export interface MissionSection extends Readable {
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

/** What of it may also be there in further languages (rules: translations-1). */
export type MissionTexts = Pick<MissionSection, "title" | "description" | "altText">;

/** An entry as it is written: in the shop's own language, and what there is in others. */
export interface WrittenMissionSection extends MissionSection {
  translations: Translations<MissionTexts>;
}
