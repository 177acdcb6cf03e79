import { useEffect, useRef } from "react";
import { Alert, type AlertProps } from "#app/ui/alert.tsx";

export interface OutcomeProps extends AlertProps {
  /** The server's answer: each new one is brought into sight. */
  of: unknown;
}

/** What came of a form. It takes the focus, so that it is seen wherever the page stood. */
export function Outcome({ of: answer, ...alert }: OutcomeProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) frame.current?.focus();
  }, [answer]);
  return (
    <div ref={frame} tabIndex={-1} className="scroll-mt-4">
      <Alert {...alert} />
    </div>
  );
}
