import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, type ButtonLook } from "#app/ui/forms/button.tsx";
import { knowsPasskeys, type PasskeyPurpose, passkeyAnswer } from "./passkey-answer.ts";

export interface PasskeyButtonProps extends ButtonLook {
  purpose: PasskeyPurpose;
  label: string;
  /** The answer is being sent. */
  pending?: boolean;
  /** Sends it: the browser's PublicKeyCredential as JSON. */
  onAnswer: (passkey: string) => void;
  /** In place of the button where the browser has no passkeys. */
  unsupported?: string;
}

/** Asks the browser for a passkey, or to make one. It needs scripts, and says why nothing came of it. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { purpose, label, pending = false, onAnswer, unsupported, ...look } = props;
  const isKnown = useKnowsPasskeys();
  const isAsking = useRef(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!isKnown) return isKnown === false && unsupported ? <p>{unsupported}</p> : null;

  const ask = async () => {
    // A second click may come before the disabled button is drawn.
    if (isAsking.current || pending) return;
    isAsking.current = true;
    setAsking(true);
    setProblem(undefined);
    const answer = await passkeyAnswer(purpose);
    isAsking.current = false;
    setAsking(false);
    if (answer.ok) onAnswer(answer.value);
    else setProblem(answer.refusal);
  };
  return (
    <div className="grid justify-items-start gap-4">
      {problem && (
        <Alert tone="danger" role="alert" className="w-full">
          {problem}
        </Alert>
      )}
      <Button
        {...look}
        type="button"
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        pending={asking || pending}
        pendingText={m.passkey_waiting()}
        onClick={ask}
      >
        {label}
      </Button>
    </div>
  );
}

/** Undefined until the page is hydrated. */
function useKnowsPasskeys(): boolean | undefined {
  const [isKnown, setIsKnown] = useState<boolean>();
  useEffect(() => setIsKnown(knowsPasskeys()), []);
  return isKnown;
}
