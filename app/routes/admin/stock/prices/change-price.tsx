import { useState } from "react";
import type { PricePeriod } from "#app/domains/catalog/prices/price-periods.server.ts";
import { typedRupees } from "#app/domains/catalog/product/product-edit.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { localTimeOf } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { CommandDialog } from "../../components/forms/command-dialog.tsx";

/** Changes a price that runs or comes. */
export function ChangePrice({ period, name }: { period: PricePeriod; name: string }) {
  return (
    <CommandDialog
      trigger={
        <Button variant="secondary" size="sm" aria-label={m.prices_change_named({ name })}>
          {m.prices_change()}
        </Button>
      }
      title={name}
      action="/my/prices"
      intent="change"
      confirmLabel={m.prices_change()}
    >
      <ChangeFields period={period} />
    </CommandDialog>
  );
}

function ChangeFields({ period }: { period: PricePeriod }) {
  // As it was when the window was opened, whatever becomes of it meanwhile.
  const [seen] = useState(period);
  return (
    <>
      <input type="hidden" name="id" value={seen.id} />
      <input type="hidden" name="seen" value={seen.updatedAt.toISOString()} />
      <TextField
        label={m.product_price()}
        name="price"
        defaultValue={typedRupees(seen.price)}
        inputMode="decimal"
        autoComplete="off"
        hint={m.prices_mrp({ mrp: formatMoney(seen.productMRP) })}
        required
      />
      {seen.state === "planned" && (
        <TextField
          label={m.prices_starts()}
          name="startsAt"
          type="datetime-local"
          defaultValue={localTimeOf(seen.startsAt)}
          hint={m.prices_starts_hint()}
        />
      )}
      <TextField
        label={m.prices_ends()}
        name="endsAt"
        type="datetime-local"
        defaultValue={localTimeOf(seen.endsAt)}
        hint={m.prices_ends_hint()}
        required
      />
    </>
  );
}
