import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ElsewhereLines } from "../../components/page/elsewhere.tsx";
import { cellWords } from "./product-grid.tsx";
import type { SavedEdits } from "./use-save-edits.ts";

interface SavedAlertProps {
  saved: SavedEdits;
  saving: boolean;
  undo: () => void;
  forget: () => void;
}

/** What was saved, the way back, and what stands in that way. */
export function SavedAlert({ saved, saving, undo, forget }: SavedAlertProps) {
  const { products, elsewhere, inTheWay } = saved;
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  return (
    <Alert
      tone={inTheWay.length > 0 ? "warning" : "success"}
      role="status"
      action={
        <>
          <Button variant="secondary" size="sm" pending={saving} onClick={undo}>
            {m.undo()}
          </Button>
          <Button variant="ghost" size="sm" disabled={saving} onClick={forget}>
            {m.close()}
          </Button>
        </>
      }
    >
      <p>{m.products_edit_saved({ n: products.length })}</p>
      {products.map(({ id, title }) => {
        const notes = elsewhere[id];
        return (
          notes && (
            <div key={id} className="mt-2">
              <p className="wrap-anywhere font-semibold">{title}</p>
              <ElsewhereLines notes={notes} />
            </div>
          )
        );
      })}
      {inTheWay.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{m.products_edit_not_undone()}</p>
          <ul>
            {inTheWay.map(({ id, title, name, message }) => {
              const product = titles.get(id) ?? title;
              return (
                <li key={`${id} ${name}`} className="wrap-anywhere">
                  {name
                    ? `${m.cell_of({ cell: cellWords[name](), name: product })}: ${message}`
                    : m.products_edit_gone({ name: product })}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Alert>
  );
}
