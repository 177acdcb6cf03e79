import { m } from "#app/paraglide/messages.js";
import { Drawing, type DrawingName } from "./drawings.tsx";

const portraits: readonly { drawing: DrawingName; role: () => string; text: () => string }[] = [
  { drawing: "sickle", role: m.success_story_grower, text: m.success_story_grower_text },
  { drawing: "kadhai", role: m.success_story_cook, text: m.success_story_cook_text },
  { drawing: "book", role: m.success_story_bookkeeper, text: m.success_story_bookkeeper_text },
  { drawing: "laddus", role: m.success_story_anganwadi, text: m.success_story_anganwadi_text },
];

/** What changed, told of four people by their roles. */
export function Portraits() {
  return (
    <ul className="grid gap-x-14 gap-y-10 lg:grid-cols-2 lg:gap-y-14">
      {portraits.map(({ drawing, role, text }) => (
        <li
          key={drawing}
          className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-7"
        >
          <span className="grid aspect-square place-items-center self-start rounded-xl border border-line bg-surface sm:row-span-2">
            <Drawing name={drawing} className="w-7/10" />
          </span>
          <h3 className="text-lg">{role()}</h3>
          <p className="mt-3 max-w-lg self-start max-sm:col-span-2 sm:mt-1.5">{text()}</p>
        </li>
      ))}
    </ul>
  );
}
