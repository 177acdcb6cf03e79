import { Check } from "lucide-react";
import type { FormEvent } from "react";
import type { ProductSummary } from "#app/domains/catalog/product.ts";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useRowCommand } from "../parts/use-row-command.ts";
import { useTyped } from "../parts/use-typed.ts";

/**
 * A product's quantity, to be counted anew. It follows the live stock until somebody types; what
 * was typed stays until it is saved, and after a refused save too.
 */
export function StockForm({ product }: { product: ProductSummary }) {
  const { field, typed, setTyped } = useTyped(String(product.currentStock));
  const { send, busy } = useRowCommand("/my/dashboards", (ok) => {
    if (ok) setTyped(undefined);
  });
  const shown = typed ?? String(product.currentStock);
  const valid = /^\d{1,7}$/.test(shown);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed === undefined || !valid) return;
    send({ intent: "set-stock", id: product.id, quantity: typed });
  };
  return (
    <form onSubmit={save} className="flex items-center gap-1.5" noValidate>
      <TextField
        ref={field}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        hideLabel
        label={m.quantity_of({ name: product.title })}
        error={valid ? undefined : m.quantity_invalid()}
        fieldClassName="w-24"
        className="text-end tabular-nums"
      />
      <IconButton
        type="submit"
        label={m.save_quantity({ name: product.title })}
        disabled={busy || typed === undefined || !valid}
      >
        <Check aria-hidden className="size-5" />
      </IconButton>
    </form>
  );
}
