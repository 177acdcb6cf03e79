import { useEffect, useRef } from "react";
import { data, Form } from "react-router";
import { UndeliveredNote } from "#app/domains/orders/attempts/undelivered-note.tsx";
import { piecesWords } from "#app/domains/orders/order/order-lines.tsx";
import { ToPayNote } from "#app/domains/orders/order/to-pay-note.tsx";
import { Tracking } from "#app/domains/orders/parcels/tracking.tsx";
import { DeliveryPromise } from "#app/domains/orders/placing/delivery-promise.tsx";
import {
  findGuestOrder,
  type GuestOrder,
} from "#app/domains/orders/search/find-guest-order.server.ts";
import { guestOrderSchema } from "#app/domains/orders/search/guest-order-form.ts";
import { OrderStatusLine } from "#app/domains/orders/status/order-status.tsx";
import { OrderTimeline } from "#app/domains/orders/status/order-timeline.tsx";
import { payLinkOf } from "#app/domains/payments/paying/pay-link.server.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Button, buttonLook } from "#app/ui/forms/button.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Unbroken } from "#app/ui/text/unbroken.tsx";
import type { Route } from "./+types/track-order";

/** The answer to one who has shown what belongs together is nobody else's. */
export const handle = {
  live: [],
  snapshot: ["my-orders"],
  sharedBy: "nobody",
} as const satisfies LiveHandle & SharedPageHandle;

/** Finds the order that goes to a telephone number (rules: orders-50). */
export async function action({ request }: Route.ActionArgs) {
  const given = await readSubmission(request, guestOrderSchema);
  if (!given.ok) return given.answer;
  const { orderNumber, phoneNumber } = given.value;
  const found = await findGuestOrder(orderNumber, phoneNumber);
  if (found.ok) {
    const { order, payLink } = found.value;
    const isOpen = payLink.payLinkUntil && payLink.payLinkUntil > new Date();
    const payAt = order.toPay?.where === "online" && isOpen ? await payLinkOf(payLink) : undefined;
    return data({ order, payAt }, { headers: notKept });
  }
  if (found.refusal === "not-found") {
    return given.refuse({ formErrors: [m.guest_order_not_found()] }, 404);
  }
  return given.refuse({ formErrors: [tooManyTries(found.refusal.seconds)] }, 429);
}

const notKept = { "Cache-Control": "private, no-store" };

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.unreachable());
}

export const meta: Route.MetaFunction = () => [
  ...titled(m.guest_order_title(), m.guest_order_intro()),
  { name: "robots", content: "noindex" },
];

/** Follows an order by its number and a telephone number, without a login (rules: orders-50). */
export default function TrackOrderPage({ actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  const found = answer && "order" in answer ? answer : undefined;
  const result = answer && !("order" in answer) ? answer : undefined;
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: guestOrderSchema,
    lastResult: result,
    answer,
  });
  return (
    <Page title={m.guest_order_title()} intro={m.guest_order_intro()} width="form">
      <div className="grid gap-5">
        {found && <FoundOrder {...found} />}
        <Card padding="lg">
          {/* Telephone numbers stay out of addresses and of what is written down of them: post. */}
          <Form {...formProps} replace className="grid gap-5">
            <FormFailure errors={form.errors} of={result} />
            <FormTextField
              field={fields.orderNumber}
              label={m.guest_order_number()}
              hint={m.guest_order_number_hint({ example: "APR/01" })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <FormTextField
              field={fields.phoneNumber}
              label={m.guest_order_phone()}
              hint={m.guest_order_phone_hint()}
              type="tel"
              autoComplete="tel"
            />
            <Button
              type="submit"
              size="lg"
              pending={pending}
              pendingText={m.submitting()}
              fullWidth
            >
              {found ? m.guest_order_show_again() : m.guest_order_show()}
            </Button>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

/** @param payAt where it can be paid: staff have given a link, and it is still good. */
function FoundOrder({ order, payAt }: { order: GuestOrder; payAt: string | undefined }) {
  const card = useRef<HTMLDivElement>(null);
  // It stands above the button that was pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is brought into sight.
  useEffect(() => card.current?.focus(), [order]);
  const pieces = piecesWords(order.totalQuantity);
  return (
    <Card
      as="article"
      ref={card}
      tabIndex={-1}
      aria-labelledby="found-order"
      className="grid scroll-mt-4 gap-4"
    >
      <div>
        <h2 id="found-order" className="text-lg">
          <Unbroken text={m.order_number({ number: order.orderNumber })} part={order.orderNumber} />
        </h2>
        <p className="text-muted text-sm">
          <time dateTime={order.time.toISOString()}>
            {m.order_time({ time: formatDateTime(order.time) })}
          </time>
        </p>
        <p className="text-sm">{m.guest_order_pieces({ pieces, city: order.city })}</p>
      </div>
      <OrderStatusLine order={order} />
      <UndeliveredNote order={order} />
      <ToPayNote toPay={order.toPay} />
      {payAt && (
        <a href={payAt} className={buttonLook({})}>
          {m.pay_now()}
        </a>
      )}
      <DeliveryPromise order={order} />
      <Tracking order={order} />
      <OrderTimeline order={order} />
    </Card>
  );
}
