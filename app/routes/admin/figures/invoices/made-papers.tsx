import { type MouseEvent, useState } from "react";
import { mostPrinted, readMadePapers } from "#app/domains/invoices/pdf/made-papers.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";

type Making =
  | { code: "making"; made: number; of: number }
  | { code: "ready"; url: string; name: string }
  | { code: "failed"; message: string };

/**
 * A file of many papers takes seconds: the page tells how far it is, and gives it when it is ready (rules: invoices-7).
 * @param path what the link leads to where no script runs.
 */
export function useMadePapers(path: string, name: string) {
  const [state, setState] = useState<Making>();
  const make = async () => {
    setState({ code: "making", made: 0, of: 0 });
    try {
      const file = await readMadePapers(path, (told) => setState({ code: "making", ...told }));
      // Who has to show first who they are is led there, and back.
      if (file === undefined) return window.location.assign(pathIn(path));
      if (typeof file === "number") return setState({ code: "failed", message: refusal(file) });
      const url = URL.createObjectURL(file);
      setState({ code: "ready", url, name });
      const link = document.createElement("a");
      link.href = url;
      link.download = name;
      link.click();
    } catch {
      setState({ code: "failed", message: m.unreachable() });
    }
  };
  return {
    state,
    start(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (state?.code !== "making") void make();
    },
  };
}

function refusal(status: number): string {
  if (status === 404) return m.invoices_none();
  return status === 400 ? m.invoices_too_many({ n: mostPrinted }) : m.something_wrong();
}

/** How far the file is. */
export function MadePapers({ state }: { state: Making | undefined }) {
  return (
    <div className="ps-8 text-sm">
      {state?.code === "making" && (
        <>
          <progress
            aria-label={m.books_file_papers()}
            value={state.made}
            max={state.of || 1}
            className="h-3 w-full accent-primary"
          />
          {/* Seen, and not read out at each step. */}
          <p aria-hidden="true" className="pb-3 text-muted tabular-nums">
            {m.books_papers_made({ n: state.made, of: state.of || "…" })}
          </p>
        </>
      )}
      <p role="status" className="not-empty:pb-3">
        {state?.code === "ready" && (
          <a href={state.url} download={state.name} className="link touch-inline">
            {m.books_papers_ready()}
          </a>
        )}
        {state?.code === "failed" && <span className="text-danger">{state.message}</span>}
      </p>
    </div>
  );
}
