import { PackagePlus } from "lucide-react";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import type { ShownBatch, StockedProduct } from "#app/domains/stock/desk/read-stock.server.ts";
import { receiveSchema } from "#app/domains/stock/desk/stock-forms.ts";
import type { GroupChoice } from "#app/domains/stock/groups/read-groups.server.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { GroupField } from "./group-field.tsx";
import { StockFormDialog } from "./stock-form.tsx";

interface ReceiveDialogProps {
  product: StockedProduct;
  /** What comes is more of this one. */
  batch?: ShownBatch;
  /** Of which one made it; a batch that stands has its group on its own page. */
  groups?: readonly GroupChoice[];
}

/** Enters what has come (rules: batches-1). */
export function ReceiveDialog({ product, batch, groups = [] }: ReceiveDialogProps) {
  const name = lineTitle(product);
  const title = m.stock_receive_title({ name });
  return (
    <StockFormDialog
      trigger={
        batch ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${m.stock_receive()}: ${m.stock_batch({ number: batch.number })}`}
          >
            {m.stock_receive()}
          </Button>
        ) : (
          <Button icon={<PackagePlus aria-hidden className="size-5" />}>{m.stock_receive()}</Button>
        )
      }
      title={title}
      productId={product.id}
      schema={receiveSchema}
      form="receive"
      defaultValue={{
        number: batch?.number ?? "",
        bestBefore: batch?.bestBefore ?? "",
        madeOn: batch?.madeOn ?? "",
      }}
      savedText={(typed) => m.stock_received_done({ n: String(typed.get("units")), name })}
    >
      {(fields) => (
        <>
          <FormTextField
            field={fields.units}
            label={m.stock_units()}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <FormTextField
            field={fields.number}
            label={m.stock_batch_number()}
            hint={m.stock_batch_number_hint()}
            autoComplete="off"
            readOnly={batch !== undefined}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormTextField
              field={fields.bestBefore as never}
              type="date"
              label={m.stock_best_before_field()}
              readOnly={batch !== undefined}
            />
            <FormTextField field={fields.madeOn as never} type="date" label={m.stock_made_on()} />
          </div>
          {groups.length > 0 && (
            <GroupField
              groups={groups}
              defaultValue={String(fields.groupId.initialValue ?? "")}
              error={fields.groupId.errors}
            />
          )}
          <FormTextField field={fields.note} label={m.stock_note()} autoComplete="off" />
        </>
      )}
    </StockFormDialog>
  );
}
