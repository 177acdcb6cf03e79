import { z } from "zod";
import { optionalText, requiredText } from "#app/lib/text/text-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { webhookEvents } from "./webhook.ts";

/** An address as its form sends it (rules: webhooks-1). Whether it may be called, the server looks at. */
export const webhookSchema = z.object({
  url: requiredText(500, m.field_required).pipe(
    z.url({ protocol: /^https?$/, error: m.webhook_url_invalid }),
  ),
  events: z
    .array(z.enum(webhookEvents, { error: m.something_wrong }), {
      error: m.webhook_events_required,
    })
    .min(1, { error: m.webhook_events_required }),
  note: optionalText(200),
  /** When the address that is changed had been saved. */
  updatedAt: momentSchema.optional(),
});
