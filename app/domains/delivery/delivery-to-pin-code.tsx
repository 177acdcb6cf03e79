import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { deliveryOf, type Goods } from "#app/lib/money/delivery-charge.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { site } from "#site";
import { datesOf, datesWords, daysOf, daysTo, daysWords } from "./delivery-days.ts";
import { DeliverySentence, notServedWords } from "./delivery-line.tsx";
import { rememberPinCode, usePinCode } from "./known-pin-code.ts";

/**
 * How long delivery takes to the shopper's pin code and, where that is not the same everywhere, what it costs, or a field
 * for that. The page is the same for all and brings the whole table; the pin code stays in the browser (rules: delivery-2,
 * delivery-4, charges-6).
 */
export function DeliveryToPinCode({ table, goods }: { table: string; goods?: Goods }) {
  const pinCode = usePinCode();
  const [isChanging, setChanging] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const [wasAnswered, setAnswered] = useState(false);
  // The field that had the focus is gone.
  useEffect(() => {
    if (wasAnswered && !isChanging) changeButton.current?.focus();
  }, [wasAnswered, isChanging]);

  const hasZones = goods !== undefined && site.deliveryZones.length > 0;
  if (table === "" && !hasZones) return null;
  const shown = isChanging ? undefined : pinCode;
  const days = shown && daysTo(shown, table);
  const delivery = shown && hasZones ? deliveryOf(goods, shown) : undefined;
  return (
    <section aria-label={m.delivery_title()} className="grid min-h-25 items-center">
      {pinCode && (days || delivery) ? (
        <div className="flex items-center justify-between gap-x-3">
          <DeliverySentence>
            {delivery?.isServed === false ? (
              notServedWords(pinCode)
            ) : (
              <>
                {days && (
                  <>
                    <span className="font-semibold">
                      {m.delivery_to_takes({ pinCode, days: daysWords(days) })}
                    </span>
                    <span className="block text-muted text-sm">
                      {m.delivery_if_ordered_today({
                        dates: datesWords(datesOf(days, new Date())),
                      })}
                    </span>
                  </>
                )}
                {delivery && (
                  <span className="block text-sm">
                    {m.zone_charge_to({ pinCode, charge: chargeWords(delivery.charge) })}
                  </span>
                )}
              </>
            )}
          </DeliverySentence>
          <Button
            ref={changeButton}
            variant="ghost"
            size="sm"
            className="shrink-0"
            aria-label={m.delivery_change_pin()}
            onClick={() => setChanging(true)}
          >
            {m.delivery_change()}
          </Button>
        </div>
      ) : (
        <PinCodeForm
          key={pinCode}
          present={pinCode ?? ""}
          table={table}
          hasZones={hasZones}
          isFocused={isChanging}
          onKnown={(known) => {
            rememberPinCode(known);
            setAnswered(true);
            setChanging(false);
          }}
        />
      )}
    </section>
  );
}

/** "₹40", or that it is free. */
export const chargeWords = (charge: Paise) =>
  charge === 0 ? m.shipping_free() : formatMoney(charge);

interface PinCodeFormProps {
  /** What is changed. */
  present: string;
  table: string;
  /** What it costs depends on the pin code: it is told, wherever that is. */
  hasZones: boolean;
  isFocused: boolean;
  onKnown: (pinCode: string) => void;
}

function PinCodeForm({ present, table, hasZones, isFocused, onKnown }: PinCodeFormProps) {
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // On a phone the buy bar lay over it.
  useEffect(() => {
    if (error) form.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  useEffect(() => {
    if (isFocused) field.current?.select();
  }, [isFocused]);
  const elsewhere = daysOf("", table);
  const show = (event: FormEvent) => {
    event.preventDefault();
    const pinCode = readPinCode(field.current?.value ?? "");
    const problem = !pinCode
      ? m.delivery_pin_odd()
      : hasZones || daysTo(pinCode, table)
        ? undefined
        : m.delivery_unknown();
    setError(problem);
    if (pinCode && !problem) onKnown(pinCode);
    else field.current?.focus();
  };
  return (
    <form
      ref={form}
      onSubmit={show}
      noValidate
      className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1.5"
    >
      <label htmlFor={id} className="col-span-full font-semibold text-sm">
        {hasZones ? m.zone_pin_label() : m.delivery_pin_label()}
      </label>
      <TextField
        ref={field}
        id={id}
        label={hasZones ? m.zone_pin_label() : m.delivery_pin_label()}
        hideLabel
        hint={elsewhere && m.delivery_elsewhere_takes({ days: daysWords(elsewhere) })}
        error={error}
        defaultValue={present}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
      />
      <Button type="submit" variant="secondary" className="h-12">
        {m.delivery_show()}
      </Button>
    </form>
  );
}
