import { Minus, Plus } from "lucide-react";
import type { ComponentProps } from "react";

export interface QuantityStepperProps {
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  /** Pressed before the page was hydrated, it is pressed again (click-replay.ts). */
  replay?: boolean;
  /** Names the group: "Quantity of Ragi Laddu". */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
}

/** How many: fewer, the number, more. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onValueChange, min = 1, max = Number.POSITIVE_INFINITY, disabled, replay } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form around it
    <div
      role="group"
      aria-label={props.label}
      className="inline-flex items-stretch rounded-md border border-line-strong bg-raised"
    >
      <StepButton
        aria-label={props.decreaseLabel}
        data-replay={replay}
        disabled={disabled || value <= min}
        onClick={() => onValueChange(value - 1)}
      >
        <Minus aria-hidden="true" className="size-4" />
      </StepButton>
      <output className="grid min-w-9 place-items-center px-1 font-semibold">{value}</output>
      <StepButton
        aria-label={props.increaseLabel}
        data-replay={replay}
        disabled={disabled || value >= max}
        onClick={() => onValueChange(value + 1)}
      >
        <Plus aria-hidden="true" className="size-4" />
      </StepButton>
    </div>
  );
}

function StepButton(props: ComponentProps<"button"> & { "data-replay": boolean | undefined }) {
  return (
    <button
      type="button"
      {...props}
      className="touch grid place-items-center rounded-md text-primary transition enabled-hover:bg-primary-soft disabled:text-muted disabled:opacity-60"
    />
  );
}
