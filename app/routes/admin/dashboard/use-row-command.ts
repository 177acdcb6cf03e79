import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/toaster.tsx";
import type { RowAnswer } from "./row-answer.ts";

/**
 * A row's own line to the dashboard's action. What the server answers is said in a toast; where it
 * cannot be reached, `failure` is, and the row shows again what it showed before.
 */
export function useRowCommand(failure: () => string, onDone?: () => void) {
  const fetcher = useFetcher<RowAnswer>();
  const { data: answer, state } = fetcher;
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (state !== "idle" || !answer || told.current === answer) return;
    told.current = answer;
    if (answer.ok) toast.success(answer.message);
    else toast.error("message" in answer ? answer.message : failure() || m.something_wrong());
    onDone?.();
  });
  return {
    /** What is being sent; undefined when nothing is. */
    sending: fetcher.formData,
    busy: state !== "idle",
    send: (fields: Record<string, string>) =>
      void fetcher.submit(fields, { method: "post", action: "/my/dashboards" }),
  };
}
