import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/** How often the page looks again, in ms. */
const every = 10_000;

/**
 * Reads the page anew now and then while it is seen (rules: status-1). While the shop does not answer,
 * what it shows stays: a page that fails would show nothing.
 * @returns false while the shop, or its database, does not answer.
 */
export function useLookingAgain(): boolean {
  const { revalidate } = useRevalidator();
  const [answers, setAnswers] = useState(true);
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const ready = await fetch("/readyz").then(
        ({ ok }) => ok,
        () => false,
      );
      setAnswers(ready);
      if (ready) await revalidate();
    };
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [revalidate]);
  return answers;
}
