import { useState } from "react";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import type { ShownBatch, StockedProduct } from "#app/domains/stock/desk/read-stock.server.ts";
import { loseSchema, type lossKinds } from "#app/domains/stock/desk/stock-forms.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { StockFormDialog } from "./stock-form.tsx";

interface LoseDialogProps {
  product: StockedProduct;
  kind: (typeof lossKinds)[number];
  /** The one that is chosen at first. */
  batch?: ShownBatch;
  /** There is nothing to lose: no button, but a form that is open stays. */
  hidden?: boolean;
}

/** Enters what is spoiled, or was given away, from a batch or as orders take it. */
export function LoseDialog({ product, kind, batch: chosen, hidden }: LoseDialogProps) {
  const name = lineTitle(product);
  const words = kind === "spoiled" ? m.stock_spoiled() : m.stock_given();
  const title =
    kind === "spoiled" ? m.stock_spoiled_title({ name }) : m.stock_given_title({ name });
  return (
    <StockFormDialog
      trigger={
        chosen ? (
          <Button
            size="sm"
            variant="ghost"
            hidden={hidden}
            aria-label={`${words}: ${m.stock_batch({ number: chosen.number })}`}
          >
            {words}
          </Button>
        ) : (
          <Button variant="secondary">{words}</Button>
        )
      }
      title={title}
      productId={product.id}
      schema={loseSchema}
      form="lose"
      defaultValue={{ kind }}
      savedText={(typed) => m.stock_lost_done({ n: String(typed.get("units")), name })}
    >
      {(fields) => (
        <>
          <input type="hidden" name="kind" value={kind} />
          <FormTextField
            field={fields.units}
            label={m.stock_units()}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <BatchChoice
            batches={product.batches}
            chosen={chosen?.id}
            errors={fields.batchId.errors}
          />
          <FormTextField field={fields.note} label={m.stock_note()} autoComplete="off" />
        </>
      )}
    </StockFormDialog>
  );
}

interface BatchChoiceProps {
  batches: readonly ShownBatch[];
  chosen: string | undefined;
  errors: string[] | undefined;
}

/** Those that there were when the form was opened: one that is sold out since must not become another. */
function BatchChoice({ batches: now, chosen, errors }: BatchChoiceProps) {
  const [batches] = useState(now);
  if (batches.length === 0) return null;
  return (
    <SelectField
      name="batchId"
      label={m.stock_from_batch()}
      defaultValue={chosen ?? ""}
      error={errors}
    >
      <option value="">{m.stock_from_first()}</option>
      {batches.map(({ id, number, bestBefore, units, withheld }) => (
        <option key={id} value={id}>
          {m.stock_from_choice({
            ...{ number, date: formatDate(bestBefore), n: units + withheld },
          })}
        </option>
      ))}
    </SelectField>
  );
}
