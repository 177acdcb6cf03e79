import { useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";

/**
 * What an editor edits. It stays when somebody else deletes it in the middle of the work, so that
 * what was typed is not lost from sight.
 * @param id what the page was asked for.
 * @param row what stands now.
 */
export function useEdited<Row extends { id: string }>(id: string, row: Row | undefined) {
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  return { edited: row ?? (last?.id === id ? last : undefined), isGone: !row };
}

export interface NothingChosenProps {
  title: string;
  list: { to: string; label: string };
}

/** An editor without anything to edit: the way to the list. */
export function NothingChosen({ title, list }: NothingChosenProps) {
  return (
    <EmptyState
      motif={<RagiEar className="size-24" />}
      title={title}
      action={<LinkButton to={list.to}>{list.label}</LinkButton>}
    >
      {m.content_choose_from_list()}
    </EmptyState>
  );
}

/** Somebody else has deleted what is being edited. */
export function DeletedMeanwhile() {
  return (
    <Alert tone="warning" role="alert" title={m.change_seen_elsewhere()}>
      {m.content_deleted_meanwhile()}
    </Alert>
  );
}
