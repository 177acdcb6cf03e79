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
/** When somebody last logged out in this browser, in ms since 1970: other tabs keep drafts of their own. */
const forgottenAt = "draftsForgotten";

interface StoredDraft<Draft> {
  /** In ms since 1970. */
  at: number;
  draft: Draft;
}

export function readDraft<Draft = FormDraft>(name: string): Draft | undefined {
  try {
    const stored: StoredDraft<Draft> = JSON.parse(sessionStorage.getItem(prefix + name) ?? "{}");
    return stored.at > Number(localStorage.getItem(forgottenAt)) ? stored.draft : undefined;
  } catch {
    return undefined;
  }
}

/** Does nothing where the browser's storage is full or switched off: the form works all the same. */
export function writeDraft<Draft = FormDraft>(name: string, draft: Draft): void {
  try {
    const stored: StoredDraft<Draft> = { at: Date.now(), draft };
    sessionStorage.setItem(prefix + name, JSON.stringify(stored));
  } catch {}
}

export function deleteDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {}
}

/** For a logout: the next user of the browser sees nothing of what was typed, in no tab. */
export function deleteAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
    localStorage.setItem(forgottenAt, String(Date.now()));
  } catch {}
}
