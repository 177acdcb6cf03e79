import { ShoppingCart } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { cartPath } from "#app/domains/cart/cart-path.ts";
import { updateCart } from "#app/domains/cart/cart-store.ts";
import { orderAgain, type ShortLine, type WantedLine } from "#app/domains/cart/order-again.ts";
import type { CartProducts } from "#app/domains/cart/use-checked-cart.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import type { OrderLine } from "#app/domains/orders/order/order.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";

/** What came of ordering again; undefined lines where the shop could not be asked. */
interface Again {
  short: ShortLine[] | undefined;
  isEmpty: boolean;
}

interface OrderAgainProps {
  lines: readonly OrderLine[];
  /** The button goes when something is in the cart: what could not be is then said in a toast. */
  isGoneAfter?: boolean;
}

/** Puts an order's lines into the cart once more, and says what could not be (rules: orders-49). */
export function OrderAgain({ lines: bought, isGoneAfter = false }: OrderAgainProps) {
  const lines = useMemo(
    () => bought.map((line): WantedLine => ({ ...line, title: lineTitle(line) })),
    [bought],
  );
  const { load, data, state } = useFetcher<CartProducts>();
  const [again, setAgain] = useState<Again>();
  const isAsked = useRef(false);

  useEffect(() => {
    if (state !== "idle" || !data || !isAsked.current) return;
    isAsked.current = false;
    const { products } = data;
    if (!products) return setAgain({ short: undefined, isEmpty: true });
    let short: ShortLine[] = [];
    updateCart((cart) => {
      const next = orderAgain(cart, lines, products);
      short = next.short;
      return next.cart;
    });
    const left = short.filter(({ why }) => why !== "fewer").length;
    const isEmpty = left === lines.length;
    if (!isGoneAfter || isEmpty) setAgain({ short, isEmpty });
    else if (short.length > 0) toast.message(<ShortLines short={short} />, { duration: 10_000 });
  }, [state, data, lines, isGoneAfter]);

  const ask = () => {
    isAsked.current = true;
    const ids = new URLSearchParams(lines.map(({ productId }) => ["id", productId]));
    void load(`/cart/products?${ids}`);
  };
  return (
    <div className="grid gap-3 noscript:hidden">
      {again && <AgainOutcome again={again} />}
      <Button
        variant="secondary"
        onClick={ask}
        pending={state !== "idle"}
        pendingText={m.order_again_working()}
        icon={<ShoppingCart aria-hidden="true" className="size-4.5" />}
        className="max-sm:w-full sm:justify-self-start"
      >
        {m.order_again()}
      </Button>
    </div>
  );
}

function AgainOutcome({ again }: { again: Again }) {
  const { short, isEmpty } = again;
  if (!short) {
    return (
      <Outcome of={again} tone="warning" role="alert">
        {m.order_again_failed()}
      </Outcome>
    );
  }
  return (
    <Outcome
      of={again}
      tone={short.length === 0 ? "success" : "warning"}
      role="status"
      title={titleOf(short, isEmpty)}
      action={!isEmpty && <LinkButton to={cartPath(true)}>{m.go_to_cart()}</LinkButton>}
    >
      {short.length > 0 && <ShortLines short={short} />}
    </Outcome>
  );
}

function ShortLines({ short }: { short: readonly ShortLine[] }) {
  return (
    <ul className="mt-1 grid gap-1 text-sm [overflow-wrap:anywhere]">
      {short.map(({ title, why, n }) => (
        <li key={title}>{shortWords[why]({ title, n })}</li>
      ))}
    </ul>
  );
}

function titleOf(short: readonly ShortLine[], isEmpty: boolean): string {
  if (isEmpty) return m.order_again_none();
  return short.length === 0 ? m.order_again_all() : m.order_again_some();
}

const shortWords: Record<ShortLine["why"], (line: { title: string; n: number }) => string> = {
  gone: m.order_again_gone,
  "out-of-stock": m.order_again_out_of_stock,
  fewer: m.order_again_fewer,
  "cart-full": m.order_again_cart_full,
};
