import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { maxQuantity } from "#app/domains/catalog/product.ts";
import { formatMoney, type Paise } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { useLoadedSoon } from "../components/use-loaded-soon.ts";
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
  const found = data?.words === asked ? data.products : [];
  const left = found.filter(({ id }) => !lines.some(({ productId }) => productId === id));
  return (
    <section aria-labelledby={titleId} className="mt-5 border-line border-t pt-4">
      <h3 id={titleId} className="mb-2 text-base">
        {m.office_edit_add()}
      </h3>
      <TextField
        label={m.office_edit_search()}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          // It searches while it is typed; the form is not to be sent by it.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <ul className="mt-2 grid gap-1">
        {left.map((product) => (
          <li key={product.id} className="flex items-center justify-between gap-3">
            <p className="min-w-0">
              <span className="block [overflow-wrap:anywhere]">{product.title}</span>
              <span className="text-muted text-sm tabular-nums">
                {formatMoney(product.price)} · {m.office_edit_left({ n: product.currentStock })}
              </span>
            </p>
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden className="size-4" />}
              aria-label={m.office_edit_add_named({ name: product.title })}
              disabled={product.currentStock === 0}
              onClick={() => {
                onAdd(product);
                setWords("");
              }}
            >
              {m.office_edit_add_short()}
            </Button>
          </li>
        ))}
      </ul>
      {asked && data?.words === asked && found.length === 0 && (
        <p className="mt-2 text-muted">{m.office_edit_none_found()}</p>
      )}
    </section>
  );
}
