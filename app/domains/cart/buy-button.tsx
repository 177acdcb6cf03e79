import { ArrowRight, ShoppingCart } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ShownProduct } from "#app/domains/catalog/product/product.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button, type ButtonSize, LinkButton } from "#app/ui/forms/button.tsx";
import { addItem, maxCartLines, storedProduct } from "./cart.ts";
import { cartPath } from "./cart-path.ts";
import { updateCart, useCartKnown, useIsInCart } from "./cart-store.ts";

export interface BuyButtonProps {
  product: ShownProduct;
  loggedIn: boolean;
  /** So many go into the cart. */
  quantity?: number;
  size?: ButtonSize;
}

/** Adds to the browser's cart, or says that it is full. @returns whether there was room. */
export function putInCart(product: ShownProduct, quantity: number): boolean {
  let isFull = false;
  updateCart((cart) => {
    isFull = cart.length >= maxCartLines;
    return isFull ? cart : addItem(cart, storedProduct(product), quantity);
  });
  if (isFull) toast.error(m.cart_too_many_lines({ n: maxCartLines }));
  return !isFull;
}

/** Add To Cart, Go To Cart or Out of Stock (rules: card-3). */
export function BuyButton({ product, loggedIn, quantity = 1, size = "md" }: BuyButtonProps) {
  const inCart = useIsInCart(product.id);
  // Until then both stand in the page, and styles show one of them (cart-script.ts).
  const known = useCartKnown();
  const [justAdded, setJustAdded] = useState(false);
  const goToCart = useRef<HTMLAnchorElement>(null);
  // The pressed button is replaced by the link; the keyboard goes on from there.
  useEffect(() => {
    if (justAdded) goToCart.current?.focus({ preventScroll: true });
  }, [justAdded]);

  if (product.currentStock <= 0) {
    return (
      <Button disabled fullWidth size={size} variant="secondary">
        {m.out_of_stock()}
      </Button>
    );
  }

  const add = () => {
    if (putInCart(product, quantity)) setJustAdded(true);
  };

  return (
    <>
      {(inCart || !known) && (
        <LinkButton
          ref={goToCart}
          data-go-to-cart={known ? undefined : product.id}
          to={cartPath(loggedIn)}
          // It takes the place of the button under a hand that presses twice: the second press is not meant for it.
          onClick={(event) => {
            if (event.detail > 1) event.preventDefault();
          }}
          variant="secondary"
          fullWidth
          size={size}
          iconEnd={<ArrowRight aria-hidden="true" className="size-4" />}
        >
          {m.go_to_cart()}
        </LinkButton>
      )}
      {!inCart && (
        <Button
          replay
          data-add-to-cart={known ? undefined : product.id}
          onClick={add}
          fullWidth
          size={size}
          icon={<ShoppingCart aria-hidden="true" className="size-4.5" />}
        >
          {m.add_to_cart()}
        </Button>
      )}
      <span aria-live="polite" className="sr-only">
        {justAdded && inCart && m.product_added_to_cart({ name: product.title })}
      </span>
    </>
  );
}
