import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The action's last answer. React Router forgets it when live data comes anew, in the middle of
 * somebody's reading; here it stays until the page is asked for again.
 */
export function useAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, answer: actionData });
  if (key !== last.key || (actionData && actionData !== last.answer)) {
    setLast({ key, answer: actionData });
  }
  return last.answer;
}
