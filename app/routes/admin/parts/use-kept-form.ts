import { useLayoutEffect, useState } from "react";
import { v4 as uuid } from "uuid";
import {
  dropKeptForm,
  type FormValues,
  type KeptForm,
  readKeptForm,
  writeKeptForm,
} from "#app/lib/kept-forms.ts";

/**
 * Keeps what is typed into a form until it is saved: a reload, an ended session or a crash of the
 * page loses nothing. The form stands under `key={kept.version}`, takes `kept.found` in place of its
 * defaults, says `kept.keep(form, started)` at every input, and `kept.forget()` once it is saved.
 * @param name the form's own, with the row's id where it edits one. Kept in this tab only.
 */
export function useKeptForm(name: string) {
  const [kept, setKept] = useState<{ version: number; id?: string; found?: KeptForm }>({
    version: 0,
  });

  // The server knows nothing of what is kept, so it comes after the first rendering, before it is seen.
  useLayoutEffect(() => {
    const found = readKeptForm(name);
    setKept(({ version, found: last }) => ({
      version: found || last ? version + 1 : version,
      // Not crypto.randomUUID: a shop that is opened by a plain-http address of the LAN has none.
      id: found?.id ?? uuid(),
      ...(found && { found }),
    }));
  }, [name]);

  const { id = "" } = kept;
  return {
    ...kept,
    /** Of this filling of the form; empty on the server. */
    id,
    keep: (form: HTMLFormElement, started: KeptForm["started"]) =>
      writeKeptForm(name, { id, started, values: valuesOf(form) }),
    forget: () => dropKeptForm(name),
  };
}

export type Kept = ReturnType<typeof useKeptForm>;

function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  const data = new FormData(form);
  for (const field of new Set(data.keys())) {
    const all = data.getAll(field).filter((value) => typeof value === "string");
    values[field] = all.length === 1 ? (all[0] ?? "") : all;
  }
  return values;
}
