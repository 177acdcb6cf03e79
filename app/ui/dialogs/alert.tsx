import clsx from "clsx";
import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { type Tone, ToneIcon, toneSoft } from "../layout/tone.tsx";

export interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link below the words. */
  action?: ReactNode;
  /** "alert" interrupts, "status" waits its turn; without, it is part of the page. */
  role?: "alert" | "status";
  className?: string;
}

/** Stands below each error that interrupts: the back office's way to its help (rules: help-2). */
export const ErrorHelp = createContext<ReactNode>(undefined);

/** A message in the page, beside what it is about. */
export function Alert({ tone = "info", title, children, action, role, className }: AlertProps) {
  const errorHelp = use(ErrorHelp);
  const help = tone === "danger" && role === "alert" && errorHelp;
  return (
    <div
      role={role}
      className={clsx("flex items-start gap-3 rounded-md p-4", toneSoft[tone], className)}
    >
      <ToneIcon tone={tone} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {(action || help) && (
          <div className="mt-3 flex flex-wrap gap-3">
            {action}
            {help}
          </div>
        )}
      </div>
    </div>
  );
}

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
