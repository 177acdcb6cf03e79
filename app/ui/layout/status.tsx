import clsx from "clsx";
import type { ReactNode } from "react";
import { type Tone, ToneIcon, toneText } from "./tone.tsx";

export interface StatusProps {
  tone?: Tone;
  /** In place of the tone's own icon. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A state in one coloured word with an icon. */
export function Status({ tone = "neutral", icon, children, className }: StatusProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-baseline gap-1.5 whitespace-nowrap font-semibold text-sm max-sm:whitespace-normal",
        toneText[tone],
        className,
      )}
    >
      {icon ?? <ToneIcon tone={tone} className="size-4 shrink-0 self-center" />}
      {children}
    </span>
  );
}
