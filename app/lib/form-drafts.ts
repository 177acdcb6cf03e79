/** A form's fields by name; a list where a name comes more than once. */
export type FormValues = Record<string, string | string[]>;

/** A form that is being filled in, as this tab keeps it until it is saved. */
export interface FormDraft {
  /** The id under which the form adds its row, so that sending it twice adds one row. */
  id: string;
  /** What the form showed before anything was typed. */
  started: Record<string, unknown>;
  values: FormValues;
}

const prefix = "draft:";

export function readDraft<Draft = FormDraft>(name: string): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(prefix + name) ?? "null") as Draft) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Does nothing where the browser's storage is full or switched off: the form works all the same. */
export function writeDraft<Draft = FormDraft>(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {}
}

export function deleteDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {}
}

/** For a logout: the next user of the browser sees nothing of what was typed. */
export function deleteAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {}
}
