import { startTransition, useRef, useState } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import { v4 as uuid } from "uuid";
import type { RefusedCell } from "#app/domains/product-editing/table/product-cells.ts";
import { type Unanswered, unansweredText } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import type { Elsewhere } from "../../components/page/elsewhere.server.ts";
import type { EditsAnswer } from "./save-edits.server.ts";
import type { useProductEdits } from "./use-product-edits.ts";

/** A save that can be taken back. */
export interface SavedEdits {
  change: string;
  products: { id: string; title: string }[];
  /** Where else it matters, by product. */
  elsewhere: Elsewhere;
  /** What has been changed again since, as taking it back has found. */
  inTheWay: RefusedCell[];
}

/** Sends what was typed into the grid, and takes it back. */
export function useSaveEdits(edits: ReturnType<typeof useProductEdits>, onAnswer: () => void) {
  const { data: answer, state, submit } = useFetcher<EditsAnswer | Unanswered>();
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  // The same until it is answered: sent again because the answer was lost, it is undone as one.
  const latest = useRef("");
  const [saved, setSaved] = useState<SavedEdits>();
  const isUndoing = useRef(false);
  const [gone, setGone] = useState<{ id: string; title: string }[]>([]);
  /** Saved, and the page does not show it yet. */
  const [settling, setSettling] = useState(false);
  const saving = settling || state !== "idle";

  const send = (fields: Record<string, string>) => {
    if (saving) return;
    isUndoing.current = fields.intent === "undo";
    const action = `/my/products/edit?${new URLSearchParams({ returnTo: `/my/products/edit${search}` })}`;
    void submit(fields, { method: "post", action, defaultShouldRevalidate: false });
  };

  useOnAnswer(answer, (answer) => {
    setGone([]);
    if ("code" in answer) {
      onAnswer();
      toast.error(unansweredText(answer));
      return;
    }
    const shown = revalidate();
    if (!answer.ok) {
      onAnswer();
      for (const { id, name, present, beside } of answer.cells) {
        if (name && present !== undefined) edits.tell(id, { [name]: present });
        // Against which the grid then checks what was typed, also of products on other pages.
        if (beside) edits.tell(id, beside);
      }
      const lost = answer.cells.filter(({ name }) => name === undefined);
      setGone(lost.map(({ id }) => ({ id, title: edits.titleOf(id) })));
      if (isUndoing.current) setSaved(saved && { ...saved, inTheWay: answer.cells });
      toast.error(answer.message);
      return;
    }
    if (answer.intent === "undo") {
      onAnswer();
      setSaved(undefined);
      toast.success(m.products_edit_undone({ n: answer.n }));
      return;
    }
    toast.success(m.products_edit_saved({ n: answer.n }));
    const products = answer.ids.map((id) => ({ id, title: edits.titleOf(id) }));
    const settle = () => {
      latest.current = "";
      edits.dropAll();
      const { change, elsewhere } = answer;
      setSaved({ change, products, elsewhere, inTheWay: [] });
      setSettling(false);
      onAnswer();
    };
    setSettling(true);
    // Like the page itself, which else shows for a moment what was before.
    void shown.finally(() => startTransition(settle));
  });

  return {
    saving,
    saved,
    gone: gone.filter(({ id }) => edits.has(id)),
    save: () => {
      latest.current ||= uuid();
      const sent = JSON.stringify(edits.toSend());
      send({ intent: "save", edits: sent, change: latest.current });
    },
    undo: () => {
      if (!saved) return;
      const ids = JSON.stringify(saved.products.map(({ id }) => id));
      send({ intent: "undo", ids, change: saved.change });
    },
    forget: () => setSaved(undefined),
  };
}
