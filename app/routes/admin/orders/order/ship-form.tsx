import { getSelectProps, type SubmissionResult } from "@conform-to/react";
import { useState, useSyncExternalStore } from "react";
import { type FetcherWithComponents, useFetcher, useRevalidator } from "react-router";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { courierIds, courierName } from "#app/domains/orders/parcels/couriers.ts";
import { shipmentSchema } from "#app/domains/orders/parcels/shipment.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";

/** The courier that was chosen last in this browser. */
const storageKey = "madua-courier";

function lastCourier(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

function keepCourier(courier: string): void {
  try {
    localStorage.setItem(storageKey, courier);
  } catch {
    // It is chosen again next time.
  }
}

interface ShipFormProps {
  order: Pick<ShownOrder, "id" | "status" | "courier" | "trackingNumber">;
  /** Shipping is the order's next step. */
  isNext: boolean;
  mayShip: boolean;
}

/** Who carries the order and its number there; with it the order is shipped, or that is mended later. */
export function ShipForm(props: ShipFormProps) {
  const remembered = useSyncExternalStore(
    () => () => {},
    lastCourier,
    () => "",
  );
  const fetcher = useFetcher<SubmissionResult>();
  const { data } = fetcher;
  const { revalidate } = useRevalidator();
  const [ships, setShips] = useState(false);
  const { courier, trackingNumber } = props.order;
  const known = courierIds.find((id) => id === (courier ?? remembered));
  const standing = `${known} ${trackingNumber}`;
  const [begun, setBegun] = useState<string>();
  useOnAnswer(data, ({ status }) => {
    if (status !== "success") return;
    toast.success(ships ? m.parcel_shipped() : m.parcel_courier_saved());
    setBegun(undefined);
    void revalidate();
  });
  return (
    <ShipFields
      // What somebody else has saved meanwhile stands in the form too, until something is typed.
      key={begun ?? standing}
      {...props}
      fetcher={fetcher}
      defaultValue={{ courier: known, trackingNumber: trackingNumber ?? "" }}
      ships={ships}
      setShips={setShips}
      onBegin={() => setBegun((before) => before ?? standing)}
    />
  );
}

function ShipFields(
  props: ShipFormProps & {
    fetcher: FetcherWithComponents<SubmissionResult>;
    defaultValue: { courier: (typeof courierIds)[number] | undefined; trackingNumber: string };
    /** Whether the button was pressed that ships the order too. */
    ships: boolean;
    setShips: (ships: boolean) => void;
    onBegin: () => void;
  },
) {
  const { order, isNext, mayShip, defaultValue, ships, setShips, onBegin } = props;
  const { Form, data, state } = props.fetcher;
  const pending = state !== "idle";
  const { form, fields, formProps } = useSchemaForm({
    schema: shipmentSchema,
    lastResult: data?.status === "error" ? data : undefined,
    answer: data,
    defaultValue,
  });
  const { key, ...courier } = getSelectProps(fields.courier, { ariaAttributes: false });
  return (
    <Form
      {...formProps}
      action={`/my/orders/${order.id}/parcel`}
      onInput={onBegin}
      className="grid gap-4"
    >
      <FormFailure errors={form.errors} of={data} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          key={key}
          {...courier}
          label={m.parcel_courier()}
          error={fields.courier.errors}
          onChange={({ target }) => keepCourier(target.value)}
        >
          <option value="">{m.parcel_courier_choose()}</option>
          {courierIds.map((id) => (
            <option key={id} value={id}>
              {courierName(id)}
            </option>
          ))}
        </SelectField>
        <FormTextField
          field={fields.trackingNumber}
          label={m.parcel_number()}
          hint={m.parcel_number_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {mayShip && (
          <Button
            type="submit"
            name="ships"
            value={order.status}
            size={isNext ? "lg" : "md"}
            pending={pending && ships}
            disabled={pending}
            onClick={() => setShips(true)}
            className={isNext ? "min-h-16 max-sm:w-full" : "max-sm:w-full"}
          >
            {m.parcel_ship()}
          </Button>
        )}
        <Button
          type="submit"
          variant={mayShip ? "secondary" : "primary"}
          pending={pending && !ships}
          disabled={pending}
          onClick={() => setShips(false)}
          className="max-sm:w-full"
        >
          {m.parcel_courier_save()}
        </Button>
      </div>
    </Form>
  );
}
