import { readPinCode } from "#app/lib/text/pin-code.ts";
import { usePinCode } from "./known-pin-code.ts";

/** The pin code that a new address begins with (rules: delivery-4): one that an address has is not that of the next. */
export function useNewPinCode(taken: readonly string[]): string | undefined {
  const known = usePinCode();
  return known && taken.every((pinCode) => readPinCode(pinCode) !== known) ? known : undefined;
}
