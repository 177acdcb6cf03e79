import { useLayoutEffect, useState } from "react";
import { v4 as uuid } from "uuid";
import {
  deleteDraft,
  type FormDraft,
  type FormValues,
  readDraft,
  writeDraft,
} from "#app/lib/offline/form-drafts.ts";

/**
 * Keeps what is typed into a form as a draft until it is saved: a reload, an ended session or a crash
 * of the page loses nothing. The form is rendered under `key={draft.version}`, takes `draft.restored`
 * in place of its defaults, calls `draft.save(form, started)` at every input and `draft.discard()`
 * once it is saved.
 * @param name the form's own, with the row's id where it edits one. Kept in this tab only.
 */
export function useDraft(name: string) {
  const [draft, setDraft] = useState<{ version: number; id?: string; restored?: FormDraft }>({
    version: 0,
  });

  // The server has no drafts, so a draft is read after the first rendering, before it is painted.
  useLayoutEffect(() => {
    const restored = readDraft(name);
    setDraft(({ version, restored: last }) => ({
      version: restored || last ? version + 1 : version,
      // Not crypto.randomUUID: browsers have none on a plain-http address of the local network.
      id: restored?.id ?? uuid(),
      ...(restored && { restored }),
    }));
  }, [name]);

  const { id = "" } = draft;
  return {
    ...draft,
    /** Of this draft, whether or not anything was typed; empty on the server. */
    id,
    save: (form: HTMLFormElement, started: FormDraft["started"]) =>
      writeDraft(name, { id, started, values: valuesOf(form) }),
    discard: () => deleteDraft(name),
  };
}

/** As Conform has them: what is called "translations.hi.title" stands in objects of these names. */
export function nestedValues(values: FormValues): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const path = name.split(".");
    let inner = nested;
    for (const step of path.slice(0, -1)) {
      inner[step] ??= {};
      inner = inner[step] as Record<string, unknown>;
    }
    inner[path.at(-1) ?? name] = value;
  }
  return nested;
}

export type Draft = ReturnType<typeof useDraft>;

function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  const data = new FormData(form);
  for (const field of new Set(data.keys())) {
    const all = data.getAll(field).filter((value) => typeof value === "string");
    values[field] = all.length === 1 ? (all[0] ?? "") : all;
  }
  return values;
}
