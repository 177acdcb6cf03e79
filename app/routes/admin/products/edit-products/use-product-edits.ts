import { useLayoutEffect, useState } from "react";
import type { ListedProduct } from "#app/domains/catalog/product/product.ts";
import {
  type CellName,
  type CellValues,
  cellNames,
  maxProductsAtOnce,
  type ReadCell,
  readCell,
  type SentEdits,
  typedCell,
} from "#app/domains/product-editing/table/product-cells.ts";
import { deleteDraft, readDraft, writeDraft } from "#app/lib/offline/form-drafts.ts";
import { m } from "#app/paraglide/messages.js";
import { fullTitle } from "../../components/products/product-columns.tsx";

type CellValue = CellValues[CellName];

/** What was typed in a cell, and what stood in it when that began. */
interface TypedCell {
  seen: CellValue;
  typed: string;
}

interface TypedProduct {
  title: string;
  cells: Partial<Record<CellName, TypedCell>>;
}

type TypedProducts = Readonly<Record<string, TypedProduct>>;

/** One cell that differs from what it was. */
export interface CellChange extends TypedCell {
  id: string;
  title: string;
  name: CellName;
  read: ReadCell<CellValue>;
  /** Where it was changed meanwhile: what stands in it now. */
  met: CellValue | undefined;
}

/** A cell to be typed into. */
export interface CellInput {
  product: ListedProduct;
  name: CellName;
  typed: string;
}

const draftName = "products-edit";

/**
 * What somebody has typed into the grid of products and not saved. It stays through pages, filters and reloads,
 * in this tab; cells that nobody has touched follow the live data.
 * @param rows the products on this page.
 */
export function useProductEdits(rows: readonly ListedProduct[]) {
  const [products, setProducts] = useState<TypedProducts>({});
  /** What the server has said to stand in cells of other pages. */
  const [told, setTold] = useState<Readonly<Record<string, Partial<CellValues>>>>({});

  // The server has no drafts, so they are read after the first rendering.
  useLayoutEffect(() => setProducts(readDraft<TypedProducts>(draftName) ?? {}), []);

  const keep = (next: TypedProducts) => {
    setProducts(next);
    if (Object.keys(next).length > 0) writeDraft(draftName, next);
    else deleteDraft(draftName);
  };

  const type = (inputs: readonly CellInput[]) => {
    const next = { ...products };
    for (const { product, name, typed } of inputs) {
      const { id } = product;
      const title = fullTitle(product);
      const seen = next[id]?.cells[name]?.seen ?? product[name];
      next[id] = withCell(next[id] ?? { title, cells: {} }, name, { seen, typed });
    }
    keep(onlyChanged(next));
  };

  const drop = (id: string, name?: CellName) => {
    const { [id]: product, ...others } = products;
    const left = product && name ? { [id]: withCell(product, name, undefined) } : {};
    keep(onlyChanged({ ...others, ...left }));
  };

  /** Goes on with what was typed, over what stands in the cell by now. */
  const insist = ({ id, name, met, typed }: CellChange) => {
    const product = products[id];
    if (!product || met === undefined) return;
    keep({ ...products, [id]: withCell(product, name, { seen: met, typed }) });
  };

  const present = (id: string): Partial<CellValues> | undefined =>
    rows.find((row) => row.id === id) ?? told[id];
  const changes = Object.entries(products).flatMap(([id, { title, cells }]) =>
    cellNames.flatMap((name): CellChange[] => {
      const cell = cells[name];
      if (!cell) return [];
      const others = { ...present(id), ...readable(cells) };
      const read = checkedCell(name, cell.typed, others);
      const stands = present(id)?.[name];
      const isMet =
        stands !== undefined && stands !== cell.seen && !(read.ok && read.value === stands);
      return [{ id, title, name, ...cell, read, met: isMet ? stands : undefined }];
    }),
  );
  const n = Object.keys(products).length;
  return {
    changes,
    /** How many products they are of. */
    n,
    tooMany:
      n > maxProductsAtOnce ? m.products_too_many_at_once({ n: maxProductsAtOnce }) : undefined,
    typedIn: (product: ListedProduct, name: CellName): string =>
      products[product.id]?.cells[name]?.typed ?? typedCell(name, product[name]),
    changeOf: (id: string, name: CellName) =>
      changes.find((change) => change.id === id && change.name === name),
    has: (id: string) => products[id] !== undefined,
    titleOf: (id: string) => products[id]?.title ?? "",
    type,
    drop,
    insist,
    dropAll: () => keep({}),
    tell: (id: string, values: Partial<CellValues>) =>
      setTold((before) => ({ ...before, [id]: { ...before[id], ...values } })),
    toSend: (): SentEdits => Object.entries(products).map(([id, { cells }]) => ({ id, cells })),
  };
}

function withCell(
  product: TypedProduct,
  name: CellName,
  cell: TypedCell | undefined,
): TypedProduct {
  const { [name]: _, ...others } = product.cells;
  return { ...product, cells: cell ? { ...others, [name]: cell } : others };
}

/** Without the cells that are what they were again. */
function onlyChanged(products: TypedProducts): TypedProducts {
  return Object.fromEntries(
    Object.entries(products).flatMap(([id, product]) => {
      const cells = Object.entries(product.cells).filter(([name, { seen, typed }]) => {
        const read = readCell(name as CellName, typed);
        return !(read.ok && read.value === seen);
      });
      const kept = { ...product, cells: Object.fromEntries(cells) };
      return cells.length === 0 ? [] : [[id, kept] as const];
    }),
  );
}

/** The values of a product's typed cells, as far as they can be read. */
function readable(cells: TypedProduct["cells"]): Partial<CellValues> {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, { typed }]) => {
      const read = readCell(name as CellName, typed);
      return read.ok ? [[name, read.value]] : [];
    }),
  );
}

/** What is typed in a cell, held against the other cells of its product too. */
function checkedCell(
  name: CellName,
  typed: string,
  { price, productMRP }: Partial<CellValues>,
): ReadCell<CellValue> {
  const read = readCell(name, typed);
  const isAbove = price !== undefined && productMRP !== undefined && price > productMRP;
  const isAmount = name === "price" || name === "productMRP";
  return read.ok && isAmount && isAbove
    ? { ok: false, message: m.product_price_above_mrp() }
    : read;
}
