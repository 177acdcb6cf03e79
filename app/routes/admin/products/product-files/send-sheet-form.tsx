import { sheetKinds } from "#app/domains/product-editing/sheets/product-sheet.ts";
import { m } from "#app/paraglide/messages.js";
import { type FileAnswer, SendFileForm } from "../../components/forms/send-file-form.tsx";

const kindWords = {
  products: m.product_files_kind_products,
  stock: m.product_files_kind_stock,
} as const;

/** Sends a file of products or stock to be checked. */
export function SendSheetForm({ answer }: { answer: FileAnswer | undefined }) {
  return (
    <SendFileForm
      action="/my/products/import"
      answer={answer}
      kindTitle={m.product_files_kind()}
      kinds={sheetKinds.map((kind) => ({
        value: kind,
        words: kindWords[kind](),
        isFirst: kind === "products",
      }))}
      hint={m.product_files_file_hint()}
      submitLabel={m.product_files_send()}
      pendingText={m.product_files_sending()}
    />
  );
}
