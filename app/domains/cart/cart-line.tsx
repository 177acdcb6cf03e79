import { Link } from "react-router";
import type { ProductDetailsState } from "#app/domains/catalog/product/product.ts";
import { ProductPicture } from "#app/domains/catalog/shown/product-picture.tsx";
import { ProductPrice } from "#app/domains/catalog/shown/product-price.tsx";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { type CheckedItem, changeQuantity, mostOf } from "./cart.ts";
import { LineNotice } from "./cart-line-notice.tsx";
import { updateCart } from "./cart-store.ts";

export interface CartLineProps {
  line: CheckedItem;
  onRemove: () => void;
}

/** One product of the cart: what it is, how many, what they cost, and what is wrong with it. */
export function CartLine({ line, onRemove }: CartLineProps) {
  const { id, title: name, quantity, problem } = line;
  const buyable = problem === undefined || problem === "over-stock";
  const step = (by: 1 | -1) => {
    // The last one goes as Delete does, so that it can be brought back.
    if (quantity + by <= 0) onRemove();
    else updateCart((cart) => changeQuantity(cart, id, by));
  };
  return (
    // Beside the picture large letters would stand one in a line.
    <li className="grid @max-[15rem]:grid-cols-1 grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-line border-b py-4 sm:grid-cols-[7rem_1fr]">
      <div className="max-w-28 self-start overflow-hidden rounded-md border border-line sm:row-span-2">
        <ProductPicture url={line.pictureUrls[0]} alt="" sizes="112px" />
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 className="text-base leading-snug sm:text-lg">
          <ProductLink line={line} />
        </h2>
        {line.productPackOff !== null && (
          <p className="text-muted text-sm">{m.pack_grams({ grams: line.productPackOff })}</p>
        )}
        <ProductPrice product={line} size="sm" />
        <LineNotice line={line} />
      </div>
      <div className="@max-[15rem]:col-span-1 col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:col-start-2">
        <div className="flex items-center gap-1">
          <QuantityStepper
            value={quantity}
            min={0}
            max={mostOf(line)}
            disabled={!buyable}
            onValueChange={(value) => step(value > quantity ? 1 : -1)}
            label={m.quantity_of({ name })}
            decreaseLabel={m.decrease({ name })}
            increaseLabel={m.increase({ name })}
          />
          <Button
            variant="ghost"
            size="sm"
            aria-label={m.remove_from_cart({ name })}
            onClick={onRemove}
          >
            {m.remove()}
          </Button>
        </div>
        <p className="font-bold font-display text-heading text-lg tabular-nums">
          <span className="sr-only">{m.line_total({ name })} </span>
          {formatMoney(line.price * quantity)}
        </p>
      </div>
    </li>
  );
}

/** The title; it leads to the product as long as there is one. */
function ProductLink({ line }: { line: CheckedItem }) {
  if (line.problem === "gone") return line.title;
  const { quantity: _, problem: __, ...product } = line;
  const state: ProductDetailsState = { productDetails: product };
  return (
    <Link
      to={`/products/${encodeURIComponent(line.id)}`}
      state={state}
      className="touch-inline hover:text-primary hover:underline"
    >
      {line.title}
    </Link>
  );
}
