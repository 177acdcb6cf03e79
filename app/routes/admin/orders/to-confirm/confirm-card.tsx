import clsx from "clsx";
import { Check, CircleAlert, MessageCircle, Phone, Undo2 } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import { callLaterHours } from "#app/domains/orders/confirming/confirmation.ts";
import { hintWords } from "#app/domains/orders/confirming/confirmation-hints.ts";
import type { OrderToConfirm } from "#app/domains/orders/confirming/list-to-confirm.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { dialable } from "#app/lib/text/phone.ts";
import { whatsappLink } from "#app/lib/text/whatsapp.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, buttonLook } from "#app/ui/forms/button.tsx";
import { TextAreaField } from "#app/ui/forms/field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { ReasonFields } from "../order/cancel-order.tsx";
import { type ConfirmAnswers, yesOf } from "./use-confirm-answers.ts";

/** Where the answers are carried out. */
const path = "/my/orders/to-confirm";

/** What came of the last answer; a yes can be taken back. */
export function ConfirmOutcome({ answers }: { answers: ConfirmAnswers }) {
  const { said, Form, isBusy } = answers;
  return (
    <div role="status" className="empty:hidden">
      {said?.message && (
        <Alert
          tone={said.ok ? "success" : "warning"}
          action={
            said.undo && (
              <Form method="post" action={path}>
                <input type="hidden" name="id" value={said.undo} />
                <Button
                  type="submit"
                  name="intent"
                  value="undo-confirm"
                  size="sm"
                  variant="secondary"
                  disabled={isBusy}
                  icon={<Undo2 aria-hidden className="size-4.5" />}
                >
                  {m.undo()}
                </Button>
              </Form>
            )
          }
        >
          {said.message}
        </Alert>
      )}
    </div>
  );
}

interface ToConfirmCardProps {
  order: OrderToConfirm;
  /** A ready sentence for WhatsApp, with the link. */
  message: string;
  /** When the page was read. */
  now: Date;
  seesMoney: boolean;
  answers: ConfirmAnswers;
  /** On the order's own page, which says the rest. */
  isAlone?: boolean;
}

/** An order that waits to be confirmed: how its buyer is reached, what to ask, and the three answers. */
export function ToConfirmCard(props: ToConfirmCardProps) {
  const { order, message, now, seesMoney, isAlone } = props;
  const { id, orderNumber, address, callAfter, note } = order;
  const titleId = `to-confirm-${id}`;
  return (
    <Card as="article" aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="min-w-0 text-lg [overflow-wrap:anywhere]">
          {isAlone ? (
            m.status_to_confirm()
          ) : (
            <>
              <Link to={`/my/orders/${id}`} className="link touch-inline whitespace-nowrap">
                {shortOrderNumber(orderNumber)}
              </Link>{" "}
              {address.name}
            </>
          )}
        </h2>
        {seesMoney && (
          <p className="font-bold font-display text-heading text-lg tabular-nums">
            {formatMoney(order.grandTotal)}
          </p>
        )}
      </div>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        {!isAlone && (
          <span className="block">
            {[address.addressLine, address.areaLocality, address.landmark].join(", ")},{" "}
            {address.city} {address.pinCode}
          </span>
        )}
        <span className="block">
          {[
            waitsFor(now.getTime() - order.askedAt.getTime()),
            callAfter &&
              callAfter > now &&
              m.confirm_call_after({ time: formatDateTime(callAfter) }),
            order.remindedAt && m.confirm_reminded({ time: formatDateTime(order.remindedAt) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      {order.hints.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {order.hints.map((hint) => (
            <li key={hint.kind} className="flex items-start gap-2">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
              <span className="wrap-anywhere min-w-0">{hintWords(hint, seesMoney)}</span>
            </li>
          ))}
        </ul>
      )}
      {note && !isAlone && (
        <p className="whitespace-pre-line rounded-md bg-surface px-3 py-2 text-sm [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <Reach name={address.name} phone={address.phoneNumber} message={message} />
      <Answers {...props} />
    </Card>
  );
}

const minute = 60 * 1000;

/** @param age in ms. */
function waitsFor(age: number): string {
  const minutes = Math.max(1, Math.floor(age / minute));
  if (minutes < 60) return m.confirm_waits_minutes({ n: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? m.confirm_waits_hours({ n: hours })
    : m.confirm_waits_days({ n: Math.floor(hours / 24) });
}

/** One tap calls, one opens WhatsApp with the sentence and the link. */
function Reach({ name, phone, message }: { name: string; phone: string; message: string }) {
  const number = dialable(phone);
  const whatsapp = whatsappLink(phone, message);
  return (
    <div className="flex flex-wrap gap-2">
      {/^\+?\d{6,15}$/.test(number) ? (
        <a
          href={`tel:${number}`}
          aria-label={m.row_call({ name, phone })}
          className={clsx(buttonLook({ variant: "secondary" }), "px-3! max-sm:grow")}
        >
          <Phone aria-hidden="true" className="size-5" />
          {phone}
        </a>
      ) : (
        <p className="font-semibold">{phone}</p>
      )}
      {whatsapp && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          className={clsx(buttonLook({ variant: "secondary" }), "px-3! max-sm:grow")}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {m.contact_whatsapp()}
        </a>
      )}
    </div>
  );
}

/**
 * Yes, call later, no, each with a note of what was heard. While the focus is among them, 1 is yes, 2 is “in an hour” and 3
 * opens the reasons of a no.
 */
function Answers({ order, answers }: Pick<ToConfirmCardProps, "order" | "answers">) {
  const { id, callAfter } = order;
  const { Form, isBusy, answering } = answers;
  const may = useMay();
  const form = useRef<HTMLFormElement>(null);
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, key, ctrlKey, altKey, metaKey } = event;
    const isTyping = target instanceof HTMLElement && target.closest("textarea, select, input");
    if (isTyping || ctrlKey || altKey || metaKey) return;
    form.current?.querySelector<HTMLElement>(`[data-key="${key.replace(/\D/g, "")}"]`)?.click();
  };
  return (
    <Form
      ref={form}
      method="post"
      action={path}
      onSubmit={() => answering(id)}
      onKeyDown={press}
      className="grid gap-3 border-line border-t pt-3"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={callAfter?.toISOString() ?? ""} />
      <TextAreaField
        label={m.confirm_note()}
        name="note"
        rows={1}
        maxLength={2000}
        className="min-h-11!"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          id={yesOf(id)}
          type="submit"
          name="intent"
          value="confirm"
          formNoValidate
          disabled={isBusy}
          data-key="1"
          aria-keyshortcuts="1"
          icon={<Check aria-hidden="true" className="size-5" />}
          className="max-sm:w-full"
        >
          {m.confirm_yes()}
        </Button>
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, which cannot stand in a line */}
        <div
          role="group"
          aria-label={m.confirm_later()}
          className="flex flex-wrap items-center gap-2 max-sm:w-full"
        >
          <span className="text-muted text-sm max-sm:w-full">{m.confirm_later()}</span>
          {callLaterHours.map((hours, place) => (
            <Button
              key={hours}
              type="submit"
              name="intent"
              value={`later-${hours}`}
              formNoValidate
              variant="secondary"
              disabled={isBusy}
              data-key={place === 0 ? "2" : undefined}
              aria-keyshortcuts={place === 0 ? "2" : undefined}
              className="px-4! max-sm:grow"
            >
              {m.confirm_in_hours({ n: hours })}
            </Button>
          ))}
        </div>
      </div>
      {may("orders.cancel") ? (
        <details>
          <summary
            data-key="3"
            aria-keyshortcuts="3"
            className="link touch flex cursor-pointer items-center"
          >
            {m.confirm_no()}
          </summary>
          <div className="mt-2 grid gap-3">
            <ReasonFields />
            <Button
              type="submit"
              name="intent"
              value="refuse"
              variant="danger"
              disabled={isBusy}
              className="sm:justify-self-start"
            >
              {m.office_order_cancel()}
            </Button>
          </div>
        </details>
      ) : (
        <p className="text-muted text-sm">{m.confirm_no_manager()}</p>
      )}
    </Form>
  );
}
