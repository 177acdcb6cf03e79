import clsx from "clsx";
import { type ClipboardEvent, type KeyboardEvent, useId } from "react";
import type { ListedProduct } from "#app/domains/catalog/product/product.ts";
import {
  type CellName,
  cellNames,
  cellText,
  readCell,
} from "#app/domains/product-editing/table/product-cells.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FieldError } from "#app/ui/forms/field-frame.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { CategoryList } from "../../components/products/category-suggestions.tsx";
import { fullTitle, ProductName } from "../../components/products/product-columns.tsx";
import { NoProducts } from "../products/products-pager.tsx";
import type { ReadProducts } from "../products/read-products.server.ts";
import { cellPlace, moveByKey, placeOf } from "./grid-keys.ts";
import { pastedBlock } from "./pasted-block.ts";
import type { CellInput, useProductEdits } from "./use-product-edits.ts";

export const cellWords: Record<CellName, () => string> = {
  price: m.product_price,
  productMRP: m.product_mrp,
  currentStock: m.column_stock,
  category: m.product_category,
  isHidden: m.product_hidden,
  packedWeight: m.packed_weight_short,
};

const keyboards: Partial<Record<CellName, "text" | "numeric">> = {
  category: "text",
  currentStock: "numeric",
  packedWeight: "numeric",
};

type Edits = ReturnType<typeof useProductEdits>;

/** The cells of many products, as a spreadsheet; on a phone one card a product (rules: catalog-14). */
export function ProductGrid(props: ReadProducts & { edits: Edits }) {
  const { page, filter, categories, edits } = props;
  const { rows } = page;
  const listId = useId();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape") return void moveByKey(event);
    const [row, column] = placeOf(event.target) ?? [];
    const [product, name] = [rows[row ?? -1], cellNames[column ?? -1]];
    if (product && name) edits.drop(product.id, name);
  };

  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const block = place && pastedBlock(event.clipboardData.getData("text/plain"));
    if (!block) return;
    event.preventDefault();
    const inputs = block.flatMap((cells, down) =>
      cells.flatMap((typed, right): CellInput[] => {
        const [product, name] = [rows[place[0] + down], cellNames[place[1] + right]];
        return product && name ? [{ product, name, typed: typed.trim() }] : [];
      }),
    );
    edits.type(inputs);
    const left = block.flat().length - inputs.length;
    if (left > 0) toast.error(m.products_paste_left_out({ n: left }));
  };

  const column = (name: CellName, place: number): Column<ListedProduct> => ({
    key: name,
    header: cellWords[name](),
    cell: (row) => (
      <Cell
        product={row}
        name={name}
        place={cellPlace(rows.indexOf(row), place)}
        edits={edits}
        listId={listId}
      />
    ),
  });
  const name: Column<ListedProduct> = {
    key: "title",
    header: m.column_title(),
    isRowHeader: true,
    cell: (row) => <ProductName product={row} withPack />,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and pastes of its fields
    <div onKeyDown={onKeyDown} onPaste={onPaste}>
      <CategoryList id={listId} categories={categories} />
      <DataTable
        columns={[name, ...cellNames.map(column)]}
        rows={rows}
        rowKey={({ id }) => id}
        caption={m.admin_products()}
        empty={<NoProducts page={page} filter={filter} />}
      />
    </div>
  );
}

interface CellProps {
  product: ListedProduct;
  name: CellName;
  place: string;
  edits: Edits;
  listId: string;
}

function Cell({ product, name, place, edits, listId }: CellProps) {
  const typed = edits.typedIn(product, name);
  const change = edits.changeOf(product.id, name);
  const error = problemOf(change);
  const label = m.cell_of({ cell: cellWords[name](), name: fullTitle(product) });
  const look = change && "border-accent! bg-accent-soft!";
  if (name === "isHidden") {
    return <HiddenCell {...{ product, place, edits, typed, error, label }} />;
  }
  return (
    <TextField
      type="text"
      data-cell={place}
      label={label}
      hideLabel
      value={typed}
      error={error}
      maxLength={300}
      inputMode={keyboards[name] ?? "decimal"}
      list={name === "category" ? listId : undefined}
      autoComplete="off"
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => edits.type([{ product, name, typed: target.value }])}
      fieldClassName={name === "category" ? "w-44 lg:w-36" : "w-44 lg:w-22"}
      className={clsx(
        "min-h-11! px-3! py-1.5!",
        name !== "category" && "text-end tabular-nums",
        look,
      )}
    />
  );
}

function HiddenCell(
  props: Omit<CellProps, "name" | "listId"> & {
    typed: string;
    error: string | undefined;
    label: string;
  },
) {
  const { product, place, edits, typed, error, label } = props;
  const id = useId();
  const isHidden = readCell("isHidden", typed);
  return (
    <span className="flex flex-col items-end gap-1 lg:items-center">
      <label htmlFor={id} className="touch grid min-w-11 cursor-pointer place-items-center">
        <span className="sr-only">{label}</span>
        <input
          id={id}
          type="checkbox"
          data-cell={place}
          checked={isHidden.ok && isHidden.value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) =>
            edits.type([{ product, name: "isHidden", typed: target.checked ? "yes" : "no" }])
          }
          className="tickbox"
        />
      </label>
      <FieldError id={id} error={error} />
    </span>
  );
}

function problemOf(change: ReturnType<Edits["changeOf"]>): string | undefined {
  if (!change) return undefined;
  if (!change.read.ok) return change.read.message;
  if (change.met === undefined) return undefined;
  return m.cell_met({ present: cellText(change.name, change.met) });
}
