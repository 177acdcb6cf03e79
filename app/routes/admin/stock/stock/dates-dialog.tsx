import { useState } from "react";
import type { ShownBatch } from "#app/domains/stock/desk/read-stock.server.ts";
import { datesSchema } from "#app/domains/stock/desk/stock-forms.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { StockFormDialog } from "./stock-form.tsx";

/** Corrects the dates of a batch (rules: batches-1). */
export function DatesDialog({ productId, batch }: { productId: string; batch: ShownBatch }) {
  const { id, number, bestBefore, madeOn } = batch;
  const title = m.stock_dates_title({ number });
  return (
    <StockFormDialog
      trigger={
        <Button size="sm" variant="ghost" aria-label={`${m.stock_dates_correct()}: ${title}`}>
          {m.stock_dates_correct()}
        </Button>
      }
      title={title}
      productId={productId}
      schema={datesSchema}
      form="dates"
      defaultValue={{ bestBefore, madeOn: madeOn ?? "" }}
      savedText={() => m.stock_dates_done()}
    >
      {(fields) => (
        <>
          <input type="hidden" name="batchId" value={id} />
          <SeenDates batch={batch} />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormTextField
              field={fields.bestBefore as never}
              type="date"
              label={m.stock_best_before_field()}
              required
            />
            <FormTextField field={fields.madeOn as never} type="date" label={m.stock_made_on()} />
          </div>
        </>
      )}
    </StockFormDialog>
  );
}

/** What was shown when the form was opened, whatever others correct meanwhile. */
function SeenDates({ batch }: { batch: ShownBatch }) {
  const [{ bestBefore, madeOn }] = useState(batch);
  return (
    <>
      <input type="hidden" name="seenBestBefore" value={bestBefore} />
      <input type="hidden" name="seenMadeOn" value={madeOn ?? ""} />
    </>
  );
}
