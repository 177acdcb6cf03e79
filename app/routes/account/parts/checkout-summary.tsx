import type { CheckedItem, LineProblem } from "#app/domains/cart/cart.ts";
import { totalsOf } from "#app/domains/cart/cart.ts";
import { OrderLines } from "#app/domains/orders/order-lines.tsx";
import { PriceDetails } from "#app/domains/orders/price-details.tsx";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Skeleton, SkeletonText } from "#app/ui/skeleton.tsx";

/** What is bought and what it costs, and what is wrong with it. */
export function CheckoutSummary({ lines }: { lines: readonly CheckedItem[] }) {
  return (
    <Card as="section" aria-label={m.price_details()} className="grid gap-5">
      <h2 className="text-lg">{m.price_details()}</h2>
      {lines.some(({ problem }) => problem) && (
        <Alert
          tone="warning"
          role="status"
          action={
            <LinkButton to="/cart" variant="secondary" size="sm">
              {m.back_to_cart()}
            </LinkButton>
          }
        >
          {m.cart_blocked()}
        </Alert>
      )}
      <OrderLines
        label={m.order_items()}
        lines={lines.map(({ id, pictureUrls, problem, ...line }) => ({
          ...line,
          key: id,
          pictureUrl: pictureUrls[0],
          note: problem && (
            <p className="text-danger text-sm">{problemWords(problem, line.currentStock)}</p>
          ),
        }))}
      />
      <div aria-live="polite" className="border-line border-t pt-5">
        <PriceDetails totals={totalsOf(lines)} />
      </div>
    </Card>
  );
}

/** In its place while the page does not know the browser's cart. */
export function CheckoutSummarySkeleton() {
  return (
    <Card as="section" aria-label={m.price_details()} className="grid gap-5">
      <h2 className="text-lg">{m.price_details()}</h2>
      <noscript>
        <Alert tone="warning">{m.checkout_needs_script()}</Alert>
      </noscript>
      <div className="flex gap-3">
        <Skeleton className="h-18 w-14 shrink-0" />
        <SkeletonText lines={2} className="grow" />
      </div>
      <SkeletonText lines={4} />
    </Card>
  );
}

function problemWords(problem: LineProblem, left: number): string {
  switch (problem) {
    case "gone":
      return m.cart_line_gone();
    case "out-of-stock":
      return m.cart_line_out_of_stock();
    case "over-stock":
      return m.cart_line_over_stock({ n: left });
  }
}
