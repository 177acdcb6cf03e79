/** The three parts of the product's programme page (spec 2, {product} page; R15). */
export const missionSectionKinds = ["about", "product", "case"] as const;
export type MissionSectionKind = (typeof missionSectionKinds)[number];

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
