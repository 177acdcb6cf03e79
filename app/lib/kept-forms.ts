/** A form's fields by name; a list where a name comes more than once. */
export type FormValues = Record<string, string | string[]>;

/** A form that is being filled, as it is kept in this tab until it is saved. */
export interface KeptForm {
  /** Of this filling; what the form adds is added under it, once. */
  id: string;
  /** What the form showed before anything was typed. */
  started: Record<string, unknown>;
  values: FormValues;
}

const prefix = "kept-form:";

export function readKeptForm(name: string): KeptForm | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(prefix + name) ?? "null") as KeptForm) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A browser that keeps nothing (full, or told so) must not stop anybody's work. */
export function writeKeptForm(name: string, kept: KeptForm): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(kept));
  } catch {}
}

export function dropKeptForm(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {}
}

/** For a logout: who sits down next sees nothing of what was typed. */
export function dropAllKeptForms(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {}
}
