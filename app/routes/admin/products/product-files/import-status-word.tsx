import type {
  ImportStatus,
  ProductImport,
} from "#app/domains/product-editing/import/product-import.ts";
import { m } from "#app/paraglide/messages.js";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";

const words: Record<ImportStatus, [tone: Tone, word: () => string]> = {
  checking: ["info", m.import_status_checking],
  ready: ["warning", m.import_status_ready],
  faulty: ["danger", m.import_status_faulty],
  saving: ["info", m.import_status_saving],
  done: ["success", m.import_status_done],
  failed: ["danger", m.import_status_failed],
};

/** How far an import is, in a word. */
export function ImportStatusWord({
  import: { status, added, changed },
}: {
  import: Pick<ProductImport, "status" | "added" | "changed">;
}) {
  const isSame = status === "ready" && added + changed === 0;
  const [tone, word] = isSame ? (["neutral", m.import_status_same] as const) : words[status];
  return <Status tone={tone}>{word()}</Status>;
}
