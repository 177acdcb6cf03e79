import { useEffect, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { Address } from "#app/domains/accounts/address.ts";
import type { CheckedItem } from "#app/domains/cart/cart.ts";
import { useCheckedCart } from "#app/domains/cart/use-checked-cart.ts";
import type { Checkout } from "#app/domains/orders/checkout.ts";
import { checkoutKeyFor } from "#app/domains/orders/checkout-key.ts";
import type { PaymentMethod } from "#app/domains/orders/order.ts";
import { m } from "#app/paraglide/messages.js";
import { type CheckoutAnswer, intents } from "./checkout-answer.ts";

/** A checkout in the browser: what is chosen, what was sent, and what came back. */
export function useCheckout(addresses: readonly Address[]) {
  const { lines: cart } = useCheckedCart();
  const placing = useFetcher<CheckoutAnswer>();
  const { revalidate } = useRevalidator();
  const [addressId, setAddressId] = useState(addresses.find((one) => one.setAsDefault)?.id);
  const [payment, setPayment] = useState<PaymentMethod>();
  const [sent, setSent] = useState<readonly CheckedItem[]>([]);

  // The address may have been deleted in another tab.
  const address = addresses.find(({ id }) => id === addressId);
  const pending = placing.state !== "idle";
  const answer = pending ? undefined : placing.data;

  useEffect(() => {
    // What was refused was out of date: the page shows what is true now.
    if (answer?.code === "refused") revalidate();
  }, [answer, revalidate]);

  /** Sends the order. @returns what must be chosen before, if anything. */
  function placeOrder(): string | undefined {
    if (!address) return m.order_address_required();
    if (!payment) return m.order_payment_required();
    if (pending || !cart) return undefined;
    setSent(cart);
    const checkout: Checkout = {
      checkoutKey: checkoutKeyFor(cart),
      addressId: address.id,
      paymentMethod: payment,
      lines: cart.map(({ id, quantity, price, productMRP }) => ({
        productId: id,
        quantity,
        seenPrice: price,
        seenMRP: productMRP,
      })),
    };
    placing.submit(
      { intent: intents.placeOrder, checkout: JSON.stringify(checkout) },
      // Without a connection a reload of the page's data would fail too, and end on the error page.
      { method: "post", defaultShouldRevalidate: false },
    );
    return undefined;
  }

  return {
    // Undefined until the page is alive. While the order is on its way the page shows what was
    // sent: the cart is emptied meanwhile.
    lines: pending ? sent : cart,
    address,
    chooseAddress: setAddressId,
    payment,
    choosePayment: setPayment,
    placeOrder,
    pending,
    answer,
  };
}
