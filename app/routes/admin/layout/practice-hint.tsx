import { GraduationCap } from "lucide-react";
import { useEffect, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";

export interface PracticeHintProps {
  /** How many of the steps are done, of how many; and the next one. */
  done: number;
  of: number;
  next: { text: string; to: string } | undefined;
}

/** One hint at a time, at the foot of a practice shop's office: what to do next, and the way there (rules: rehearsal-3). */
export function PracticeHint({ done, of, next }: PracticeHintProps) {
  return (
    <aside
      aria-label={m.rehearsal_hint()}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-info-soft px-4 py-3 print:hidden"
    >
      <GraduationCap aria-hidden="true" className="size-6 shrink-0 text-info" />
      <div role="status" className="min-w-52 grow basis-0">
        <p className="text-sm">{m.rehearsal_hint_step({ done, of })}</p>
        <p className="font-semibold">{next?.text ?? m.rehearsal_hint_all()}</p>
      </div>
      {next && (
        <LinkButton to={next.to} size="sm">
          {m.rehearsal_show()}
        </LinkButton>
      )}
      {/* Of the real shop: a document. */}
      <LinkButton to="/my/rehearsal" reloadDocument size="sm" variant="secondary">
        {m.rehearsal_to_leave()}
      </LinkButton>
    </aside>
  );
}

/**
 * Two tabs of one browser are both in the practice shop or both in the real one. A page of the other that somebody comes back
 * to is loaded anew, before anything is pressed on it (rules: rehearsal-2).
 */
export function usePracticeGuard(isPractice: boolean): void {
  const [isOfOther, setOfOther] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      if (/(?:^|; )practice-shop=\w/.test(document.cookie) !== isPractice) setOfOther(true);
    };
    look();
    for (const event of events) addEventListener(event, look, true);
    return () => {
      for (const event of events) removeEventListener(event, look, true);
    };
  }, [isPractice]);
  useEffect(() => {
    const isOfRealShop = /\/my\/rehearsal$/.test(location.pathname);
    if (isOfOther && !isOfRealShop) location.reload();
  }, [isOfOther]);
}

const events = ["focus", "visibilitychange", "pointerdown", "keydown"] as const;
