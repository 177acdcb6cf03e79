import { z } from "zod";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import type { OndcEnvironment } from "./ondc-tables.server.ts";

export const environments = [
  "practice",
  "staging",
  "pre-prod",
  "prod",
] as const satisfies readonly OndcEnvironment[];

export const environmentWords: Record<OndcEnvironment, () => string> = {
  practice: m.ondc_environment_practice,
  staging: m.ondc_environment_staging,
  "pre-prod": m.ondc_environment_pre_prod,
  prod: m.ondc_environment_prod,
};

const address = optionalText(300).refine(
  (typed) => typed === "" || URL.parse(typed)?.protocol === "https:",
  { error: m.ondc_address_odd },
);

/** "0651, std:011" → ["std:0651", "std:011"]. */
const cities = optionalText(2000).transform((typed, context) => {
  const codes = plainDigits(typed)
    .split(/[\s,]+/)
    .filter((code) => code !== "")
    .map((code) => code.replace(/^std:/i, ""));
  if (codes.every((code) => /^\d{2,8}$/.test(code))) {
    return [...new Set(codes)].map((code) => `std:${code}`);
  }
  context.addIssue({ code: "custom", message: m.ondc_cities_odd() });
  return z.NEVER;
});

/** As whom the shop takes part in the network, as its form sends it (rules: ondc-office-2). */
export const ondcSettingsSchema = z.object({
  isOn: z.boolean().default(false),
  environment: z.enum(environments).default("practice"),
  subscriberId: optionalText(200).refine(
    (typed) => typed === "" || /^[a-z\d]([a-z\d.-]*[a-z\d])?\.[a-z]{2,}(\/[\w./-]*)?$/i.test(typed),
    { error: m.ondc_subscriber_id_odd },
  ),
  cities,
  gatewayUrl: address,
  registryUrl: address,
  registryPublicKey: optionalText(500),
  /** When the settings that are changed had been saved. */
  updatedAt: momentSchema.optional(),
});
