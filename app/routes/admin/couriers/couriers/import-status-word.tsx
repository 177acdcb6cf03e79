import type { ImportStatus } from "#app/domains/couriers/importing/courier-import.ts";
import { m } from "#app/paraglide/messages.js";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";

const words: Record<ImportStatus, [tone: Tone, word: () => string]> = {
  columns: ["warning", m.courier_status_columns],
  ready: ["warning", m.courier_status_ready],
  writing: ["info", m.courier_status_writing],
  done: ["success", m.courier_status_done],
};

/** How far an import is, in a word. */
export function ImportStatusWord({ status }: { status: ImportStatus }) {
  const [tone, word] = words[status];
  return <Status tone={tone}>{word()}</Status>;
}
