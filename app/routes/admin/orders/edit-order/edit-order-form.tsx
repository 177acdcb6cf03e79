import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import { statesAndTerritories } from "#app/domains/accounts/addresses/address.ts";
import { AddressFields } from "#app/domains/accounts/addresses/address-fields.tsx";
import { formatMoney } from "#app/lib/money/money.ts";
import { paidFor } from "#app/lib/money/totals.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { ConfirmElsewhere } from "../../components/forms/confirm-first.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { type EditedLine, EditLines } from "./edit-lines.tsx";
import { editSchema } from "./edit-schema.ts";
import type { EditedOrder } from "./read-edited-order.server.ts";

interface EditOrderFormProps {
  known: EditedOrder;
  result: SubmissionResult | undefined;
  /** Whoever looks has shown a while ago who they are. */
  isConfirmed: boolean;
  /** Begins anew with what the order is by now. */
  onRestart: () => void;
}

/**
 * What it began with stays until it is saved, whatever others do meanwhile: they are told of each other
 * (rules: orders-37).
 */
export function EditOrderForm({ known, result, isConfirmed, onRestart }: EditOrderFormProps) {
  const { order, edition } = known;
  const [seen, setSeen] = useState(edition);
  const [lines, setLines] = useState<readonly EditedLine[]>(() => order.cartItems);
  const [began] = useState(order);
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: editSchema,
    lastResult: result,
    defaultValue: valuesOf(began.address),
  });
  const states = new Set([...statesAndTerritories, began.address.state]);
  const boughtAs = new Map(order.cartItems.map((line) => [line.productId, line]));
  const now = lines.reduce(
    (sum, line) => sum + paidFor(boughtAs.get(line.productId) ?? line, line.quantity),
    order.shippingCharge,
  );
  return (
    <Form {...formProps} className="grid gap-6">
      <FormFailure errors={form.errors} of={result} />
      {order.isPaidOnline &&
        !order.isAddressOnly &&
        (!isConfirmed || form.errors?.[0] === m.office_edit_confirm()) && <ConfirmElsewhere />}
      {seen !== edition && (
        <Met known={known} onKeep={() => setSeen(edition)} onRestart={onRestart} />
      )}
      <input type="hidden" name="seen" value={seen} />
      <input
        type="hidden"
        name="lines"
        value={lines.map(({ productId, quantity }) => `${productId}*${quantity}`).join(" ")}
      />
      {!order.isAddressOnly && (
        <TitledCard title={m.office_edit_lines()}>
          <EditLines {...{ known, lines, setLines }} bought={began.cartItems} />
          <Difference order={order} now={now} />
          {order.isPaidOnline && order.dueAtDoor + now < order.grandTotal && (
            <FormTextAreaField
              field={fields.reason}
              label={m.office_edit_reason()}
              rows={2}
              fieldClassName="mt-4"
            />
          )}
        </TitledCard>
      )}
      <TitledCard title={m.deliver_to()}>
        <div className="group/address grid gap-4 sm:grid-cols-2">
          <AddressFields fields={fields} states={[...states]} isOther />
          <FormTextField
            field={fields.deliveryNote}
            label={m.delivery_note()}
            hint={m.delivery_note_hint()}
            autoComplete="off"
            fieldClassName="sm:col-span-2"
          />
        </div>
      </TitledCard>
      <div className="sticky bottom-0 -mx-1 bg-page/95 px-1 py-3">
        <Button
          type="submit"
          pending={pending}
          pendingText={m.processing()}
          disabled={lines.length === 0}
          fullWidth
          className="sm:w-auto"
        >
          {m.office_edit_save()}
        </Button>
      </div>
    </Form>
  );
}

type Address = EditedOrder["order"]["address"];

function valuesOf({ openOnWeekends: { saturday, sunday }, ...address }: Address) {
  const tick = (yes: boolean) => (yes ? "on" : "");
  return { ...address, saturday: tick(saturday), sunday: tick(sunday) };
}

/** What the change means for the buyer's money. */
function Difference({ order, now }: { order: EditedOrder["order"]; now: number }) {
  const due = order.dueAtDoor + now - order.grandTotal;
  return (
    <p role="status" className="mt-4 border-line border-t pt-3 tabular-nums">
      <span className="text-muted">
        {m.office_edit_was_total({ amount: formatMoney(order.grandTotal) })}
      </span>{" "}
      <span className="font-semibold">{m.office_edit_now_total({ amount: formatMoney(now) })}</span>
      {order.shippingCharge > 0 && (
        <span className="block text-muted">
          {m.office_edit_shipping({ amount: formatMoney(order.shippingCharge) })}
        </span>
      )}
      {order.isPaidOnline && due > 0 && (
        <span className="block">{m.office_edit_due({ amount: formatMoney(due) })}</span>
      )}
      {order.isPaidOnline && due < 0 && (
        <span className="block">{m.office_edit_goes_back({ amount: formatMoney(-due) })}</span>
      )}
    </p>
  );
}

/** Somebody has changed the order since the form was opened: what it is now, and what can be done. */
function Met({
  known,
  onKeep,
  onRestart,
}: {
  known: EditedOrder;
  onKeep: () => void;
  onRestart: () => void;
}) {
  const { cartItems, address } = known.order;
  const text = cartItems.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ");
  const place = [address.name, address.phoneNumber, address.addressLine, address.city].join(", ");
  return (
    <Alert
      tone="warning"
      role="alert"
      title={m.office_edit_met({ who: m.office_edit_met_somebody() })}
      action={
        <>
          <Button size="sm" variant="secondary" onClick={onKeep}>
            {m.office_edit_met_keep()}
          </Button>
          <Button size="sm" variant="ghost" onClick={onRestart}>
            {m.office_edit_met_load()}
          </Button>
        </>
      }
    >
      <span className="[overflow-wrap:anywhere]">
        {m.office_edit_met_now({ lines: text, address: place })}
      </span>
    </Alert>
  );
}
