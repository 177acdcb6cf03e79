import { type FormEvent, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

type Submit = (event: FormEvent<HTMLFormElement>) => void;

/**
 * Lets one submission of a form through at a time. A slow phone may take a second click before it
 * has drawn the disabled button.
 * @param onSubmit validates, and prevents what is not to be sent.
 * @param answer the last one; each new one ends a submission.
 */
export function useSendOnce(onSubmit: Submit, answer: unknown) {
  const { state, formMethod } = useNavigation();
  const isSending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a quick answer only itself is seen.
  useEffect(() => {
    if (state === "idle") isSending.current = false;
  }, [state, answer]);

  const submitOnce: Submit = (event) => {
    if (isSending.current) return event.preventDefault();
    onSubmit(event);
    isSending.current = !event.defaultPrevented;
  };
  return { pending: state !== "idle" && formMethod === "POST", submitOnce };
}
