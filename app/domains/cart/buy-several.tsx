import { useState } from "react";
import { useNavigate } from "react-router";
import type { ShownProduct } from "#app/domains/catalog/product/product.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { BuyButton, putInCart } from "./buy-button.tsx";
import { changeQuantity, mostOf, refreshItems } from "./cart.ts";
import { checkoutPath } from "./cart-path.ts";
import { updateCart, useQuantityInCart } from "./cart-store.ts";

interface BuySeveralProps {
  product: ShownProduct;
  loggedIn: boolean;
}

/**
 * How many, beside the button that buys them (rules: products-5), and for who is logged in one that leads to the checkout at
 * once. Once the product is in the cart, it is the cart's own quantity that is changed.
 */
export function BuySeveral({ product, loggedIn }: BuySeveralProps) {
  const inCart = useQuantityInCart(product.id);
  const [wanted, setWanted] = useState(1);
  const { id, title: name } = product;
  const most = mostOf(product);
  // Others may have bought some since.
  const quantity = inCart || Math.max(1, Math.min(wanted, most));

  const navigate = useNavigate();
  const buyNow = () => {
    if (inCart > 0 || putInCart(product, quantity)) void navigate(checkoutPath(loggedIn));
  };

  const change = (value: number) => {
    setWanted(Math.max(1, value));
    if (inCart === 0) return;
    const by = value > inCart ? 1 : -1;
    updateCart((cart) => changeQuantity(refreshItems(cart, [product]), id, by));
  };

  return (
    <div className="flex flex-wrap items-center gap-3">
      {most > 0 && (
        <QuantityStepper
          replay
          value={quantity}
          min={inCart > 0 ? 0 : 1}
          max={most}
          onValueChange={change}
          label={m.quantity_of({ name })}
          decreaseLabel={m.decrease({ name })}
          increaseLabel={m.increase({ name })}
        />
      )}
      <div className="grow basis-36">
        <BuyButton product={product} loggedIn={loggedIn} quantity={quantity} />
      </div>
      {loggedIn && most > 0 && (
        <Button variant="secondary" className="grow basis-full" onClick={buyNow}>
          {m.buy_now()}
        </Button>
      )}
    </div>
  );
}
