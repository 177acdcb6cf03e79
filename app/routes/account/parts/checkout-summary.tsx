import type { CheckedItem } from "#app/domains/cart/cart.ts";
import { LineNotice } from "#app/domains/cart/line-notice.tsx";
import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { OrderLines } from "#app/domains/orders/order-lines.tsx";
import { totalsOf } from "#app/lib/totals.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { Skeleton, SkeletonText } from "#app/ui/skeleton.tsx";

/** What is bought and what it costs, and what is wrong with a line. */
export function CheckoutSummary({ lines }: { lines: readonly CheckedItem[] }) {
  return (
    <Card as="section" aria-label={m.price_details()} className="grid gap-5">
      <h2 className="text-lg">{m.price_details()}</h2>
      <OrderLines
        label={m.order_items()}
        lines={lines.map((line) => ({
          ...line,
          key: line.id,
          pictureUrl: line.pictureUrls[0],
          note: <LineNotice line={line} />,
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
