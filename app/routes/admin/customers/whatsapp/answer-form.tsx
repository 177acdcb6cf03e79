import { type FormEvent, type ReactNode, useState } from "react";
import { longestAnswer } from "#app/domains/whatsapp/answers/conversation.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextAreaField } from "#app/ui/forms/field.tsx";
import { useDraft } from "../../components/forms/use-draft.ts";
import { useRowCommand } from "../../components/forms/use-row-command.ts";

interface WaitingProps {
  phone: string;
  /** The ids of the messages that wait, as the screen shows them. */
  waiting: string[];
}

interface AnswerFormProps extends WaitingProps {
  answerUntil: Date;
  /** Beside the button. */
  children: ReactNode;
}

const pathOf = (phone: string) => `/my/messages/whatsapp/${phone}`;

/** The answer to what a number has written. What is typed stays until it is sent, and is sent once. */
export function AnswerForm(props: AnswerFormProps) {
  const [round, setRound] = useState(0);
  return <OneAnswer key={round} {...props} isNext={round > 0} onSent={() => setRound(round + 1)} />;
}

function OneAnswer(props: AnswerFormProps & { isNext: boolean; onSent: () => void }) {
  const { phone, waiting, answerUntil, children, isNext, onSent } = props;
  const draft = useDraft(pathOf(phone));
  const { send, busy } = useRowCommand(pathOf(phone), (ok) => {
    if (!ok) return;
    draft.discard();
    onSent();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text") ?? "");
    if (!busy) send({ intent: "answer", key: draft.id, waiting: waiting.join(" "), text });
  };
  return (
    <form
      key={draft.version}
      method="post"
      onSubmit={submit}
      onInput={({ currentTarget }) => draft.save(currentTarget, {})}
      className="grid gap-3"
    >
      <TextAreaField
        label={m.whatsapp_answer()}
        hint={m.whatsapp_answer_until({ time: formatDateTime(answerUntil) })}
        name="text"
        rows={2}
        maxLength={longestAnswer}
        required
        autoFocus={isNext}
        defaultValue={draft.restored?.values.text}
        className="min-h-18!"
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={draft.id === ""}
          pending={busy}
          pendingText={m.submitting()}
        >
          {m.whatsapp_answer_send()}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** Puts away what needs no answer. */
export function NoAnswerButton({ phone, waiting }: WaitingProps) {
  const { send, busy } = useRowCommand(pathOf(phone));
  return (
    <Button
      variant="secondary"
      pending={busy}
      onClick={() => busy || send({ intent: "no-answer", waiting: waiting.join(" ") })}
    >
      {m.whatsapp_no_answer()}
    </Button>
  );
}
