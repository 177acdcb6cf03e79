import { useEffect, useEffectEvent } from "react";

/**
 * Does something with each answer of an action, once.
 * @param answer the fetcher's `data`: another object for each answer.
 */
export function useOnAnswer<Answer>(
  answer: Answer | undefined,
  onAnswer: (answer: Answer) => void,
): void {
  const onEach = useEffectEvent(onAnswer);
  useEffect(() => {
    if (answer) onEach(answer);
  }, [answer]);
}
