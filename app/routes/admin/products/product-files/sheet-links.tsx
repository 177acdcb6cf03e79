import { Download } from "lucide-react";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { buttonLook } from "#app/ui/forms/button.tsx";

const formats = ["csv", "xlsx"] as const;

const files = [
  { name: m.product_files_out_products, search: "" },
  { name: m.product_files_out_stock, search: "?only=stock" },
  { name: m.product_files_template, search: "?template" },
] as const;

/** The files that can be taken out, each as CSV and as XLSX. */
export function SheetLinks() {
  return (
    <ul className="-my-1.5 grid divide-y divide-line">
      {files.map(({ name, search }) => (
        <li
          key={search}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
        >
          <span>{name()}</span>
          <span className="flex gap-2">
            {formats.map((format) => (
              <a
                key={format}
                href={pathIn(`/my/products.${format}${search}`)}
                download
                aria-label={m.product_files_file_of({
                  name: name(),
                  format: format.toUpperCase(),
                })}
                className={buttonLook({ variant: "secondary", size: "sm" })}
              >
                <Download aria-hidden className="size-4" />
                {format.toUpperCase()}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
