import { useEffect } from "react";
import { useFetcher, useRevalidator } from "react-router";

/**
 * A row's own line to an action, which says the answer in a toast (see hearAnswer).
 * @param action its address: "/my/gallery".
 * @param onAnswer called when the server has answered, or could not be reached (`ok` is false).
 */
export function useRowCommand(action: string, onAnswer?: (ok: boolean) => void) {
  const { data: answer, state, formData, submit } = useFetcher<{ ok: boolean; code?: string }>();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer.
  useEffect(() => {
    if (!answer) return;
    onAnswer?.(answer.ok);
    // After a refusal too: what was refused is shown wrong. Without a connection nothing is asked.
    if (answer.code !== "unreachable") void revalidate();
  }, [answer]);
  return {
    /** What is being sent; undefined when nothing is. */
    sending: formData,
    busy: state !== "idle",
    send: (fields: Record<string, string>) =>
      void submit(fields, {
        method: "post",
        action,
        defaultShouldRevalidate: false,
      }),
  };
}
