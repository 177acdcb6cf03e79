import clsx from "clsx";
import { Drawing, type DrawingName, GrainString } from "../../components/story-drawings.tsx";

export interface Step {
  drawing: DrawingName;
  title: string;
  when: string;
  text: string;
}

export interface StepListProps {
  steps: readonly Step[];
  /** The first step's number. */
  start: number;
  /** It stands on a tinted section. */
  tinted: boolean;
}

/** Steps on a string of grains; where there is room, they hang left and right of it in turn. */
export function StepList({ steps, start, tinted }: StepListProps) {
  return (
    <ol start={start}>
      {steps.map((step, place) => (
        <StepOnString
          key={step.title}
          step={step}
          number={start + place}
          turned={(start + place) % 2 === 0}
          tinted={tinted}
        />
      ))}
    </ol>
  );
}

function StepOnString(props: { step: Step; number: number; turned: boolean; tinted: boolean }) {
  const { step, number, turned, tinted } = props;
  const wordsSide = turned ? "md:col-start-3" : "md:col-start-1";
  const pictureSide = turned ? "md:col-start-1 md:justify-self-end" : "md:col-start-3";
  return (
    <li className="relative grid grid-cols-[3rem_5rem_minmax(0,1fr)] items-center gap-x-4 pb-10 last:pb-0 md:grid-cols-[minmax(0,1fr)_4rem_minmax(0,1fr)] md:gap-x-8 md:pb-14">
      <GrainString className="absolute inset-y-0 left-5 md:left-1/2 md:-translate-x-1/2" />
      <span
        className={clsx(
          "relative grid size-12 place-items-center rounded-full bg-primary font-bold font-display text-lg text-on-primary ring-8 md:col-start-2 md:row-span-2 md:row-start-1 md:size-16 md:text-xl",
          tinted ? "ring-surface" : "ring-page",
        )}
      >
        {number}
      </span>
      <span
        className={clsx(
          "grid aspect-square place-items-center rounded-lg border border-line md:row-span-2 md:row-start-1 md:w-44 md:rounded-xl lg:w-52",
          tinted ? "bg-page" : "bg-surface",
          pictureSide,
        )}
      >
        <Drawing name={step.drawing} className="w-7/10" />
      </span>
      <div className={clsx("min-w-0 md:row-start-1 md:self-end", wordsSide)}>
        <h3 className="text-lg md:text-xl">{step.title}</h3>
        <p className="font-semibold text-accent-ink text-sm">{step.when}</p>
      </div>
      <p
        className={clsx(
          "col-span-2 col-start-2 mt-3 min-w-0 max-w-lg md:col-span-1 md:row-start-2 md:mt-2 md:self-start",
          wordsSide,
        )}
      >
        {step.text}
      </p>
    </li>
  );
}
