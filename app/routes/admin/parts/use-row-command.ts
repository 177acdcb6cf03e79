import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";

type Fields = Readonly<Record<string, string>>;

/**
 * A row's own line to an action, which says the answer in a toast (see hearAnswer). One command is
 * carried out after the other; of those that are given while one is on its way, the last.
 * @param action its address: "/my/gallery".
 * @param onAnswer called when the server has answered, or could not be reached (`ok` is false).
 */
export function useRowCommand(action: string, onAnswer?: (ok: boolean) => void) {
  const { data: answer, state, submit } = useFetcher<{ ok: boolean; code?: string }>();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState<Fields>();
  const waiting = useRef<Fields>(undefined);
  const busy = state !== "idle";

  const start = (fields: Fields) => {
    // A session that has ended meanwhile leads to the login screen, and from there back to here.
    const back = new URLSearchParams({ returnTo: pathname + search });
    void submit(fields, {
      method: "post",
      action: `${action}?${back}`,
      defaultShouldRevalidate: false,
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer.
  useEffect(() => {
    if (!answer) return;
    onAnswer?.(answer.ok);
    const settle = () => setAsked((last) => (last === asked ? undefined : last));
    const isLast = waiting.current === undefined;
    // After a refusal too: what was refused is shown wrong. Without a connection nothing is asked.
    const isShown = answer.code === "unreachable" ? Promise.resolve() : revalidate();
    if (isLast) void isShown.then(settle);
  }, [answer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the line is free.
  useEffect(() => {
    const next = waiting.current;
    if (busy || !next) return;
    waiting.current = undefined;
    start(next);
  }, [busy]);

  return {
    /** What was asked for, until the page shows what came of it. */
    asked,
    busy,
    send: (fields: Fields) => {
      setAsked(fields);
      if (busy) waiting.current = fields;
      else start(fields);
    },
  };
}
