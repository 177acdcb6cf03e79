import { Link } from "react-router";
import type { MissOrder, SearchMiss } from "#app/domains/search/search-misses.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { DataTable } from "#app/ui/layout/data-table.tsx";
import { DeleteRowButton } from "../../components/forms/row-confirm-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

const orderWords: Record<MissOrder, () => string> = {
  often: m.search_misses_often,
  lately: m.search_misses_lately,
};

/** What was searched and not found, with the way to give it a name (rules: search-9). */
export function MissList(list: { misses: readonly SearchMiss[]; order: MissOrder }) {
  return (
    <TitledCard title={m.search_misses_title()}>
      <p className="text-muted">{m.search_misses_intro()}</p>
      <nav aria-label={m.search_misses_title()} className="my-3 flex flex-wrap gap-x-5">
        {(["often", "lately"] as const).map((order) => (
          <Link
            key={order}
            to={`?${new URLSearchParams({ order })}`}
            preventScrollReset
            aria-current={order === list.order ? "page" : undefined}
            className="link touch inline-flex items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
          >
            {orderWords[order]()}
          </Link>
        ))}
      </nav>
      <DataTable
        caption={m.search_misses_title()}
        rows={list.misses}
        rowKey={({ query }) => query}
        empty={<p>{m.search_misses_none()}</p>}
        columns={[
          {
            key: "query",
            header: m.search_misses_query(),
            isRowHeader: true,
            cell: ({ query }) => <span className="wrap-anywhere">{query}</span>,
          },
          {
            key: "times",
            header: m.search_misses_times(),
            align: "end",
            cell: ({ times }) => times,
          },
          {
            key: "last",
            header: m.search_misses_last(),
            cell: ({ lastAt }) => formatDateTime(lastAt),
          },
          {
            key: "actions",
            header: m.search_misses_name(),
            hideHeader: true,
            cell: ({ query }) => <MissActions query={query} />,
          },
        ]}
      />
    </TitledCard>
  );
}

function MissActions({ query }: { query: string }) {
  return (
    <div className="flex items-center justify-end gap-x-4">
      <Link
        to={`/my/search/new?${new URLSearchParams({ name: query })}`}
        className="link touch inline-flex items-center"
      >
        {m.search_misses_name()}
      </Link>
      <DeleteRowButton
        id={query}
        action="/my/search"
        intent="delete-miss"
        label={m.delete_named({ name: query })}
        title={m.search_misses_delete_title({ query })}
        question={m.search_misses_delete_question()}
      />
    </div>
  );
}
