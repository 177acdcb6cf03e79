import type { KeyboardEvent } from "react";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { TextField, type TextFieldProps } from "./field.tsx";

const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A field for a whole number, which the arrow keys change. It is no `<input type="number">`: that drops the digits of
 * Devanagari keyboards without a word (rules: forms-12).
 */
export function NumberField({ min, max, ...field }: TextFieldProps & { min: number; max: number }) {
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    const input = event.currentTarget;
    const n = Number(plainDigits(input.value));
    const stepped = String(Math.min(Math.max((Number.isNaN(n) ? min : n) + by, min), max));
    // As if it were typed, so that whoever follows the field hears of it.
    input.setRangeText(stepped, 0, input.value.length, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={Number(plainDigits(String(field.value ?? field.defaultValue ?? min))) || min}
      onKeyDown={step}
      {...field}
    />
  );
}
