import type { MissionSection, MissionSectionKind } from "#app/domains/content/mission-section.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { RowDeletion } from "../parts/row-deletion.tsx";
import { EntryThumbnail } from "./entry-thumbnail.tsx";
import { missionLists } from "./mission-words.ts";

export interface MissionTableProps {
  kind: MissionSectionKind;
  page: { rows: readonly MissionSection[]; hasPrevious: boolean };
}

/**
 * The entries of a mission section; the first of all is the one on the site (rules: programme-1).
 */
export function MissionTable({ kind, page: { rows, hasPrevious } }: MissionTableProps) {
  const { path, title } = missionLists[kind];
  const shown = hasPrevious ? undefined : rows[0];
  const columns: readonly Column<MissionSection>[] = [
    {
      key: "title",
      header: m.content_mission_title(),
      isRowHeader: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-4">
          <EntryThumbnail url={row.pictureUrl} />
          <span className="wrap-anywhere font-semibold">{row.title}</span>
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
    { key: "date", header: m.column_date(), cell: (row) => formatDate(row.date) },
    {
      key: "actions",
      header: m.column_actions(),
      hideHeader: true,
      align: "end",
      cell: ({ id, title: name }) => (
        <div className="flex justify-end">
          <RowDeletion
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
