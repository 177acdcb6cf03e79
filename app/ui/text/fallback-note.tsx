import clsx from "clsx";
import type { Readable } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";

interface FallbackNoteProps {
  of: Readable;
  /** The text that the page is about. */
  field: string;
  className?: string;
}

/** Says that a long text is not there in the language of the page (rules: translations-3). */
export function FallbackNote({ of, field, className }: FallbackNoteProps) {
  if (!of.untranslated?.includes(field)) return null;
  return <p className={clsx("text-muted text-sm", className)}>{m.translation_missing()}</p>;
}
