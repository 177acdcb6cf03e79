import { useEffect, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import type { CheckoutAnswer } from "./checkout-answer.ts";

export interface ReplaceQuestionProps {
  answer: CheckoutAnswer | undefined;
  /** Gets the id of the order that is replaced, or null where both are wanted. */
  onAnswer: (replaces: string | null) => void;
}

/** Asks whether an unpaid order of some of the same products, or with the same code, is replaced (rules: payments-27). */
export function ReplaceQuestion({ answer, onAnswer }: ReplaceQuestionProps) {
  const asked = answer?.code === "unpaid-order" ? answer : undefined;
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(asked !== undefined), [asked]);
  if (!asked) return null;
  const choose = (replaces: string | null) => {
    setOpen(false);
    onAnswer(replaces);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title={m.waiting_same_title({ number: asked.orderNumber })}
      closeLabel={m.close()}
      footer={
        <>
          <Button variant="secondary" onClick={() => choose(null)}>
            {m.waiting_keep_both()}
          </Button>
          <Button onClick={() => choose(asked.orderId)}>{m.waiting_replace()}</Button>
        </>
      }
    >
      <p>{m.waiting_same_text()}</p>
    </Dialog>
  );
}
