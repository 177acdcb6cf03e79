import { useCartSetAside } from "#app/domains/cart/cart-store.ts";
import { CartSkeleton, CartView } from "#app/domains/cart/cart-view.tsx";
import { EmptyCart } from "#app/domains/cart/empty-cart.tsx";
import { useCheckedCart } from "#app/domains/cart/use-checked-cart.ts";
import { useWaitingOrder } from "#app/domains/payments/paying/use-waiting-order.ts";
import { WaitingOrderNotice } from "#app/domains/payments/paying/waiting-order-notice.tsx";
import { m } from "#app/paraglide/messages.js";
import { useShopper } from "#app/shell/header/use-shopper.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Suggestions } from "./cart/suggestions.tsx";

/** What is in it, only the browser knows. */
export const meta = () => [...titled(m.cart()), { name: "robots", content: "noindex" }];

/**
 * The cart (rules: cart-8). It lives in the browser; what each line costs and has left, the server
 * says.
 */
export default function CartPage() {
  const loggedIn = useShopper() !== null;
  const { lines, check } = useCheckedCart();
  const wasSetAside = useCartSetAside();
  const waiting = useWaitingOrder(loggedIn);
  return (
    <Page title={m.cart()}>
      {waiting && <WaitingOrderNotice order={waiting.order ?? null} script={waiting.script} />}
      {wasSetAside && (
        <Alert tone="warning" role="status" className="mb-6">
          {m.cart_unreadable()}
        </Alert>
      )}
      {lines === undefined && <CartSkeleton />}
      {lines?.length === 0 && (
        <>
          <EmptyCart />
          <Suggestions loggedIn={loggedIn} />
        </>
      )}
      {lines && lines.length > 0 && <CartView lines={lines} check={check} loggedIn={loggedIn} />}
    </Page>
  );
}
