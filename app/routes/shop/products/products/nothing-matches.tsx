import {
  type ListChoices,
  listFilters,
  listSearch,
} from "#app/domains/catalog/lists/list-choices.ts";
import type { ListCounts } from "#app/domains/catalog/lists/list-counts.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { wordsOf } from "./choice-words.ts";

interface NothingMatchesProps {
  choices: ListChoices;
  counts: ListCounts;
}

/** No product has all that was chosen: which choice is to go, and what is there then (rules: list-5). */
export function NothingMatches({ choices, counts }: NothingMatchesProps) {
  const helps = listFilters.filter(
    (name) => choices[name] !== undefined && counts.without[name] > 0,
  );
  return (
    <EmptyState
      motif={<RagiEar className="size-24" />}
      title={m.list_none()}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {helps.map((name) => (
            <LinkButton
              key={name}
              to={{ search: listSearch({ ...choices, [name]: undefined }) }}
              variant="secondary"
              preventScrollReset
            >
              {m.list_without({
                choice: wordsOf(choices, name, counts.names),
                n: counts.without[name],
              })}
            </LinkButton>
          ))}
          <LinkButton to="/products" variant="ghost">
            {m.products_show_all()}
          </LinkButton>
        </div>
      }
    >
      {helps.length > 0 ? m.list_none_one() : m.list_none_several()}
    </EmptyState>
  );
}
