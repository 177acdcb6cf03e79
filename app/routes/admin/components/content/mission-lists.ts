import {
  type MissionSectionKind,
  missionSectionKinds,
} from "#app/domains/content/entries/mission-section.ts";
import { m } from "#app/paraglide/messages.js";

interface MissionList {
  /** The list's address (rules: office-13). */
  path: string;
  /** Of the list's page. */
  title: () => string;
  /** The section's own name. */
  section: () => string;
}

/** The three mission sections as the back office speaks of them. */
export const missionLists: Readonly<Record<MissionSectionKind, MissionList>> = {
  about: {
    path: "/my/getRagiAbout",
    title: m.admin_mission_about,
    section: m.content_mission_about,
  },
  product: {
    path: "/my/getRagiProduct",
    title: m.admin_mission_product,
    section: m.content_mission_product,
  },
  case: { path: "/my/getRagiCase", title: m.admin_mission_case, section: m.content_mission_case },
};

/** Which section's list stands at an address. */
export function missionAt(pathname: string): MissionSectionKind {
  return (
    missionSectionKinds.find((kind) => pathname.startsWith(missionLists[kind].path)) ?? "about"
  );
}
