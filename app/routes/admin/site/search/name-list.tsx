import { Link } from "react-router";
import type { SearchName } from "#app/domains/search/search-names.server.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { DeleteRowButton } from "../../components/forms/row-confirm-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

/** All that have several names (rules: search-5). */
export function NameList({ names }: { names: readonly SearchName[] }) {
  return (
    <TitledCard
      title={m.search_names_title()}
      action={
        <LinkButton to="/my/search/new" variant="ghost">
          {m.search_names_add()}
        </LinkButton>
      }
    >
      <p className="text-muted">
        {names.length > 0 ? m.search_names_intro() : m.search_names_none()}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {names.map(({ id, names: [first = "", ...others] }) => (
          <li key={id} className="flex items-center justify-between gap-x-3 py-2">
            <p className="min-w-0 wrap-anywhere">
              <Link to={`/my/search/${encodeURIComponent(id)}`} className="link touch-inline">
                {first}
              </Link>
              <span className="block text-muted text-sm">{others.join(", ")}</span>
            </p>
            <DeleteRowButton
              id={id}
              action="/my/search"
              label={m.delete_named({ name: first })}
              title={m.search_names_delete_title({ name: first })}
              question={m.search_names_delete_question()}
            />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
