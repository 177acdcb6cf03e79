import { z } from "zod";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { templateNames } from "./templates.ts";

/** The provider's categories that the shop sends in: of an order, of a product, and in answer to who has written. */
export const priceCategories = ["utility", "marketing", "service"] as const;

/** "0.115" rupees become 11.5 paise; left empty, nobody knows. */
const price = z
  .string()
  .trim()
  .transform((typed, context) => {
    const rupees = plainDigits(typed).replace(",", ".");
    if (/^\d{1,3}(\.\d{1,4})?$/.test(rupees)) return Number((Number(rupees) * 100).toFixed(2));
    context.addIssue({ code: "custom", message: m.whatsapp_price_odd() });
    return z.NEVER;
  })
  .optional();

/** What is told by WhatsApp, as the form sends it (rules: whatsapp-1). */
export const whatsappSettingsSchema = z.object({
  isOn: z.boolean().default(false),
  kinds: z
    .array(z.enum(templateNames))
    .default([])
    // In the order of the templates, each once.
    .transform((kinds) => templateNames.filter((name) => kinds.includes(name))),
  utility: price,
  marketing: price,
  service: price,
  /** When the settings that are changed had been saved. */
  updatedAt: momentSchema.optional(),
});
