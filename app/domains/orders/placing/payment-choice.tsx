import { Banknote, HandCoins, Smartphone } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import type { Advance } from "../cod/advance.ts";
import { advanceIfBackWords, advanceName, advanceWords } from "../cod/advance-words.ts";
import { CodReasonNote } from "../cod/cod-reason.tsx";
import type { CodReason } from "../cod/cod-rules.ts";
import type { PaymentWay } from "../order/order.ts";

export interface PaymentChoiceProps {
  value: PaymentWay | undefined;
  /** @param byKeyboard by arrows, maybe on the way to another one. */
  onValueChange: (method: PaymentWay, byKeyboard: boolean) => void;
  /** Names the group: the id of the step's heading. */
  labelledBy: string;
  /** Online payments move no money (rules: payments-4). */
  isPractice: boolean;
  /** What paying online takes off this order (rules: thanks-3). */
  onlineThanks?: Paise | undefined;
  /** What is to be said of cash on delivery. */
  codNote?: string | undefined;
  /** Why it cannot be paid at the door this time (rules: cod-9). */
  codReason?: CodReason | undefined;
  /** A part is paid now and the rest at the door, where that is offered (rules: advance-3). */
  advance?: Advance | undefined;
}

/** Online, cash on delivery, or some of both (rules: checkout-4, checkout-11, cod-9, advance-3). */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { value, onValueChange, labelledBy, isPractice, codNote, codReason, advance } = props;
  const { onlineThanks = 0 } = props;
  const reasonId = useId();
  const byKeyboard = useRef(false);
  const radio = (method: PaymentWay) => ({
    name: "paymentMethod",
    value: method,
    checked: value === method,
    onChange: () => onValueChange(method, byKeyboard.current),
  });
  return (
    <fieldset
      aria-labelledby={labelledBy}
      // The keyboard passes over what cannot be chosen: why is said with the group.
      aria-describedby={codReason && reasonId}
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
          {onlineThanks > 0 && (
            <span className="block font-semibold text-success">
              {m.offer_words_amount({ amount: formatMoney(onlineThanks) })}
            </span>
          )}
          {isPractice && m.pay_practice()}
        </Way>
      </ChoiceCard>
      <div className="grid grid-rows-[1fr_auto] gap-2">
        <ChoiceCard
          {...radio("cod")}
          disabled={codReason !== undefined}
          aria-describedby={codReason && reasonId}
        >
          <Way icon={<Banknote />} name={m.pay_cod()} hint={m.pay_cod_hint()}>
            {codNote}
          </Way>
        </ChoiceCard>
        {/* It is there before it has something to say, so that a rule which changes meanwhile is read out. */}
        <div role="status" className="empty:-mt-2">
          {codReason && (
            <CodReasonNote id={reasonId} reason={codReason} more={advanceWords(advance)} />
          )}
        </div>
      </div>
      {advance && (
        <ChoiceCard {...radio("advance")} className="md:col-span-2">
          <Way icon={<HandCoins />} name={advanceName(advance)} hint={m.advance_hint()}>
            {advanceIfBackWords(advance.ifBack)}
          </Way>
        </ChoiceCard>
      )}
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
