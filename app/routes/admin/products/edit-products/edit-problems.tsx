import { cellText } from "#app/domains/product-editing/table/product-cells.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { cellWords } from "./product-grid.tsx";
import type { CellChange, useProductEdits } from "./use-product-edits.ts";

interface EditProblemsProps {
  edits: ReturnType<typeof useProductEdits>;
  /** Of the products on this page: their fields say themselves what cannot be read. */
  shown: ReadonlySet<string>;
  /** Products that were deleted meanwhile. */
  gone: readonly { id: string; title: string }[];
}

/** What stands in the way of saving, and the ways on: nothing that was typed is dropped unasked. */
export function EditProblems({ edits, shown, gone }: EditProblemsProps) {
  const { changes, drop, insist } = edits;
  const met = changes.filter((change) => change.met !== undefined);
  const unread = changes.filter(
    ({ id, read, met }) => !read.ok && met === undefined && !shown.has(id),
  );
  if (met.length + unread.length + gone.length === 0) return null;
  return (
    <Alert tone="warning" role="status" title={m.products_edit_problems()}>
      <ul className="grid gap-3 pt-2">
        {met.map((change) => (
          <Met key={keyOf(change)} change={change} drop={drop} insist={insist} />
        ))}
        {unread.map((change) => (
          <li key={keyOf(change)}>
            <p>
              {cellName(change)}: {change.read.ok ? "" : change.read.message} (“{change.typed}”)
            </p>
            <Button variant="secondary" size="sm" onClick={() => drop(change.id, change.name)}>
              {m.cell_take_back()}
            </Button>
          </li>
        ))}
        {gone.map(({ id, title }) => (
          <li key={id}>
            <p>{m.products_edit_gone({ name: title })}</p>
            <Button variant="secondary" size="sm" onClick={() => drop(id)}>
              {m.cell_take_back()}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const keyOf = ({ id, name }: CellChange) => `${id} ${name}`;
const cellName = ({ title, name }: CellChange) =>
  m.cell_of({ cell: cellWords[name](), name: title });

/** Somebody, or an order, was first. */
function Met({
  change,
  drop,
  insist,
}: { change: CellChange } & Pick<EditProblemsProps["edits"], "drop" | "insist">) {
  const { id, name, seen, met, typed } = change;
  if (met === undefined) return null;
  const present = cellText(name, met);
  const own = change.read.ok ? cellText(name, change.read.value) : typed;
  return (
    <li className="grid gap-2">
      <p>
        <span className="font-semibold">{cellName(change)}</span>
        <br />
        {m.cell_met_between({ seen: cellText(name, seen), present, own })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => drop(id, name)}>
          {m.cell_take({ value: present })}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => insist(change)}>
          {m.cell_keep({ value: own })}
        </Button>
      </div>
    </li>
  );
}
