import clsx from "clsx";
import { type Ref, useId, useState } from "react";
import type { Advance } from "#app/domains/orders/cod/advance.ts";
import { advanceIfBackWords, advanceName } from "#app/domains/orders/cod/advance-words.ts";
import type { CodReason } from "#app/domains/orders/cod/cod-rules.ts";
import type { PaymentWay } from "#app/domains/orders/order/order.ts";
import { PaymentChoice } from "#app/domains/orders/placing/payment-choice.tsx";
import type { Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FieldError } from "#app/ui/forms/field-frame.tsx";
import { CheckoutStep } from "./checkout-step.tsx";
import type { CheckoutStepName } from "./use-checkout-steps.ts";

export interface CheckoutPaymentStepProps {
  current: CheckoutStepName;
  headingRef: Ref<HTMLHeadingElement>;
  value: PaymentWay | undefined;
  /** @param byKeyboard arrows pass over ways that are not meant. */
  onValueChange: (method: PaymentWay, byKeyboard: boolean) => void;
  onGoTo: (step: CheckoutStepName) => void;
  sum: string | undefined;
  isPractice: boolean;
  onlineThanks: Paise | undefined;
  codNote: string | undefined;
  codReason: CodReason | undefined;
  advance: Advance | undefined;
}

const hints: Record<PaymentWay, () => string> = {
  online: m.pay_online_hint,
  cod: m.pay_cod_hint,
  advance: m.advance_hint,
};

/** How it is paid. A phone goes on from here by a button, and then shows what was chosen. */
export function CheckoutPaymentStep(props: CheckoutPaymentStepProps) {
  const { current, headingRef, value, onValueChange, onGoTo, isPractice, codNote, advance } = props;
  const [isMissing, setMissing] = useState(false);
  const errorId = useId();
  const isSummed = current === "order";
  const goOn = () => {
    setMissing(!value);
    if (value) onGoTo("order");
  };
  return (
    <CheckoutStep
      name="payment"
      title={m.payment_method()}
      current={current}
      headingRef={headingRef}
      sum={props.sum}
      footClassName="sm:hidden"
      foot={
        !isSummed && (
          <Button size="lg" onClick={goOn}>
            {m.checkout_go_on()}
          </Button>
        )
      }
      action={
        isSummed && (
          <Button
            variant="secondary"
            size="sm"
            className="sm:hidden"
            aria-label={`${m.change()}: ${m.payment_method()}`}
            onClick={() => onGoTo("payment")}
          >
            {m.change()}
          </Button>
        )
      }
    >
      {(headingId) => (
        <>
          {isSummed && (
            <div className="sm:hidden">
              <p className="font-semibold">
                {value === "advance" && advance && advanceName(advance)}
                {value === "online" && m.pay_online()}
                {value === "cod" && m.pay_cod()}
              </p>
              <p className="text-muted text-sm">{value && hints[value]()}</p>
              {value === "advance" && advance && (
                <p className="mt-1 text-sm">{advanceIfBackWords(advance.ifBack)}</p>
              )}
              {value === "cod" && codNote && <p className="mt-1 text-sm">{codNote}</p>}
            </div>
          )}
          <div className={clsx("grid gap-4", isSummed && "max-sm:hidden")}>
            <PaymentChoice
              labelledBy={headingId}
              value={value}
              onValueChange={onValueChange}
              isPractice={isPractice}
              onlineThanks={props.onlineThanks}
              codNote={codNote}
              codReason={props.codReason}
              advance={advance}
            />
            {isMissing && !value && (
              <div role="alert">
                <FieldError id={errorId} error={m.order_payment_required()} />
              </div>
            )}
          </div>
        </>
      )}
    </CheckoutStep>
  );
}
