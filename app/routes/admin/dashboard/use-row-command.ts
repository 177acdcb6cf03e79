import { useEffect } from "react";
import { useFetcher } from "react-router";

/**
 * A row's own line to the dashboard's action, which says the answer in a toast.
 * @param onAnswer called when the server has answered or could not be reached.
 */
export function useRowCommand(onAnswer?: () => void) {
  const { data: answer, state, formData, submit } = useFetcher<{ ok: boolean }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer.
  useEffect(() => {
    if (answer) onAnswer?.();
  }, [answer]);
  return {
    /** What is being sent; undefined when nothing is. */
    sending: formData,
    busy: state !== "idle",
    send: (fields: Record<string, string>) =>
      void submit(fields, { method: "post", action: "/my/dashboards" }),
  };
}
