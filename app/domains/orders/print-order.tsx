import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import type { Order } from "./order.ts";
import { OrderSheet } from "./order-sheet.tsx";

/**
 * Prints one order. Its sheet stands beside the page while the browser prints, and then the page
 * itself is left out (app.css).
 */
export function PrintOrder({ order }: { order: Order }) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const end = () => setPrinting(false);
    window.addEventListener("afterprint", end);
    return () => window.removeEventListener("afterprint", end);
  }, []);
  const print = () => {
    flushSync(() => setPrinting(true));
    window.print();
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Printer aria-hidden="true" className="size-4.5" />}
        aria-label={m.orders_print_one({ number: order.orderNumber })}
        onClick={print}
        className="noscript:hidden"
      >
        {m.orders_print()}
      </Button>
      {printing && createPortal(<OrderSheet order={order} />, document.body)}
    </>
  );
}
