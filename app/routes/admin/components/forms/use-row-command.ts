import { startTransition, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import { v4 as uuid } from "uuid";
import { type KeepAs, keepForm } from "#app/lib/offline/queue-unsent.ts";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { useStaffId } from "../page/use-may.ts";

interface RowAnswer {
  ok: boolean;
  code?: string;
}

/** What a command sends. */
export type Fields = Readonly<Record<string, string>>;

/** How a command that finds no connection waits for it (rules: kept-7). */
export interface KeptRow {
  /** What it is about: a later one takes its place. */
  subject: string;
  words: (fields: Fields) => string;
  /** Where it can be looked after. */
  page: string;
}

/**
 * Sends a row's commands to an action, whose answer is shown in a toast (see handleAnswer). One
 * command runs at a time; of those given meanwhile, only the last is sent.
 * @param action its address: "/my/gallery".
 * @param onAnswer called when the server has answered, or could not be reached (`ok` is false).
 * @param follow makes of a command that waited what it is after the one that was sent before it.
 * @param kept for a command that waits where there is no connection; its action keeps it (attemptOrQueue).
 */
export function useRowCommand(
  action: string,
  onAnswer?: (ok: boolean) => void,
  follow: (next: Fields, sent: Fields) => Fields = (next) => next,
  kept?: KeptRow,
) {
  const { data: answer, state, submit } = useFetcher<RowAnswer>();
  const staffId = useStaffId();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState<Fields>();
  const waiting = useRef<Fields>(undefined);
  const sent = useRef<Fields>({});
  const busy = state !== "idle";

  const keeping = (fields: Fields): Fields => {
    if (!kept || !staffId) return fields;
    const { subject, words, page } = kept;
    const how: KeepAs = { key: uuid(), words: words(fields), page, subject };
    return { ...fields, sentBy: staffId, keepAs: JSON.stringify(how) };
  };

  const start = (fields: Fields) => {
    sent.current = fields;
    // A session that has ended meanwhile leads to the login screen, and from there back to here.
    const back = new URLSearchParams({ returnTo: pathname + search });
    void submit(keeping(fields), {
      method: "post",
      action: `${action}?${back}`,
      defaultShouldRevalidate: false,
    });
  };

  useOnAnswer(answer, (answer) => {
    onAnswer?.(answer.ok);
    const settle = () => setAsked((last) => (last === asked ? undefined : last));
    const isLast = waiting.current === undefined;
    // Also after a refusal: the row on screen was out of date. Without a connection there is nothing
    // to fetch.
    const isShown = answer.code === "unreachable" ? Promise.resolve() : revalidate();
    // Like the page itself, which else shows for a moment what was before.
    if (isLast) void isShown.then(() => startTransition(settle));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the line is free.
  useEffect(() => {
    const next = waiting.current;
    if (busy || !next) return;
    waiting.current = undefined;
    start(follow(next, sent.current));
  }, [busy]);

  return {
    /** What was asked for, until the page shows what came of it. */
    asked,
    busy,
    send: (fields: Fields) => {
      setAsked(fields);
      if (busy) waiting.current = fields;
      // Without a connection the action's script may not come either.
      else if (kept && staffId && !navigator.onLine && keepForm(keeping(fields), action))
        setAsked(undefined);
      else start(fields);
    },
  };
}

/**
 * Where the focus goes when a row's button is about to vanish: to the same button of the next row,
 * else of the row before, else to the page's heading. Buttons that do the same have the same
 * `data-command`.
 */
export function nextFocusTarget(button: HTMLElement): HTMLElement | null {
  const list = button.closest("section, main") ?? document.body;
  const alike = [
    ...list.querySelectorAll<HTMLElement>(`[data-command="${button.dataset.command}"]`),
  ];
  const at = alike.indexOf(button);
  const beside = alike[at + 1] ?? alike[at - 1];
  if (beside) return beside;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  return heading;
}
