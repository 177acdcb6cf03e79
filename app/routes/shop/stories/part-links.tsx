import { m } from "#app/paraglide/messages.js";
import type { Step } from "./step-list.tsx";

export interface NumberedPart {
  id: string;
  title: string;
  steps: readonly Step[];
  /** Its first step's number. */
  from: number;
}

/** The ways down to the parts of the page. */
export function PartLinks({ parts }: { parts: readonly NumberedPart[] }) {
  return (
    <nav aria-label={m.story_parts()}>
      <ul className="flex flex-wrap gap-2 lg:gap-3">
        {parts.map(({ id, title, steps, from }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-md border border-line-strong bg-raised px-2.5 py-2 leading-snug lg:px-4 transition hover:border-primary hover:bg-primary-soft"
            >
              <span className="block font-semibold text-primary max-lg:text-sm">{title}</span>
              <span className="block text-muted text-xs lg:text-sm">
                {m.story_part_steps({ from, to: from + steps.length - 1 })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
