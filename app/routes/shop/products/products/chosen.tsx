import { X } from "lucide-react";
import { Link } from "react-router";
import {
  hasChoices,
  type ListChoices,
  listParams,
  listSearch,
} from "#app/domains/catalog/lists/list-choices.ts";
import type { ListCounts } from "#app/domains/catalog/lists/list-counts.ts";
import { m } from "#app/paraglide/messages.js";
import { wordsOf } from "./choice-words.ts";

interface ChosenProps {
  choices: ListChoices;
  counts: ListCounts;
  /** The id of what keeps the focus when a choice goes with its link. */
  toolsId: string;
}

/** What is chosen, each a link that takes it away, and how many products that leaves (rules: list-3). */
export function Chosen({ choices, counts: { total, names }, toolsId }: ChosenProps) {
  const chosen = listParams.filter((name) => choices[name] !== undefined);
  const keepFocus = () => document.getElementById(toolsId)?.focus({ preventScroll: true });
  return (
    <div className="mb-6 grid gap-3">
      {chosen.length > 0 && (
        <ul aria-label={m.list_chosen()} className="mt-3 flex flex-wrap items-center gap-2">
          {chosen.map((name) => (
            <li key={name}>
              <Link
                to={{ search: listSearch({ ...choices, [name]: undefined }) }}
                preventScrollReset
                onClick={keepFocus}
                aria-label={m.list_take_away({ choice: wordsOf(choices, name, names) })}
                className="touch inline-flex items-center gap-1.5 rounded-md bg-accent-soft py-1.5 ps-3 pe-2 font-semibold text-accent-ink text-sm enabled-hover:underline"
              >
                <span className="wrap-anywhere">{wordsOf(choices, name, names)}</span>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </Link>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <Link
                to="/products"
                preventScrollReset
                onClick={keepFocus}
                className="touch inline-flex items-center px-2 font-semibold text-primary text-sm underline"
              >
                {m.list_clear()}
              </Link>
            </li>
          )}
        </ul>
      )}
      <p aria-live="polite" className="text-muted">
        {hasChoices(choices) && m.list_count({ n: total })}
      </p>
    </div>
  );
}
