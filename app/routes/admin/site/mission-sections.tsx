import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { missionPage } from "#app/domains/content/entries/list-mission-sections.server.ts";
import type {
  MissionSectionKind,
  WrittenMissionSection,
} from "#app/domains/content/entries/mission-section.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { lackedLanguages } from "#app/lib/text/translations.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { AltTextCell } from "../components/content/alt-text-form.tsx";
import { commandDescribed } from "../components/content/content-commands.server.ts";
import { contentPageSize } from "../components/content/content-page-size.ts";
import { EntryList, EntryThumbnail } from "../components/content/entry-list.tsx";
import { LackedLanguages } from "../components/content/lacked-languages.tsx";
import { missionAt, missionLists } from "../components/content/mission-lists.ts";
import { TranslateDialog } from "../components/content/translate-dialog.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { DeleteRowButton } from "../components/forms/row-confirm-dialog.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/mission-sections";

export const handle = { live: ["mission"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const kind = missionAt(withoutLanguage(args.url.pathname));
  const cursor = readCursor(args.url.searchParams);
  return { kind, page: await missionPage(kind, cursor, contentPageSize.entries) };
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  return commandDescribed(await readForm(args.request), "mission-section", admin);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = ({ location }: Route.MetaArgs) =>
  titled(missionLists[missionAt(location.pathname)].title());

/** One of the three mission sections, with Delete; which, its address says (rules: office-13). */
export default function MissionSectionsPage({ loaderData: { kind, page } }: Route.ComponentProps) {
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

interface MissionTableProps {
  kind: MissionSectionKind;
  page: { rows: readonly WrittenMissionSection[]; hasPrevious: boolean };
}

const translatedTexts = ["title", "description", "altText"] as const;

/**
 * The entries of a mission section; the first of all is the one on the site (rules: programme-1).
 */
function MissionTable({ kind, page: { rows, hasPrevious } }: MissionTableProps) {
  const { path, title } = missionLists[kind];
  const shown = hasPrevious ? undefined : rows[0];
  const columns: readonly Column<WrittenMissionSection>[] = [
    {
      key: "title",
      header: m.content_mission_title(),
      isRowHeader: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-4">
          <EntryThumbnail url={row.pictureUrl} />
          <span className="min-w-0">
            <span className="wrap-anywhere font-semibold">{row.title}</span>
            <LackedLanguages of={lackedLanguages(row, row.translations, translatedTexts)} />
          </span>
        </span>
      ),
    },
    {
      key: "stands",
      header: m.content_mission_stands(),
      cell: (row) =>
        row === shown ? (
          <Badge look="success">{m.content_mission_shown()}</Badge>
        ) : (
          <span className="text-muted">{m.content_mission_waiting()}</span>
        ),
    },
    {
      key: "alt",
      isWide: true,
      header: m.content_alt(),
      cell: (row) =>
        row.pictureUrl && (
          <AltTextCell id={row.id} altText={row.altText} n={rows.indexOf(row) + 1} action={path} />
        ),
    },
    { key: "date", header: m.column_date(), cell: (row) => formatDate(row.date) },
    {
      key: "actions",
      header: m.column_actions(),
      hideHeader: true,
      align: "end",
      cell: ({ id, title: name, description, altText, translations }) => (
        <div className="flex items-center justify-end gap-1">
          <TranslateDialog
            id={id}
            name={name}
            translations={translations}
            action={path}
            fields={[
              {
                name: "title",
                label: m.content_mission_title(),
                own: name,
                look: "line",
                maxLength: 200,
              },
              {
                name: "description",
                label: m.content_mission_text(),
                own: description,
                look: "rich",
                maxLength: 60_000,
              },
              {
                name: "altText",
                label: m.content_alt(),
                own: altText,
                look: "line",
                maxLength: 300,
              },
            ]}
          />
          <DeleteRowButton
            id={id}
            action={path}
            label={m.delete_named({ name })}
            title={m.content_delete_title({ name })}
            question={m.content_delete_question()}
          />
        </div>
      ),
    },
  ];
  return <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} caption={title()} />;
}
