import { useEffect, useRef, useState } from "react";
import { pathIn } from "#app/lib/text/language.ts";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import type { PinCodePlace } from "./pin-code-place.ts";

/** An answer that takes longer, in ms, is not waited for: the rest has been typed by then. */
const patience = 8000;

/**
 * Fills city and state of an address by its pin code (rules: addresses-11): what is empty, or was filled so before, and
 * never what somebody has typed. Where no answer comes, nothing happens.
 * @returns what was filled, and what to do when somebody types into the form.
 */
export function usePinCodePlace() {
  const [place, setPlace] = useState<PinCodePlace>();
  const filled = useRef<Partial<PinCodePlace>>({});
  const asked = useRef<{ pinCode: string; stop: AbortController }>(undefined);
  useEffect(() => () => asked.current?.stop.abort(), []);

  async function fillByPinCode(form: HTMLFormElement) {
    const typed = form.elements.namedItem("pinCode");
    const pinCode = typed instanceof HTMLInputElement ? readPinCode(typed.value) : undefined;
    if (pinCode === asked.current?.pinCode) return;
    asked.current?.stop.abort();
    if (pinCode === undefined) {
      asked.current = undefined;
      return setPlace(undefined);
    }
    const stop = new AbortController();
    asked.current = { pinCode, stop };
    const found = await askPlace(pinCode, stop.signal);
    if (stop.signal.aborted) return;
    const isFilled = found && [fill(form, "city", found.city), fill(form, "state", found.state)];
    setPlace(isFilled?.some(Boolean) ? found : undefined);
  }

  function fill(form: HTMLFormElement, name: keyof PinCodePlace, value: string): boolean {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return false;
    const isTyped = field.value !== "" && field.value !== filled.current[name];
    // A list may lack the state (rules: addresses-5).
    const isOffered =
      !("options" in field) || [...field.options].some((one) => one.value === value);
    if (isTyped || !isOffered || value === "") return false;
    field.value = value;
    filled.current[name] = value;
    // Conform takes its complaint back, and the draft has it.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }

  return { place, fillByPinCode };
}

async function askPlace(pinCode: string, stop: AbortSignal): Promise<PinCodePlace | undefined> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(patience)]);
    const answer = await fetch(pathIn(`/pin-code/${pinCode}`), { signal });
    return answer.ok ? ((await answer.json()) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
