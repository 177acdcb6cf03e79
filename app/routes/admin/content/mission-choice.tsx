import clsx from "clsx";
import { Link } from "react-router";
import {
  type MissionSectionKind,
  missionSectionKinds,
} from "#app/domains/content/mission-section.ts";
import { m } from "#app/paraglide/messages.js";
import { missionLists } from "./mission-words.ts";

/** The ways to the three sections' forms. What was typed into one stays when another is opened. */
export function MissionChoice({ chosen }: { chosen: MissionSectionKind }) {
  return (
    <nav aria-label={m.content_mission_choose()} className="grid grid-cols-3 gap-2">
      {missionSectionKinds.map((kind) => (
        <Link
          key={kind}
          to={`?section=${kind}`}
          replace
          preventScrollReset
          aria-current={kind === chosen ? "page" : undefined}
          className={clsx(
            "touch grid place-items-center rounded-md border px-3 py-2 text-center font-semibold text-sm transition",
            kind === chosen
              ? "border-primary bg-primary-soft text-primary ring-1 ring-primary"
              : "border-line-strong bg-raised hover:border-primary",
          )}
        >
          {missionLists[kind].section()}
        </Link>
      ))}
    </nav>
  );
}
