import type { FileField } from "./save-form.server.ts";

const fileFields: readonly FileField[] = ["pictureUrl", "uploadFile", "pictureUrls"];

type Values = Readonly<Record<string, unknown>>;

/**
 * What a form sends that is saved over somebody else's later save: all that it says, but what was not
 * touched here and goes beyond a text is theirs to have changed.
 * @param started the values that the form began with.
 * @param present the row as it is now.
 */
export function savedOver(typed: FormData, started: Values, present: Values): FormData {
  const data = new FormData();
  for (const [name, value] of typed) data.append(name, value);
  const isUntouched = (name: string) =>
    String(typed.getAll(name).filter(Boolean)) === String(listOf(valueAt(started, name)));
  const takeTheirs = (name: string) => {
    data.delete(name);
    for (const value of listOf(valueAt(present, name))) data.append(name, value);
  };
  // The old files may be gone.
  for (const name of fileFields) if (isUntouched(name)) takeTheirs(name);
  // A text stands for the picture that it describes.
  const isTheirPicture = String(started.pictureUrl ?? "") !== String(present.pictureUrl ?? "");
  if (isUntouched("pictureUrl") && (isTheirPicture || isUntouched("altText"))) {
    takeTheirs("altText");
  }
  // Nobody publishes, or takes back, what they have not looked at.
  if (isUntouched("publication") && isUntouched("publishAt")) {
    takeTheirs("publication");
    takeTheirs("publishAt");
  }
  // Who edits one language leaves the others to those who write in them.
  for (const name of new Set(typed.keys())) {
    if (name.startsWith("translations.") && isUntouched(name)) takeTheirs(name);
  }
  return data;
}

/** What stands under a field's name: "translations.hi.title". */
function valueAt(values: Values, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((inner, step) => (inner as Values | undefined)?.[step], values);
}

/** A field that may come more than once, or not at all. */
export function listOf(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === "string" && one !== "");
}
