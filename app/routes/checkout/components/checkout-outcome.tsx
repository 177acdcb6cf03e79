import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { CodReason } from "#app/domains/orders/cod/cod-rules.ts";
import { PaymentOutcome } from "#app/domains/payments/paying/payment-outcome.tsx";
import {
  UnpaidOrderButtons,
  type UnpaidOrderButtonsProps,
} from "#app/domains/payments/paying/unpaid-order-buttons.tsx";
import type { Payment } from "#app/domains/payments/paying/use-payment.ts";
import { m } from "#app/paraglide/messages.js";
import { MessageDialog } from "#app/ui/dialogs/alert-dialog.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Unbroken } from "#app/ui/text/unbroken.tsx";

/** In ms after the order is placed (rules: checkout-7). */
const dialogCloses = 3000;
const accountOpens = 5000;

/** The order is placed: says so, and opens the account after a while (rules: checkout-7). */
export function OrderPlaced(props: {
  orderNumber: string;
  /** It stood already when it was sent again. */
  isEarlier: boolean;
  accountPath: string;
}) {
  const { orderNumber, isEarlier, accountPath } = props;
  const [open, setOpen] = useState(true);
  const words = useRef<HTMLParagraphElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    // The page is shorter now, and what it says stands at its top.
    window.scrollTo({ top: 0 });
    const closing = setTimeout(() => setOpen(false), dialogCloses);
    return () => clearTimeout(closing);
  }, []);
  // Whoever leaves the page before takes the timer with them.
  useEffect(() => {
    const leaving = setTimeout(() => navigate(accountPath), accountOpens);
    return () => clearTimeout(leaving);
  }, [navigate, accountPath]);

  const text = <Unbroken text={m.order_placed_text({ number: orderNumber })} part={orderNumber} />;
  return (
    <>
      <EmptyState
        motif={<RagiEar className="size-24" />}
        title={m.order_placed()}
        action={<LinkButton to="/account/orders">{m.orders_see()}</LinkButton>}
      >
        <p ref={words} tabIndex={-1}>
          {text}
        </p>
        {isEarlier && <p className="mt-2">{m.order_placed_earlier()}</p>}
        <p className="mt-2">{m.order_placed_next()}</p>
      </EmptyState>
      <MessageDialog
        open={open}
        onOpenChange={setOpen}
        // The button that opened it is gone.
        finalFocus={words}
        tone="success"
        title={m.order_placed()}
        body={text}
        closeLabel={m.ok()}
      />
    </>
  );
}

/** The order is placed, and whether its payment has come is not known here yet. */
export function OrderUnconfirmed({ orderNumber }: { orderNumber: string }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page is shorter now, and what it says stands at its top.
    words.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={words} tabIndex={-1}>
      <EmptyState
        motif={<RagiEar className="size-24" />}
        title={m.pay_unconfirmed()}
        action={<LinkButton to="/account/orders">{m.orders_see()}</LinkButton>}
      >
        <Unbroken text={m.pay_unconfirmed_text({ number: orderNumber })} part={orderNumber} />
      </EmptyState>
    </div>
  );
}

export interface OrderUnpaidProps {
  order: UnpaidOrderButtonsProps["order"];
  payment: Payment;
  codReason: CodReason | undefined;
}

/** The order is placed and not paid: says why, and what can be done (rules: payments-8, payments-25). */
export function OrderUnpaid({ order, payment, codReason }: OrderUnpaidProps) {
  const { end } = payment;
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end) return;
    // The page is shorter now, and the provider's window had the focus.
    words.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [end]);
  const isHeld = end?.code === "provider-away" || (end?.code === "not-paid" && end.held);
  return (
    <div ref={words} tabIndex={-1} className="mx-auto grid max-w-xl gap-5">
      {end && <PaymentOutcome end={end} />}
      <Card as="section" className="grid gap-5">
        <div>
          <h2 className="text-lg">{m.pay_waits({ number: order.orderNumber })}</h2>
          <p className="text-muted">{isHeld ? m.pay_items_held() : m.pay_waits_released()}</p>
        </div>
        <div className="grid gap-3">
          <UnpaidOrderButtons
            order={order}
            payment={payment}
            isHeld={false}
            codReason={codReason}
          />
        </div>
      </Card>
      <p className="text-center">
        <Link to="/account/orders" className="link font-semibold">
          {m.orders_see()}
        </Link>
      </p>
    </div>
  );
}
