import { X } from "lucide-react";
import { type Offer, offeredPrice } from "#app/domains/catalog/prices/price-period.ts";
import type { PricedProduct } from "#app/domains/catalog/prices/price-periods.server.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import type { PlanState } from "./use-plan.ts";

interface ChosenProductsProps {
  plan: PlanState;
  problems: (path: string) => string | undefined;
}

/** The products that were chosen, each with what it costs now and what it will. */
export function ChosenProducts({ plan, problems }: ChosenProductsProps) {
  const { draft, offer, remove } = plan;
  return (
    <TitledCard title={m.prices_chosen()}>
      {problems("products") && (
        <p className="mb-2 font-semibold text-danger">{problems("products")}</p>
      )}
      {draft.chosen.length === 0 ? (
        <p className="text-muted">{m.prices_none_chosen()}</p>
      ) : (
        <ul aria-label={m.prices_chosen()} className="divide-y divide-line">
          {draft.chosen.map((product) => (
            <li key={product.id} className="py-2 first:pt-0 last:pb-0">
              <div className="flex items-center gap-3">
                <p className="wrap-anywhere min-w-0 grow leading-snug">
                  <span className="block font-semibold">{lineTitle(product)}</span>
                  <span className="block text-muted text-sm tabular-nums">
                    {m.prices_mrp({ mrp: formatMoney(product.productMRP) })}
                  </span>
                </p>
                <NewPrice product={product} offer={offer} />
                <IconButton
                  label={m.prices_remove_named({ name: lineTitle(product) })}
                  onClick={() => remove(product.id)}
                >
                  <X aria-hidden className="size-5" />
                </IconButton>
              </div>
              {problems(`products.${product.id}`) && (
                <p className="font-semibold text-danger text-sm">
                  {problems(`products.${product.id}`)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function NewPrice({ product, offer }: { product: PricedProduct; offer: Offer | undefined }) {
  const now = formatMoney(product.price);
  if (!offer) return <span className="shrink-0 tabular-nums">{now}</span>;
  const price = offeredPrice(product, offer);
  if (price === undefined) {
    return <span className="max-w-40 text-danger text-sm">{m.prices_no_price()}</span>;
  }
  return (
    <span className="grid shrink-0 text-end tabular-nums leading-snug">
      <span className="font-semibold">{formatMoney(price)}</span>
      <s className="text-muted text-sm">{now}</s>
    </span>
  );
}
