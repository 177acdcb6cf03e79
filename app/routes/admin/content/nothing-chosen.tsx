import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";

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
