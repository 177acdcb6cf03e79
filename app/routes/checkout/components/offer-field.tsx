import { X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { maxCodeLength } from "#app/domains/offers/offer.ts";
import { formatMoney } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { CheckoutOffer } from "./use-offer.ts";

/** Where a discount code is typed, or stands where it is in (rules: offers-3). */
export function OfferField({ offer }: { offer: CheckoutOffer }) {
  const { answer, isAsking } = offer;
  const refusedCode = answer?.code === "refused" ? answer.offerCode : undefined;
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What a link has left here and lacks something stands in the field, to be seen.
    if (refusedCode) setTyped((now) => now || refusedCode);
  }, [refusedCode]);

  if (answer?.code === "applied") {
    return <AppliedOffer offer={offer} answer={answer} onRemoved={() => setTyped("")} />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setMissing(!code);
    if (code) offer.apply(code);
    else input.current?.focus();
  };
  const problem = isMissing ? m.offer_code_required() : !isAsking && problemOf(answer, typed);
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="flex items-start gap-3">
        <TextField
          ref={input}
          label={m.offer_code()}
          hideLabel
          placeholder={m.offer_code()}
          value={typed}
          maxLength={maxCodeLength * 2}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          error={problem ? [problem] : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setMissing(false);
          }}
          className="uppercase placeholder:normal-case"
          fieldClassName="min-w-0 grow"
        />
        <Button
          type="submit"
          variant="secondary"
          pending={isAsking && typed !== ""}
          pendingText={m.offer_applying()}
        >
          {m.offer_apply()}
        </Button>
      </div>
    </form>
  );
}

/** Why what was typed takes nothing off. */
function problemOf(answer: CheckoutOffer["answer"], typed: string): string | undefined {
  if (answer?.code === "refused") return answer.message;
  return answer?.code === "unreachable" && typed ? m.unreachable() : undefined;
}

interface AppliedOfferProps {
  offer: CheckoutOffer;
  answer: Extract<CheckoutOffer["answer"], { code: "applied" }>;
  onRemoved: () => void;
}

function AppliedOffer({ offer, answer, onRemoved }: AppliedOfferProps) {
  const saved = Object.values(answer.discounts).reduce((sum, amount) => sum + amount, 0);
  return (
    <Alert
      tone="success"
      role="status"
      title={m.offer_applied({ code: answer.offerCode })}
      action={
        <Button
          variant="secondary"
          size="sm"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => {
            onRemoved();
            offer.remove();
          }}
        >
          {m.offer_remove()}
        </Button>
      }
    >
      {saved > 0 && m.offer_saves({ amount: formatMoney(saved) })}
      {answer.gift && m.offer_adds({ name: answer.gift.title })}
    </Alert>
  );
}
