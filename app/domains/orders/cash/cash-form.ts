import { z } from "zod";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";

/** What was received in cash for one order (rules: cash-1). */
export const receiveCashSchema = z.object({
  orderId: z.string().min(1).max(100),
  amount: z.string({ error: m.cash_amount_invalid }).transform((typed, { addIssue }) => {
    const amount = parseRupees(typed);
    if (amount !== undefined) return amount;
    addIssue({ code: "custom", message: m.cash_amount_invalid() });
    return z.NEVER;
  }),
  reason: optionalText(500),
});
