import { z } from "zod";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { attemptReasons } from "./attempt.ts";

const day = (message: () => string) =>
  z.string({ error: message }).regex(/^\d{4}-\d{2}-\d{2}$/, { error: message });
const count = z.coerce.number().int().min(0).max(100_000);
const id = z.string().min(1).max(100);

/** That a parcel could not be handed over, as the office's form sends it (rules: attempts-1). */
export const notDeliveredSchema = z.object({
  intent: z.literal("not-delivered"),
  /** Made with the form, which is carried out once. */
  key: id,
  reason: z.enum(attemptReasons, { error: m.attempt_reason_required }),
  day: day(m.attempt_wrong_day),
  comesOn: day(m.attempt_wrong_coming)
    .or(z.literal(""))
    .default("")
    .transform((typed) => typed || undefined),
  note: optionalText(200),
  /** How many attempts the screen showed. */
  seen: count,
});

/** What came of a step; `id` is the attempt's, `seen` its revision (rules: attempts-3). */
export const stepAttemptSchema = z.object({
  intent: z.literal("step-attempt"),
  id,
  outcome: z.enum(["messaged", "not-answered", "comes-again", "given-up"]),
  comesOn: day(m.attempt_wrong_coming).optional(),
  seen: count,
});

/** That one was entered by mistake (rules: attempts-8). */
export const dropAttemptSchema = z.object({ intent: z.literal("drop-attempt"), id, seen: count });

const carriage = z
  .string()
  .max(50)
  .default("")
  .transform((typed, { addIssue }) => {
    if (typed.trim() === "") return undefined;
    const paise = parseRupees(typed);
    if (paise === undefined) addIssue({ code: "custom", message: m.came_back_carriage_invalid() });
    return paise;
  });

/** What of a parcel that came back goes on the shelf: "product*batch*pieces", with spaces between (rules: came-back-1). */
export const cameBackFields = {
  pieces: z
    .string()
    .max(20_000)
    .transform((text) => (text === "" ? [] : text.split(" ")))
    .pipe(
      z
        .array(z.string().regex(/^[^*]{1,100}\*[^*]{0,100}\*\d{1,4}$/))
        .max(500)
        .transform((all) =>
          all.map((one) => {
            const [productId = "", batchId = "", shelved] = one.split("*");
            return { productId, batchId: batchId || null, shelved: Number(shelved) };
          }),
        ),
    )
    .optional(),
  carriageOut: carriage,
  carriageBack: carriage,
};
