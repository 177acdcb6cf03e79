import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { missionPage } from "#app/domains/content/list-mission-sections.server.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/mission-sections";
import { commandEntry } from "./content/command-row.server.ts";
import { ContentPage } from "./content/content-page.tsx";
import { EntryList } from "./content/entry-list.tsx";
import { MissionTable } from "./content/mission-table.tsx";
import { missionAt, missionLists } from "./content/mission-words.ts";
import { hearAnswer } from "./parts/hear-answer.ts";

export const handle = { live: ["mission"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  const kind = missionAt(args.url.pathname);
  const cursor = readCursor(args.url.searchParams);
  return { kind, page: await missionPage(kind, cursor, 10) };
}

export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  return commandEntry(await readForm(args.request), "mission-section", admin);
}

export const clientAction = (args: Route.ClientActionArgs) => hearAnswer(args);

export const meta = ({ location }: Route.MetaArgs) =>
  titled(missionLists[missionAt(location.pathname)].title());

/** One of the three mission sections, with Delete; which, its address says (rules: office-13). */
export default function Page({ loaderData: { kind, page } }: Route.ComponentProps) {
  const { title } = missionLists[kind];
  const add = <LinkButton to={`/my/addData?section=${kind}`}>{m.admin_add_mission()}</LinkButton>;
  return (
    <ContentPage title={title()} intro={m.content_mission_intro()} action={add}>
      <EntryList label={title()} empty={m.content_mission_empty()} action={add} page={page}>
        <MissionTable kind={kind} page={page} />
      </EntryList>
    </ContentPage>
  );
}
