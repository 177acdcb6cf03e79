import { Banknote, Smartphone } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { m } from "#app/paraglide/messages.js";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import type { PaymentMethod } from "../order/order.ts";

export interface PaymentChoiceProps {
  value: PaymentMethod | undefined;
  /** @param byKeyboard by arrows, maybe on the way to another one. */
  onValueChange: (method: PaymentMethod, byKeyboard: boolean) => void;
  /** Names the group: the id of the step's heading. */
  labelledBy: string;
  /** Online payments move no money (rules: payments-4). */
  isPractice: boolean;
  /** What is to be said of cash on delivery. */
  codNote?: string | undefined;
}

/** Online or cash on delivery (rules: checkout-4, checkout-11). */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { value, onValueChange, labelledBy, isPractice, codNote } = props;
  const byKeyboard = useRef(false);
  const radio = (method: PaymentMethod) => ({
    name: "paymentMethod",
    value: method,
    checked: value === method,
    onChange: () => onValueChange(method, byKeyboard.current),
  });
  return (
    <fieldset
      aria-labelledby={labelledBy}
      className="grid gap-3 md:grid-cols-2"
      onKeyDown={() => {
        byKeyboard.current = true;
      }}
      onPointerDown={() => {
        byKeyboard.current = false;
      }}
    >
      <ChoiceCard {...radio("online")}>
        <Way icon={<Smartphone />} name={m.pay_online()} hint={m.pay_online_hint()}>
          {isPractice && m.pay_practice()}
        </Way>
      </ChoiceCard>
      <ChoiceCard {...radio("cod")}>
        <Way icon={<Banknote />} name={m.pay_cod()} hint={m.pay_cod_hint()}>
          {codNote}
        </Way>
      </ChoiceCard>
    </fieldset>
  );
}

function Way(props: { icon: ReactNode; name: string; hint: string; children?: ReactNode }) {
  return (
    <span className="flex items-start gap-3">
      <span className="min-w-0 grow">
        <span className="block font-semibold">{props.name}</span>
        <span className="block text-muted text-sm">{props.hint}</span>
        {props.children && <span className="mt-1 block text-sm">{props.children}</span>}
      </span>
      <span aria-hidden="true" className="shrink-0 text-primary">
        {props.icon}
      </span>
    </span>
  );
}
