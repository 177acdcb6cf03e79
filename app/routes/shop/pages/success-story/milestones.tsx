import { m } from "#app/paraglide/messages.js";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { GrainString } from "../../components/story-drawings.tsx";

const milestones = [
  {
    when: m.success_story_milestone_1_when,
    title: m.success_story_milestone_1_title,
    text: m.success_story_milestone_1_text,
  },
  {
    when: m.success_story_milestone_2_when,
    title: m.success_story_milestone_2_title,
    text: m.success_story_milestone_2_text,
  },
  {
    when: m.success_story_milestone_3_when,
    title: m.success_story_milestone_3_title,
    text: m.success_story_milestone_3_text,
  },
  {
    when: m.success_story_milestone_4_when,
    title: m.success_story_milestone_4_title,
    text: m.success_story_milestone_4_text,
  },
  {
    when: m.success_story_milestone_5_when,
    title: m.success_story_milestone_5_title,
    text: m.success_story_milestone_5_text,
  },
];

/** The years on a string of grains: downwards on phones, across where there is room. */
export function Milestones() {
  return (
    <ol className="relative grid gap-8 lg:grid-cols-5 lg:gap-6">
      <GrainString className="absolute inset-y-0 left-5 lg:hidden" />
      <GrainString across className="absolute inset-x-0 top-5 max-lg:hidden" />
      {milestones.map(({ when, title, text }) => (
        <li
          key={title()}
          className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 lg:block lg:pe-2"
        >
          <span className="grid size-12 place-items-center rounded-full bg-primary text-on-primary ring-8 ring-surface">
            <RagiEar className="size-8" />
          </span>
          <div className="max-w-lg lg:mt-5">
            <p className="font-semibold text-accent-ink text-sm">{when()}</p>
            <h3 className="mt-0.5 text-lg leading-tight">{title()}</h3>
            <p className="mt-2">{text()}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
