import { m } from "#app/paraglide/messages.js";
import type { OndcVersion } from "../protocol/context.ts";

const changed = ["001", "003", "006", "009", "010", "012"] as const;

/**
 * Why a buyer cancels, by the network's codes (rules: ondc-orders-5): 1.2.5 has given some of them new numbers. What staff
 * read of it.
 */
const buyersReasons: Readonly<Record<OndcVersion, readonly string[]>> = {
  "1.2.0": [...changed, "999"],
  "1.2.5": [...changed, "051", "052", "053", "999"],
};

export const isBuyersReason = (code: string, version: OndcVersion): boolean =>
  buyersReasons[version].includes(code);

/** Whether it is cancelled because it has not come in time. */
export const isLateReason = (code: string): boolean => code === "006" || code === "052";

/** A ready sentence, which staff read in their own language. */
export function cancelReasonWords(code: string): typeof m.ondc_cancelled_by_buyer {
  switch (code) {
    case "001":
    case "003":
      return m.ondc_cancelled_price;
    case "006":
    case "052":
      return m.ondc_cancelled_late;
    case "010":
    case "053":
      return m.ondc_cancelled_address;
    default:
      return m.ondc_cancelled_by_buyer;
  }
}
