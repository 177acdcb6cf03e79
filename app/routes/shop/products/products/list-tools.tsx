import clsx from "clsx";
import { Check, SlidersHorizontal } from "lucide-react";
import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { Link } from "react-router";
import {
  type ListChoices,
  listParams,
  listSearch,
  listSorts,
} from "#app/domains/catalog/lists/list-choices.ts";
import type { ListCounts } from "#app/domains/catalog/lists/list-counts.ts";
import { m } from "#app/paraglide/messages.js";
import { buttonLook } from "#app/ui/forms/button.tsx";
import { CountBadge } from "#app/ui/layout/badge.tsx";
import { wordsOf } from "./choice-words.ts";

interface ListToolsProps {
  choices: ListChoices;
  counts: ListCounts;
  /** The id of the list below. */
  listId: string;
  /** The id of what opens them. */
  id: string;
}

/**
 * What the list can be filtered and sorted by (rules: list-2). Each choice is a link, and the browser itself opens
 * them: so all of it works before the page's script is there, or without it.
 */
export function ListTools({ choices, counts, listId, id }: ListToolsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const count = listParams.filter((name) => choices[name] !== undefined).length;
  const showList = (event: MouseEvent) => {
    event.preventDefault();
    if (details.current) details.current.open = false;
    document.getElementById(id)?.focus({ preventScroll: true });
    document.getElementById(id)?.scrollIntoView({ block: "start" });
  };
  const groups = [
    ["category", m.product_category()],
    ["price", m.list_price()],
    ["pack", m.list_pack()],
  ] as const;
  return (
    <details ref={details}>
      <summary
        id={id}
        className={clsx(
          buttonLook({ variant: "secondary" }),
          "relative w-fit cursor-pointer list-none scroll-mt-20 [&::-webkit-details-marker]:hidden",
        )}
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {m.list_tools()}
        <CountBadge count={count} />
      </summary>
      <nav
        aria-labelledby={id}
        className="mt-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
      >
        <div className="grid gap-5 md:grid-cols-2">
          <Group title={m.list_sort()}>
            {[undefined, ...listSorts].map((sort) => (
              <Choice
                key={sort ?? "oldest"}
                to={listSearch({ ...choices, sort })}
                chosen={choices.sort === sort}
              >
                {wordsOf({ sort }, "sort") || m.list_oldest()}
              </Choice>
            ))}
          </Group>
          {groups.map(([name, title]) => (
            <Group key={name} title={title}>
              <CountedChoices name={name} choices={choices} counts={counts} />
            </Group>
          ))}
          <Group title={m.list_only()}>
            <CountedChoices name="stock" choices={choices} counts={counts} />
            <CountedChoices name="offer" choices={choices} counts={counts} />
          </Group>
        </div>
        <a
          href={`#${listId}`}
          onClick={showList}
          className={clsx(buttonLook({}), "sticky bottom-3 mt-5 w-full md:static md:w-fit")}
        >
          {m.list_show({ n: counts.total })}
        </a>
      </nav>
    </details>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <div>
      <p id={titleId} className="mb-2 font-semibold text-heading">
        {title}
      </p>
      <ul aria-labelledby={titleId} className="flex flex-wrap gap-2">
        {children}
      </ul>
    </div>
  );
}

/** A further press takes a choice back. */
function CountedChoices(props: {
  name: keyof ListCounts["choices"];
  choices: ListChoices;
  counts: ListCounts;
}) {
  const { name, choices, counts } = props;
  return counts.choices[name].map(({ choice, n }) => {
    const chosen = choices[name] === choice[name];
    const search = listSearch({ ...choices, ...(chosen ? { [name]: undefined } : choice) });
    return (
      <Choice key={choice[name]} to={search} chosen={chosen} n={n}>
        {wordsOf(choice, name, counts.names)}
      </Choice>
    );
  });
}

const choiceLook = "touch inline-flex items-center gap-1.5 rounded-md border px-3 py-1.5 text-sm";

interface ChoiceProps {
  /** The address's search. */
  to: string;
  chosen: boolean;
  /** How many products it leaves; what leaves none leads nowhere. */
  n?: number;
  children: ReactNode;
}

function Choice({ to, chosen, n, children }: ChoiceProps) {
  const text = (
    <>
      {chosen && <Check aria-hidden="true" className="size-4 shrink-0" />}
      <span className="wrap-anywhere">{children}</span>
      {n !== undefined && (
        <>
          <span aria-hidden="true" className="text-muted tabular-nums">
            {n}
          </span>
          <span className="sr-only">{m.list_count({ n })}</span>
        </>
      )}
    </>
  );
  return (
    <li>
      {n === 0 && !chosen ? (
        <span className={clsx(choiceLook, "border-line border-dashed text-muted")}>{text}</span>
      ) : (
        <Link
          to={{ search: to }}
          rel="nofollow"
          preventScrollReset
          aria-current={chosen ? "true" : undefined}
          className={clsx(
            choiceLook,
            chosen
              ? "border-primary bg-primary-soft font-semibold text-primary"
              : "border-line-strong bg-raised text-ink enabled-hover:border-primary",
          )}
        >
          {text}
        </Link>
      )}
    </li>
  );
}
