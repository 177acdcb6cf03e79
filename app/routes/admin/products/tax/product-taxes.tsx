import { useFetcher } from "react-router";
import { titleWithPack } from "#app/domains/catalog/packs/title-with-pack.ts";
import type { TaxClass } from "#app/domains/tax/tax-class.ts";
import type { TaxedProduct } from "#app/domains/tax/tax-commands.server.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";

interface ProductTaxesProps {
  rows: readonly TaxedProduct[];
  classes: readonly TaxClass[];
}

/** Products with their class, all of them saved at once. */
export function ProductTaxes({ rows, classes }: ProductTaxesProps) {
  const { Form, state } = useFetcher();
  return (
    <Form method="post" action="/my/tax" className="grid gap-5">
      <input type="hidden" name="intent" value="set" />
      <ul className="-mt-3 divide-y divide-line">
        {rows.map((product) => {
          const title = titleWithPack(product);
          return (
            <li
              key={product.id}
              className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_14rem_7rem]"
            >
              <input type="hidden" name="id" value={product.id} />
              <p className="wrap-anywhere self-center font-semibold">{title}</p>
              <SelectField
                name="taxClassId"
                label={`${m.tax_class()}: ${title}`}
                hideLabel
                defaultValue={product.taxClassId ?? ""}
              >
                <option value="">{m.tax_class_none()}</option>
                {classes.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <TextField
                name="hsn"
                label={`${m.tax_hsn()}: ${title}`}
                hideLabel
                placeholder={
                  classes.find(({ id }) => id === product.taxClassId)?.hsn ?? m.tax_hsn()
                }
                defaultValue={product.hsn ?? ""}
                inputMode="numeric"
                autoComplete="off"
              />
            </li>
          );
        })}
      </ul>
      <Button
        type="submit"
        size="lg"
        className="sm:justify-self-start"
        pending={state !== "idle"}
        pendingText={m.saving()}
      >
        {m.tax_products_save()}
      </Button>
    </Form>
  );
}
