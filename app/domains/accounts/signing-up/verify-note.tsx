import { useFetcher } from "react-router";
import { type Unanswered, unansweredText } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";

/** What the page of the verify link answers. */
export type VerifyAnswer =
  | { code: "verified" }
  | { code: "link-dead" }
  | { code: "sent" }
  | { code: "refused"; message: string }
  | Unanswered;

/** Where verify links lead, and what its form says to get a new one. */
export const verifyPath = "/verifyEmail";
export const sendAgain = "send-again";

/** For a user whose e-mail address is not verified: a word about it, and the link once more. */
export function VerifyNote({ email }: { email: string }) {
  return (
    <Alert tone="info" title={m.verify_title()}>
      <p className="mb-3 [overflow-wrap:anywhere]">{m.verify_note({ email })}</p>
      <SendVerifyLink />
    </Alert>
  );
}

/**
 * Has the link sent again, without leaving the page.
 * @param answered what the page knows already, where the form came without a script.
 */
export function SendVerifyLink({ answered }: { answered?: VerifyAnswer | undefined }) {
  const { Form, state, data } = useFetcher<VerifyAnswer>();
  const answer = data ?? answered;
  return (
    <div className="grid gap-3">
      <Form method="post" action={verifyPath} defaultShouldRevalidate={false}>
        <input type="hidden" name="intent" value={sendAgain} />
        <Button
          type="submit"
          variant="secondary"
          pending={state !== "idle"}
          pendingText={m.verify_sending()}
        >
          {m.verify_send_again()}
        </Button>
      </Form>
      {/* A live region is announced only where it was there before its text. */}
      <div aria-live="polite" className="empty:hidden">
        {state === "idle" && <Sent answer={answer} />}
      </div>
    </div>
  );
}

function Sent({ answer }: { answer: VerifyAnswer | undefined }) {
  if (answer?.code === "sent") return <Alert tone="success">{m.verify_sent()}</Alert>;
  if (answer?.code === "refused") return <Alert tone="danger">{answer.message}</Alert>;
  if (answer?.code !== "unreachable") return null;
  return <Alert tone="danger">{unansweredText(answer)}</Alert>;
}
