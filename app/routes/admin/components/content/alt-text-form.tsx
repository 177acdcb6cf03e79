import { Check } from "lucide-react";
import type { FormEvent } from "react";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/forms/field.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { useRowCommand } from "../forms/use-row-command.ts";
import { useTyped } from "../forms/use-typed.ts";

interface AltTextFormProps {
  id: string;
  altText: string;
  /** The picture's place on the page, from 1. */
  n: number;
  /** Where its commands are carried out. */
  action: string;
  /** What the action needs beside the id. */
  fields?: Readonly<Record<string, string>>;
  /** A table's header says it already. */
  hideLabel?: boolean;
}

/** It follows the live text until somebody types; what was typed stays until it is saved. */
export function AltTextForm(props: AltTextFormProps) {
  const { id, altText, n, action, fields, hideLabel } = props;
  const { field, typed, setTyped } = useTyped(altText);
  const { send, busy } = useRowCommand(action, (ok) => ok && setTyped(undefined));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== undefined) send({ ...fields, intent: "describe", id, altText: typed });
  };
  return (
    <form onSubmit={save} className="flex min-w-0 grow items-end gap-1">
      <TextField
        ref={field}
        value={typed ?? altText}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        label={m.content_alt()}
        aria-label={m.content_alt_of({ n })}
        hideLabel={hideLabel}
        maxLength={300}
        fieldClassName="grow"
      />
      <IconButton
        type="submit"
        label={m.content_alt_save({ n })}
        disabled={busy || typed === undefined}
      >
        <Check aria-hidden className="size-5" />
      </IconButton>
    </form>
  );
}

/** In a table's column that is wide: says also where there is no text yet. */
export function AltTextCell(props: AltTextFormProps) {
  return (
    <div className="grid gap-1 lg:min-w-64">
      <AltTextForm {...props} hideLabel />
      {!props.altText && <p className="text-danger">{m.content_alt_missing()}</p>}
    </div>
  );
}
