import {
  columnWords,
  sheetColumns,
  sheetKinds,
} from "#app/domains/product-editing/sheets/product-sheet.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../../components/page/page-layout.tsx";

const kindWords = {
  products: m.product_files_columns_of_products,
  stock: m.product_files_columns_of_stock,
} as const;

/** What stands in the columns of a file. */
export function SheetColumns() {
  return (
    <TitledCard title={m.product_files_columns()}>
      <p>{m.product_files_columns_intro()}</p>
      <p className="mt-2">{m.product_files_no_pictures()}</p>
      {sheetKinds.map((kind) => (
        <section key={kind} className="mt-5">
          <h3 className="text-base">{kindWords[kind]()}</h3>
          <dl className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
            {sheetColumns[kind].map((column) => (
              <div key={column} className="sm:contents">
                <dt className="font-semibold">{column}</dt>
                <dd className="text-muted">{columnWords(column, kind)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </TitledCard>
  );
}
