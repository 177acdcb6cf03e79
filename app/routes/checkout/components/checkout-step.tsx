import { type ReactNode, type Ref, useId } from "react";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";

export interface CheckoutStepProps {
  number: number;
  title: string;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** The heading, to which the step before hands the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Gets the id of the heading, which names what is in it. */
  children: (headingId: string) => ReactNode;
}

/** One of the checkout's numbered steps. */
export function CheckoutStep({ number, title, action, headingRef, children }: CheckoutStepProps) {
  const headingId = useId();
  return (
    <Card as="section" aria-labelledby={headingId} className="grid gap-4">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2
          id={headingId}
          ref={headingRef}
          tabIndex={-1}
          className="flex items-center gap-2.5 text-lg"
        >
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-primary text-base text-on-primary"
          >
            {number}
          </span>
          <span className="sr-only">{m.checkout_step({ n: number })}: </span>
          {title}
        </h2>
        {action}
      </header>
      {children(headingId)}
    </Card>
  );
}
