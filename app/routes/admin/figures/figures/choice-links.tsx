import clsx from "clsx";
import { Link } from "react-router";

interface ChoiceLinksProps<Choice extends string> {
  labelledBy: string;
  choices: readonly (readonly [Choice, string])[];
  chosen: Choice;
  /** The address with another choice. */
  pathOf: (choice: Choice) => string;
}

/** By what a table stands: one is chosen. */
export function ChoiceLinks<Choice extends string>(props: ChoiceLinksProps<Choice>) {
  const { labelledBy, choices, chosen, pathOf } = props;
  return (
    <nav aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
      {choices.map(([each, words]) => (
        <Link
          key={each}
          to={pathOf(each)}
          preventScrollReset
          aria-current={each === chosen ? "true" : undefined}
          className={clsx(
            "touch inline-flex items-center rounded-md border px-4 font-semibold text-sm",
            each === chosen
              ? "border-primary bg-primary-soft text-primary"
              : "border-line-strong bg-raised hover:border-primary",
          )}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

/** A bar under a row's name; the row with the top value has the longest. */
export function RowBar({ value, top }: { value: number; top: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-1 block h-2 w-56 max-w-full fill-primary"
    >
      <rect width={top > 0 ? Math.max(0, (value / top) * 100) : 0} height={1} />
    </svg>
  );
}
