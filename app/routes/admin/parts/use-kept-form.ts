import { useLayoutEffect, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/toast.ts";

/** A form's fields by name; a list where a name comes more than once. */
export type KeptValues = Record<string, string | string[]>;

/**
 * Keeps what is typed into a form until it is saved: a reload, an ended session or a crash of the
 * page loses nothing. The form stands under `key={kept.version}`, takes `kept.values` in place of
 * its defaults, says `kept.keep(form)` at every input, and `kept.forget()` once it is saved.
 * @param name the form's own, with the row's id where it edits one. Kept in this tab only.
 */
export function useKeptForm(name: string) {
  const place = `kept-form:${name}`;
  const [kept, setKept] = useState<{ version: number; values?: KeptValues }>({ version: 0 });

  // The server knows nothing of what is kept, so it comes after the first rendering, before it is seen.
  useLayoutEffect(() => {
    const values = read(place);
    setKept((last) =>
      values || last.values ? { version: last.version + 1, ...(values && { values }) } : last,
    );
    if (!values) return;
    toast.info(m.kept_form(), {
      id: place,
      duration: 10_000,
      action: {
        label: m.kept_form_drop(),
        onClick: () => {
          write(place, undefined);
          setKept(({ version }) => ({ version: version + 1 }));
        },
      },
    });
  }, [place]);

  return {
    values: kept.values,
    version: kept.version,
    keep: (form: HTMLFormElement) => write(place, valuesOf(form)),
    forget: () => write(place, undefined),
  };
}

/** A kept field that may come more than once. */
export function listOf(kept: string | string[] | undefined): string[] | undefined {
  return typeof kept === "string" ? [kept] : kept;
}

function valuesOf(form: HTMLFormElement): KeptValues {
  const values: KeptValues = {};
  const data = new FormData(form);
  for (const field of new Set(data.keys())) {
    const all = data.getAll(field).filter((value) => typeof value === "string");
    values[field] = all.length === 1 ? (all[0] ?? "") : all;
  }
  return values;
}

/** A browser that keeps nothing (full, or told so) must not stop anybody's work. */
function write(place: string, values: KeptValues | undefined): void {
  try {
    if (values) sessionStorage.setItem(place, JSON.stringify(values));
    else sessionStorage.removeItem(place);
  } catch {}
}

function read(place: string): KeptValues | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? "null") as KeptValues | null) ?? undefined;
  } catch {
    return undefined;
  }
}
