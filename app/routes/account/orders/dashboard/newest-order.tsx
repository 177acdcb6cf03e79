import clsx from "clsx";
import { MessageCircle } from "lucide-react";
import type { CodReason } from "#app/domains/orders/cod/cod-rules.ts";
import { isUnpaid, type OrderStatus } from "#app/domains/orders/order/order.ts";
import { OrderCard } from "#app/domains/orders/order/order-card.tsx";
import { orderStatusWords } from "#app/domains/orders/order/order-words.ts";
import type { BuyersOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { stillToPay } from "#app/domains/orders/order/still-to-pay.ts";
import { ToPayNote } from "#app/domains/orders/order/to-pay-note.tsx";
import { DeliveryPromise } from "#app/domains/orders/placing/delivery-promise.tsx";
import { PayAgain } from "#app/domains/payments/paying/pay-again.tsx";
import { whatsappLink } from "#app/lib/text/whatsapp.ts";
import { m } from "#app/paraglide/messages.js";
import { buttonLook } from "#app/ui/forms/button.tsx";
import { site } from "#site";

/** The order that is under way: what it is, how it is paid, how far it has come and when it arrives (rules: profile-1). */
export function NewestOrder(props: {
  order: BuyersOrder;
  script: string;
  codReason: CodReason | undefined;
}) {
  const { order, script, codReason } = props;
  const { orderNumber } = order;
  const whatsapp = whatsappLink(site.phone, m.order_help_greeting({ number: orderNumber }));
  return (
    <section aria-label={m.newest_order()} className="mb-6">
      <OrderCard
        order={order}
        action={
          <div className="grid gap-3">
            {!isUnpaid(order) && <FourSteps status={order.status} />}
            <DeliveryPromise order={order} />
            <ToPayNote toPay={stillToPay(order)} />
            <PayAgain order={order} script={script} codReason={codReason} compact />
            {whatsapp && (
              <a
                href={whatsapp}
                target="_blank"
                rel="noreferrer"
                className={clsx(
                  buttonLook({ variant: "secondary", size: "sm" }),
                  "justify-self-start",
                )}
              >
                <MessageCircle aria-hidden="true" className="size-4.5 shrink-0" />
                {m.order_help_whatsapp()}
              </a>
            )}
          </div>
        }
      />
    </section>
  );
}

const steps: readonly OrderStatus[] = ["ordered", "processing", "shipped", "delivered"];

/** From ordered to delivered; an order that is confirmed has come as far as one that is ordered. */
function FourSteps({ status }: Pick<BuyersOrder, "status">) {
  const reached = Math.max(0, steps.indexOf(status));
  return (
    <ol className="grid grid-cols-4 gap-1.5 text-xs">
      {steps.map((step, n) => (
        <li
          key={step}
          aria-current={n === reached ? "step" : undefined}
          className={clsx(
            "border-t-4 pt-1.5 [overflow-wrap:anywhere]",
            n <= reached ? "border-success" : "border-line text-muted",
            n === reached && "font-semibold",
          )}
        >
          {orderStatusWords[step]()}
        </li>
      ))}
    </ol>
  );
}
