import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { maxQuantity } from "#app/domains/catalog/product/product.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { useLoadedSoon } from "../../components/page/use-loaded-soon.ts";
import { AddFound } from "../../components/products/add-found.tsx";
import type { EditedOrder } from "./read-edited-order.server.ts";

/** A line as the form has it. */
export interface EditedLine {
  productId: string;
  title: string;
  price: Paise;
  quantity: number;
}

interface EditLinesProps {
  known: EditedOrder;
  lines: readonly EditedLine[];
  setLines: (lines: readonly EditedLine[]) => void;
  /** What was in the order when the form was opened. */
  bought: readonly EditedLine[];
}

/** The order's products: more, fewer, none, or another one. */
export function EditLines({ known, lines, setLines, bought }: EditLinesProps) {
  const add = ({ id, title, price }: EditedOrder["products"][number]) => {
    const before = bought.find(({ productId }) => productId === id);
    setLines([...lines, before ?? { productId: id, title, price, quantity: 1 }]);
  };
  return (
    <>
      <ul className="grid gap-4">
        {lines.map((line) => (
          <li key={line.productId} className="grid gap-2 sm:flex sm:items-center sm:gap-4">
            <LineText
              line={line}
              was={bought.find(({ productId }) => productId === line.productId)}
            />
            <div className="flex items-center justify-between gap-2">
              <QuantityStepper
                label={m.quantity_of({ name: line.title })}
                decreaseLabel={m.decrease({ name: line.title })}
                increaseLabel={m.increase({ name: line.title })}
                value={line.quantity}
                max={maxQuantity}
                onValueChange={(quantity) =>
                  setLines(lines.map((each) => (each === line ? { ...line, quantity } : each)))
                }
              />
              <IconButton
                label={m.office_edit_remove({ name: line.title })}
                className="text-danger"
                onClick={() => setLines(lines.filter((each) => each !== line))}
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      {lines.length === 0 && (
        <p role="alert" className="text-danger">
          {m.office_edit_lines_required()}
        </p>
      )}
      <AddProduct known={known} lines={lines} onAdd={add} />
    </>
  );
}

function LineText({ line, was }: { line: EditedLine; was: EditedLine | undefined }) {
  const { title, price, quantity } = line;
  return (
    <p className="min-w-0 grow">
      <span className="block font-semibold leading-snug [overflow-wrap:anywhere]">{title}</span>
      <span className="text-muted text-sm tabular-nums">
        {m.quantity_each({ n: quantity, price: formatMoney(price) })}
        {!was && ` · ${m.office_edit_new()}`}
        {was && was.quantity !== quantity && ` · ${m.office_edit_was({ n: was.quantity })}`}
      </span>
    </p>
  );
}

interface AddProductProps extends Pick<EditLinesProps, "known" | "lines"> {
  onAdd: (product: EditedOrder["products"][number]) => void;
}

/** Finds a product by its name and adds one of it, at the shop's price. */
function AddProduct({ known, lines, onAdd }: AddProductProps) {
  const titleId = useId();
  const [words, setWords] = useState("");
  const asked = words.trim();
  const data = useLoadedSoon<EditedOrder>(
    asked && `/my/orders/${known.order.id}/edit?${new URLSearchParams({ q: asked })}`,
  );
  return (
    <section aria-labelledby={titleId} className="mt-5 border-line border-t pt-4">
      <h3 id={titleId} className="mb-2 text-base">
        {m.office_edit_add()}
      </h3>
      <AddFound
        label={m.office_edit_search()}
        words={words}
        setWords={setWords}
        found={asked && data?.words === asked ? data.products : undefined}
        chosenIds={lines.map(({ productId }) => productId)}
        add={onAdd}
        detail={({ price, currentStock: n }) =>
          `${formatMoney(price)} · ${m.office_edit_left({ n })}`
        }
        isAddable={({ currentStock }) => currentStock > 0}
      />
    </section>
  );
}
