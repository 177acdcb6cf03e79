import { z } from "zod";
import { statesAndTerritories } from "#app/domains/accounts/addresses/address.ts";
import { rupees, wholeNumber } from "#app/domains/offers/offer-form.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { leastOnlinePayment } from "../order/payable-online.ts";
import { advanceEnds, advanceScopes } from "./advance.ts";
import { type CodRules, placeScopes } from "./cod-rules.ts";

/** So many pin codes may be named: every checkout carries none of them, but each order is held against all. */
const mostPinCodes = 500;
const mostOrders = 100;
const mostDays = 3650;

const upTo = (n: number) => wholeNumber(n, () => m.cod_count_odd({ n }));
const scope = z.enum(placeScopes).default("any");

/** "834001, 825": each a pin code or its first three to five digits; sorted, each once. */
const pinCodes = z
  .string()
  .max(20_000)
  .default("")
  .transform((typed, context) => {
    const named = plainDigits(typed)
      .split(/[\s,;]+/)
      .filter(Boolean);
    const odd = named.find((text) => !/^[1-9]\d{2,5}$/.test(text));
    if (odd) {
      context.addIssue({ code: "custom", message: m.cod_pin_odd({ text: odd.slice(0, 20) }) });
    }
    if (named.length > mostPinCodes) {
      context.addIssue({ code: "custom", message: m.cod_pins_too_many({ n: mostPinCodes }) });
    }
    return [...new Set(named)].sort();
  });

/** Who may pay at the door, as the form sends it (rules: cod-1). Amounts are typed in rupees. */
export const codRulesSchema = z
  .object({
    least: rupees,
    most: rupees,
    firstMost: rupees,
    stateScope: scope,
    states: z
      .array(z.enum(statesAndTerritories))
      .default([])
      .transform((states) => [...new Set(states)].sort()),
    pinScope: scope,
    pinCodes,
    mostOpen: upTo(mostOrders),
    mostCameBack: upTo(mostOrders),
    forgivenAfterDays: upTo(mostDays),
    advanceAmount: rupees,
    advancePercent: upTo(99),
    advanceFor: z.enum(advanceScopes).default("refused"),
    advanceIfBack: z.enum(advanceEnds).default("refunded"),
    /** When the rules that are changed had been saved. */
    updatedAt: momentSchema.optional(),
  })
  .superRefine((given, { addIssue }) => {
    const wrong = (field: keyof CodRules, message: string) =>
      addIssue({ code: "custom", path: [field], message });
    const { least, most } = given;
    if (least !== null && most !== null && least > most) {
      wrong("least", m.cod_least_above_most());
    }
    const { advanceAmount, advancePercent } = given;
    if (advanceAmount !== null && advanceAmount < leastOnlinePayment) {
      wrong("advanceAmount", m.cod_advance_least());
    }
    if (advanceAmount !== null && advancePercent !== null) {
      wrong("advancePercent", m.cod_advance_twice());
    }
    if (given.stateScope !== "any" && given.states.length === 0) {
      wrong("states", m.cod_states_missing());
    }
    if (given.pinScope !== "any" && given.pinCodes.length === 0) {
      wrong("pinCodes", m.cod_pins_missing());
    }
  });
