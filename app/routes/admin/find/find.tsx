import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { findInOffice } from "#app/domains/office-finders.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { FoundOfGroup } from "#app/lib/shop/office-finder.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { SlashKeySwitch } from "#app/shell/search/slash-key-switch.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/find";
import { pageFinder } from "./find-pages.server.ts";
import { foundGroupWords } from "./found-words.ts";
import { FoundWords, OfficeSearch } from "./office-search.tsx";
import { findTopics, readFind } from "./read-find.ts";

export const handle = { live: [], snapshot: findTopics } as const satisfies LiveHandle;

/** Of each group, and of one that is looked at alone. */
const sizes = { each: 10, alone: 100 };

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  const { q, group } = readFind(args.url.searchParams);
  const wanted = { size: group ? sizes.alone : sizes.each, group, further: [pageFinder] };
  return { q, group, found: q === "" ? [] : await findInOffice(user, q, wanted) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.q ? m.search_title_of({ query: loaderData.q }) : m.office_find_title());

/** All that the office finds, group by group (rules: office-search-4). */
export default function FindPage({ loaderData: { q, group, found } }: Route.ComponentProps) {
  return (
    <ContentPage
      title={q === "" ? m.office_find_title() : m.search_title_of({ query: q })}
      intro={q === "" && m.office_find_intro()}
      narrow
    >
      {/* Where there is room, it is above every page. */}
      <OfficeSearch typed={q} isInline startsFocused={q === ""} className="md:hidden" />
      {q !== "" && found.length === 0 && (
        <EmptyState
          motif={<RagiEar className="h-24 w-auto" />}
          title={m.search_nothing({ query: q })}
        >
          {m.office_find_none_hint()}
        </EmptyState>
      )}
      {found.map((each) => (
        <FoundCard key={each.group} found={each} isAlone={group !== undefined} />
      ))}
      <SlashKeySwitch />
    </ContentPage>
  );
}

function FoundCard({ found, isAlone }: { found: FoundOfGroup; isAlone: boolean }) {
  const { group, items, all } = found;
  const title = foundGroupWords[group]();
  return (
    <TitledCard
      title={title}
      action={
        all && (
          <Link to={all} className="link touch inline-flex items-center text-sm">
            {m.office_find_all({ group: title })}
          </Link>
        )
      }
    >
      <ul className="-m-4 divide-y divide-line sm:-m-5">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className="flex min-h-11 flex-col justify-center px-4 py-2 hover:bg-surface sm:px-5"
            >
              <FoundWords item={item} />
            </Link>
          </li>
        ))}
      </ul>
      {isAlone && items.length === sizes.alone && (
        <p className="-mx-4 mt-4 border-line border-t px-4 pt-4 text-muted text-sm sm:-mx-5 sm:px-5">
          {m.office_find_most({ n: sizes.alone })}
        </p>
      )}
    </TitledCard>
  );
}
