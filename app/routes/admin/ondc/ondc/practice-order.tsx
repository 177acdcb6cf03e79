import { ShoppingBag } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import { v4 as uuid } from "uuid";
import { isUnreachable, type Unanswered, unansweredText } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";

type Answer =
  | { ok: true; id: string; number: string }
  | { ok: false; message: string }
  | Unanswered;

/**
 * Has the practice app order something, and says what came of it, with what else is tried in practice beside the button.
 * However often it is pressed until an order has come, there is one: each press names the same.
 */
export function PracticeOrder({ children }: { children: ReactNode }) {
  const { data: answer, state, submit } = useFetcher<Answer>();
  const [key, setKey] = useState(() => uuid());
  const isBusy = state !== "idle";
  useOnAnswer(answer, ({ ok }) => {
    if (ok) setKey(uuid());
  });
  const press = () =>
    void submit({ intent: "practice-order", key }, { method: "post", action: "/my/ondc" });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          size="sm"
          pending={isBusy}
          icon={<ShoppingBag aria-hidden className="size-4" />}
          onClick={() => isBusy || press()}
        >
          {m.ondc_practice_order()}
        </Button>
        {children}
      </div>
      {answer && !isBusy && <Came answer={answer} />}
    </div>
  );
}

function Came({ answer }: { answer: Answer }) {
  if (!answer.ok) {
    const text = isUnreachable(answer) ? unansweredText(answer) : answer.message;
    return (
      <Outcome of={answer} tone="warning" role="alert" title={m.ondc_practice_order_none()}>
        {text}
      </Outcome>
    );
  }
  const open = (
    <LinkButton to={`/my/orders/${answer.id}`} size="sm" variant="secondary">
      {m.scan_open()}
    </LinkButton>
  );
  const title = m.ondc_practice_order_came({ number: answer.number });
  return <Outcome of={answer} tone="success" role="status" title={title} action={open} />;
}
