import { ChevronDown, Printer } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { staffRoleOf } from "#app/domains/accounts/users/user.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { maxFindTyped } from "#app/lib/shop/office-finder.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import { TableSearch } from "../components/page/table-search.tsx";
import type { Route } from "./+types/help";
import { HelpBody } from "./help-body.tsx";
import { allHelp, findHelp, type PageHelp, readPagesWords } from "./help-files.server.ts";
import { helpGroups } from "./help-groups.ts";

/** The texts come with the version of the shop. */
export const handle = { live: [] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  await readPagesWords();
  const search = args.url.searchParams;
  const q = (search.get("q") ?? "").trim().slice(0, maxFindTyped);
  return {
    q,
    page: search.get("page"),
    role: staffRoleOf(user) ?? "owner",
    all: q === "" ? allHelp(user) : findHelp(user, q),
  };
}

export const meta: Route.MetaFunction = () => titled(m.help_title());

/** All the help that is for whoever looks, by the groups of the menu, and what is found in it (rules: help-4). */
export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { q, page, role, all } = loaderData;
  usePartInSight();
  return (
    <ContentPage
      title={m.help_title()}
      intro={m.help_intro()}
      narrow
      action={
        <LinkButton
          to={`/my/help/role/${role}`}
          variant="secondary"
          icon={<Printer aria-hidden="true" className="size-5" />}
        >
          {m.help_my_sheet()}
        </LinkButton>
      }
    >
      <TableSearch
        label={m.help_search()}
        hint={m.help_search_hint()}
        values={{ q }}
        resetLabel={q !== "" && m.help_show_all()}
      />
      {q === "" ? (
        helpGroups.map(({ name, title }) => (
          <Group
            key={name}
            title={title()}
            pages={all.filter(({ id }) => groupOf(id) === name)}
            open={page}
          />
        ))
      ) : (
        <Found q={q} pages={all} />
      )}
    </ContentPage>
  );
}

/** What is in no folder of the menu, as the search, stands with what one begins with. */
function groupOf(id: string): string {
  const folder = id.split("/", 1)[0];
  return helpGroups.find(({ name }) => name === folder)?.name ?? helpGroups[0].name;
}

interface GroupProps {
  title: string;
  pages: readonly PageHelp[];
  /** The page that is asked for. */
  open: string | null;
}

function Group({ title, pages, open }: GroupProps) {
  if (pages.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      {pages.map((help) => (
        <details
          key={help.id}
          id={help.id}
          open={help.id === open || undefined}
          // The browser may have opened it before React was there.
          suppressHydrationWarning
          className="group scroll-mt-20 rounded-lg border border-line bg-raised"
        >
          <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-lg px-4 py-2 enabled-hover:bg-sunken [&::-webkit-details-marker]:hidden">
            <h3 className="wrap-anywhere min-w-0 font-semibold text-base">{help.title}</h3>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition group-open:rotate-180"
            />
          </summary>
          <div className="border-line border-t p-4">
            <HelpBody help={help} level={4} />
          </div>
        </details>
      ))}
    </section>
  );
}

function Found({ q, pages }: { q: string; pages: readonly PageHelp[] }) {
  return (
    <>
      <p role="status" className={pages.length === 0 ? "sr-only" : "text-muted"}>
        {m.help_found({ n: pages.length })}
      </p>
      {pages.length === 0 && (
        <EmptyState
          motif={<RagiEar className="h-24 w-auto" />}
          title={m.search_nothing({ query: q })}
        >
          {m.help_none_hint()}
        </EmptyState>
      )}
      {pages.map((help) => (
        <Card as="section" key={help.id} padding="lg" aria-label={help.title}>
          <h2 className="mb-3 text-lg">{help.title}</h2>
          <HelpBody help={help} level={3} />
        </Card>
      ))}
    </>
  );
}

/** A link to a part, from another help say, opens it: React Router only scrolls there. */
function usePartInSight(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each navigation, to the same part too.
  useEffect(() => {
    const part = document.getElementById(hash.slice(1));
    if (!(part instanceof HTMLDetailsElement)) return;
    part.open = true;
    part.scrollIntoView();
  }, [hash, key]);
}
