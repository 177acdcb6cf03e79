import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type QueuedRequest, readKept } from "#app/lib/offline/queued-requests.ts";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";

interface SendKeptProps {
  request: QueuedRequest;
  onAnswer: (answer: object | undefined) => void;
}

/** Sends one of what waits, from one tab at a time; shows nothing. */
export function SendQueued({ request, onAnswer }: SendKeptProps) {
  const { key, action, fields, fetcher, by } = request;
  const { data, state, submit } = useFetcher<object>({ key: fetcher ?? key });
  // Its page may have had one already.
  const [before] = useState(data);
  const [isOver, setOver] = useState(false);
  const isStarted = useRef(false);
  const isAnswered = useRef(false);
  const answered = (answer: object | undefined) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    onAnswer(answer);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const sent = inOneTab(async () => {
      // Another tab may have sent it, or somebody cancelled it.
      if (!readKept().some((one) => one.key === key && !one.outcome)) return;
      const form = { ...fields, kept: "yes", ...(by && { sentBy: by }) };
      await submit(form, { method: "post", action, defaultShouldRevalidate: false });
    });
    void sent.finally(() => setOver(true));
  }, []);
  useOnAnswer(data === before ? undefined : data, answered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: without an answer it goes on waiting.
  useEffect(() => {
    if (isOver && state === "idle" && data === before) answered(undefined);
  }, [isOver, state, data]);
  return null;
}

/** A browser that has no locks relies on the server, which carries out each key once. */
async function inOneTab(send: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return send();
  await navigator.locks.request("kept-requests", { ifAvailable: true }, async (lock) => {
    if (lock) await send();
  });
}
