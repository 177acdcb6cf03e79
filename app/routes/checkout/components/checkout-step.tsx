import clsx from "clsx";
import { type ReactNode, type Ref, useId } from "react";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";
import { type CheckoutStepName, checkoutSteps } from "./use-checkout-steps.ts";

export interface CheckoutStepProps {
  name: CheckoutStepName;
  title: string;
  /** Where the shopper is: a phone shows that step alone. */
  current: CheckoutStepName;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** The heading, to which the step before hands the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** What a phone says beside the button that leads on: "₹190 · 1 item". */
  sum: string | undefined;
  /** The button that leads on, at the foot of a phone's screen. */
  foot?: ReactNode;
  footClassName?: string;
  /** Gets the id of the heading, which names what is in it. */
  children: (headingId: string) => ReactNode;
}

/** One of the checkout's steps; at the last one a phone shows all of them, to be looked over. */
export function CheckoutStep(props: CheckoutStepProps) {
  const { name, title, current, action, headingRef, sum, foot, children } = props;
  const headingId = useId();
  return (
    <Card
      as="section"
      aria-labelledby={headingId}
      className={clsx("grid gap-4", current !== name && current !== "order" && "max-sm:hidden")}
    >
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} ref={headingRef} tabIndex={-1} className="text-lg">
          {current === name && <StepCount of={name} />}
          {title}
        </h2>
        {action}
      </header>
      {children(headingId)}
      {foot && (
        <div
          className={clsx(
            "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:low:static max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:-mx-4 max-sm:-mb-4 max-sm:rounded-b-lg max-sm:border-line max-sm:border-t max-sm:bg-raised max-sm:px-4 max-sm:py-3",
            current !== name && "max-sm:hidden",
            props.footClassName,
          )}
        >
          {sum && <p className="font-semibold tabular-nums sm:hidden">{sum}</p>}
          {foot}
        </div>
      )}
    </Card>
  );
}

/** "Step 1 of 3", above the step's title; a wide screen shows all at once, and no third. */
export function StepCount({ of }: { of: CheckoutStepName }) {
  const n = checkoutSteps.indexOf(of) + 1;
  return (
    <span className="block font-normal font-sans text-muted text-sm sm:hidden">
      {m.checkout_step({ n, of: checkoutSteps.length })}
      <span className="sr-only">: </span>
    </span>
  );
}
