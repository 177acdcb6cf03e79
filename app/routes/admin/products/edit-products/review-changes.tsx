import { cellText } from "#app/domains/product-editing/table/product-cells.ts";
import { m } from "#app/paraglide/messages.js";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { cellWords } from "./product-grid.tsx";
import type { CellChange } from "./use-product-edits.ts";

interface ReviewChangesProps {
  changes: readonly CellChange[];
  open: boolean;
  saving: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** What will change, old and new, before it is saved. */
export function ReviewChanges({ changes, open, saving, onClose, onSave }: ReviewChangesProps) {
  const products = [...new Set(changes.map(({ id }) => id))].map((id) => ({
    id,
    cells: changes.filter((change) => change.id === id),
  }));
  return (
    <Dialog
      title={m.products_edit_review()}
      description={m.products_edit_counted({ n: changes.length, products: products.length })}
      closeLabel={m.close()}
      open={open}
      onOpenChange={(next) => next || saving || onClose()}
      footer={
        <>
          <Button variant="secondary" disabled={saving} onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button pending={saving} pendingText={m.saving()} onClick={onSave}>
            {m.products_edit_save()}
          </Button>
        </>
      }
    >
      <ul className="grid gap-4">
        {products.map(({ id, cells }) => (
          <li key={id}>
            <h3 className="wrap-anywhere text-base">{cells[0]?.title}</h3>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
              {cells.map(({ name, seen, read }) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{cellWords[name]()}</dt>
                  <dd className="wrap-anywhere tabular-nums">
                    {m.cell_becomes({
                      before: cellText(name, seen),
                      after: read.ok ? cellText(name, read.value) : "",
                    })}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
