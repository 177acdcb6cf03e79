import clsx from "clsx";
import { Link } from "react-router";
import { type AddForm, addForms } from "#app/domains/catalog/new-product.ts";
import { m } from "#app/paraglide/messages.js";

const words: Record<AddForm, () => string> = {
  mission: m.product_form_full,
  plain: m.product_form_short,
};

/** Switches between the two forms that add a product (rules: catalog-1). */
export function FormChoice({ current }: { current: AddForm }) {
  return (
    <nav aria-label={m.product_form_choice()} className="flex flex-wrap gap-2">
      {addForms.map((form) => (
        <Link
          key={form}
          to={form === "mission" ? "/my/product" : `/my/product?form=${form}`}
          replace
          aria-current={form === current ? "page" : undefined}
          className={clsx(
            "touch inline-flex items-center rounded-md border px-4 py-2 font-semibold text-sm transition",
            form === current
              ? "border-transparent bg-primary text-on-primary"
              : "border-line-strong bg-raised text-primary hover:border-primary hover:bg-primary-soft",
          )}
        >
          {words[form]()}
        </Link>
      ))}
    </nav>
  );
}
