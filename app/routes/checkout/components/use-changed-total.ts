import { useState } from "react";
import type { Paise } from "#app/lib/money/money.ts";

/**
 * What the shopper read first and what it comes to now, where the shop has changed the total of what she chose (rules: charges-7).
 * @param total undefined while it is not known.
 * @param choices what she decides about it, as a text: what she changes herself needs no telling.
 */
export function useChangedTotal(total: Paise | undefined, choices: string) {
  const [first, setFirst] = useState<{ total: Paise; choices: string }>();
  if (total !== undefined && first?.choices !== choices) setFirst({ total, choices });
  const isChanged = total !== undefined && first?.choices === choices && first.total !== total;
  return isChanged ? { before: first.total, now: total } : undefined;
}
