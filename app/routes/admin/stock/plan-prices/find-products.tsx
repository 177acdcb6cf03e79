import { Plus } from "lucide-react";
import { useState } from "react";
import { maxPlanned } from "#app/domains/catalog/prices/price-period.ts";
import type { PricedProduct } from "#app/domains/catalog/prices/price-periods.server.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useLoadedSoon } from "../../components/page/use-loaded-soon.ts";

interface FindProductsProps {
  chosen: readonly PricedProduct[];
  add: (products: readonly PricedProduct[]) => void;
}

/** Finds products by words of their titles, one by one or all that were found. */
export function FindProducts({ chosen, add }: FindProductsProps) {
  const [typed, setTyped] = useState("");
  const data = useLoadedSoon<{ products: PricedProduct[] }>(
    `/my/prices/products?${new URLSearchParams({ q: typed.trim() })}`,
  );
  const known = new Set(chosen.map(({ id }) => id));
  const found = data?.products.filter(({ id }) => !known.has(id));
  const room = maxPlanned - chosen.length;
  return (
    <TitledCard title={m.prices_find()}>
      <div className="grid gap-4">
        <TextField
          label={m.prices_find_hint()}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Else it would send the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          autoComplete="off"
          maxLength={200}
        />
        {!found && <Spinner label={m.loading()} />}
        {found?.length === 0 && (
          <p role="status" className="text-muted text-sm">
            {m.prices_nothing_found()}
          </p>
        )}
        {found && found.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            disabled={room < found.length}
            onClick={() => add(found)}
          >
            {m.prices_add_all({ n: found.length })}
          </Button>
        )}
        <ul
          aria-label={m.prices_found()}
          // Else what is only spoken in it makes the page longer.
          className="relative max-h-72 overflow-y-auto overscroll-contain empty:hidden"
        >
          {found?.map((product) => (
            <li key={product.id} className="border-line border-b last:border-b-0">
              <button
                type="button"
                disabled={room < 1}
                onClick={() => add([product])}
                className="touch flex w-full items-center gap-3 py-1.5 text-start disabled:text-muted enabled-hover:bg-primary-soft"
              >
                <span className="wrap-anywhere min-w-0 grow leading-snug">
                  <span className="block font-semibold">
                    <span className="sr-only">{m.prices_add()} </span>
                    {lineTitle(product)}
                  </span>
                  <span className="block text-muted text-sm">{product.category}</span>
                </span>
                <span className="shrink-0 tabular-nums">{formatMoney(product.price)}</span>
                <Plus aria-hidden className="size-5 shrink-0 text-primary" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </TitledCard>
  );
}
