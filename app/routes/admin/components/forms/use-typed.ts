import { useEffect, useRef, useState } from "react";

/**
 * What somebody has typed into a field that follows live data until then; undefined before. `field`
 * goes to the input as its ref: what was typed before the page was hydrated counts too.
 * @param standing what the field shows untouched.
 */
export function useTyped(standing: string) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useEffect(() => {
    const found = field.current?.value;
    if (found !== undefined && found !== standing) setTyped(found);
  }, []);
  return { field, typed, setTyped };
}
