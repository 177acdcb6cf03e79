import { X } from "lucide-react";
import type { FormEvent } from "react";
import { maxCodeLength } from "#app/domains/offers/offer.ts";
import { unansweredText } from "#app/lib/answers/attempt.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import type { OfferEntry } from "./use-offer.ts";

/** Where a discount code is typed, or stands where it is in (rules: offers-3). */
export function OfferField({ offer }: { offer: OfferEntry }) {
  const { answer, isAsking, typed } = offer;
  if (answer?.code === "applied") return <AppliedOffer offer={offer} answer={answer} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    offer.apply();
  };
  const problem = offer.problem ?? (isAsking ? undefined : problemOf(answer));
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="flex items-start gap-3">
        <TextField
          ref={offer.input}
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
          onChange={({ target }) => offer.type(target.value)}
          className="uppercase placeholder:normal-case"
          fieldClassName="min-w-0 grow"
        />
        <Button
          type="submit"
          variant="secondary"
          className="min-h-12"
          pending={isAsking && typed !== ""}
          pendingText={m.offer_applying()}
        >
          {m.offer_apply()}
        </Button>
      </div>
    </form>
  );
}

/** Why what was typed takes nothing off, or what the browser may remember: it does not tell the page. */
function problemOf(answer: OfferEntry["answer"]): string | undefined {
  if (answer?.code === "refused") return answer.message;
  return answer?.code === "unreachable" ? unansweredText(answer) : undefined;
}

interface AppliedOfferProps {
  offer: OfferEntry;
  answer: Extract<OfferEntry["answer"], { code: "applied" }>;
}

function AppliedOffer({ offer, answer }: AppliedOfferProps) {
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
          onClick={offer.remove}
        >
          {m.remove()}
        </Button>
      }
    >
      {saved > 0 && m.offer_saves({ amount: formatMoney(saved) })}
      {answer.gift && m.offer_adds({ name: answer.gift.title })}
    </Alert>
  );
}
