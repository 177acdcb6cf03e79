import { z } from "zod";
import { statesAndTerritories } from "#app/domains/accounts/addresses/address.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import type { Order, OrderChannel } from "../order/order.ts";

/** Which cash orders are to be confirmed before they are packed (rules: confirm-2). */
export interface ConfirmationSettings {
  isOn: boolean;
  /** Orders of less are not asked about; 0 for all. */
  fromAmount: Paise;
  /** Starts of pin codes ("834"), and states by their English names, from which each order is asked about. */
  pinPrefixes: string[];
  states: string[];
  /** Who has received an order before is not asked. */
  trustsKnown: boolean;
  /** Hours from the question to the reminder, and to the order's end. */
  remindAfter: number;
  closeAfter: number;
}

/** Until an owner sets them. */
export const noConfirmation: ConfirmationSettings = {
  isOn: false,
  fromAmount: 0,
  pinPrefixes: [],
  states: [],
  trustsKnown: true,
  remindAfter: 12,
  closeAfter: 48,
};

/** A link must not outlive its order's question: no order waits for longer, in hours. */
export const longestWait = 168;

/**
 * What the settings say of a cash order: it is asked about, it is unless its buyer has received one before, or it is
 * confirmed by the rules. Undefined where nothing is asked: the shop does not, or staff have heard its
 * buyer on the telephone or at the fair (rules: confirm-2).
 */
export type Judged = "ask" | "ask-unknown" | "rule";

export function judgeConfirmation(
  settings: ConfirmationSettings,
  order: Pick<Order, "grandTotal" | "selectedAddresses"> & { channel?: OrderChannel },
): Judged | undefined {
  const { channel = "web", grandTotal, selectedAddresses: address } = order;
  if (!settings.isOn || channel !== "web") return undefined;
  const isAsked =
    grandTotal >= settings.fromAmount ||
    settings.states.includes(address.state) ||
    settings.pinPrefixes.some((prefix) => address.pinCode.startsWith(prefix));
  if (!isAsked) return "rule";
  return settings.trustsKnown ? "ask-unknown" : "ask";
}

/** How many hours staff put a call off (rules: confirm-4). */
export const callLaterHours = [1, 3, 24] as const;

/** So many starts of pin codes at most. */
const mostPrefixes = 200;

const hours = z
  .string({ error: () => m.confirm_hours_odd({ n: longestWait }) })
  .trim()
  .transform((typed) => (/^\d{1,3}$/.test(typed) ? Number(typed) : 0))
  .refine((n) => n >= 1 && n <= longestWait, {
    error: () => m.confirm_hours_odd({ n: longestWait }),
  });

/** The settings as their form sends them. */
export const confirmationSchema = z
  .object({
    isOn: z.stringbool().default(false),
    /** Empty for all orders. */
    fromAmount: optionalText(20)
      .transform((typed) => (typed === "" || /^0+$/.test(typed) ? 0 : parseRupees(typed)))
      .refine((amount) => amount !== undefined, { error: m.confirm_amount_odd })
      .transform((amount) => amount ?? 0),
    /** "834, 825": with commas or spaces between. */
    pinPrefixes: optionalText(2000)
      .transform((typed) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))].sort())
      .refine((all) => all.every((prefix) => /^[1-9]\d{0,5}$/.test(prefix)), {
        error: m.confirm_pins_odd,
      })
      .refine((all) => all.length <= mostPrefixes, {
        error: () => m.confirm_pins_many({ n: mostPrefixes }),
      }),
    states: z.array(z.enum(statesAndTerritories)).default([]),
    trustsKnown: z.stringbool().default(false),
    remindAfter: hours,
    closeAfter: hours,
    /** The edition of those that the form was filled with; a page from before the upgrade has none. */
    seen: z.string().max(20_000).optional(),
  })
  .refine(({ remindAfter, closeAfter }) => remindAfter < closeAfter, {
    path: ["closeAfter"],
    error: m.confirm_hours_turned,
  });
