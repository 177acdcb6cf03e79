import { z } from "zod";
import { m } from "#app/paraglide/messages.js";

/** How old, in minutes, the session of who logs in by Google alone may be to delete the account. */
export const freshMinutes = 15;

/** What shows who asks: the password or, of who has none, the account's address (rules: privacy-3). */
export const deleteAccountSchema = z.object({
  proof: z
    .string({ error: m.own_data_proof_required })
    .max(254, { error: () => m.text_too_long({ n: 254 }) }),
});

/** What the page sends: consent to news, or the deletion. */
export const privacySchema = z.object({
  intent: z.enum(["news", "whatsapp", "delete"], { error: m.something_wrong }),
  news: z.boolean({ error: m.something_wrong }).optional(),
  /** A number of one's own, and whether it wants to be told by WhatsApp. */
  phone: z.string().max(100).optional(),
  wanted: z.boolean({ error: m.something_wrong }).optional(),
  proof: deleteAccountSchema.shape.proof.optional(),
});
