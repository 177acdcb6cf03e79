import { z } from "zod";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { declareCounter } from "#app/server/metrics/declare-metric.server.ts";
import { isWhatsappSignature, ownPhoneId } from "#app/server/whatsapp/cloud-api.server.ts";
import { recordIncoming } from "./answers/record-incoming.server.ts";
import { recordState } from "./record-states.server.ts";

/** Whole seconds since the epoch, as text; never in the future. */
const seconds = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform((text) => new Date(Math.min(Number(text) * 1000, Date.now())));

const words = z.string().max(65_536);

const statusSchema = z.object({
  id: z.string().min(1),
  status: z.enum(["sent", "delivered", "read", "failed"]),
  timestamp: seconds,
  biz_opaque_callback_data: z.string().optional(),
  pricing: z.object({ billable: z.boolean().optional(), category: z.string().max(50) }).optional(),
  errors: z.array(z.object({ code: z.int(), title: z.string().catch("") })).optional(),
});

const messageSchema = z.object({
  id: z.string().min(1),
  from: z.string().regex(/^[1-9]\d{6,14}$/),
  timestamp: seconds,
  type: z.string().min(1).max(50),
  text: z.object({ body: words }).optional(),
  button: z.object({ text: words, payload: words.optional() }).optional(),
  interactive: z
    .object({ button_reply: z.object({ id: words, title: words }).optional() })
    .optional(),
  context: z.object({ id: z.string().optional() }).optional(),
});

/** What the shop reads of the provider's events; anything that is new to it is left out, one by one. */
const eventSchema = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

const hooks = declareCounter(
  "madua_whatsapp_hooks_total",
  "WhatsApp's events: applied, not signed by the provider, unreadable.",
  "outcome",
  ["applied", "not-believed", "malformed"],
);

/**
 * Applies an event of WhatsApp's: where messages stand, and what was written to the shop (rules: whatsapp-4). Events come
 * at least once, in any order; each part of one can be applied again without harm.
 * @param body raw: the signature is over its bytes.
 */
export async function handleWhatsappHook(
  body: string,
  signature: string,
): Promise<Result<undefined, "not-believed" | "malformed">> {
  if (!isWhatsappSignature(body, signature)) {
    hooks["not-believed"] += 1;
    log.warn("a WhatsApp event's signature is not the provider's");
    return refused("not-believed");
  }
  const event = eventSchema.safeParse(parseJson(body));
  if (!event.success) {
    hooks.malformed += 1;
    return refused("malformed");
  }
  const values = event.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field, value }) => {
      return field === "messages" && value.metadata?.phone_number_id === ownPhoneId();
    })
    .map(({ value }) => value);
  for (const { statuses = [], messages = [] } of values) {
    for (const status of known(statusSchema, statuses)) await applyStatus(status);
    for (const message of known(messageSchema, messages)) await applyMessage(message);
  }
  hooks.applied += 1;
  return ok(undefined);
}

/** Those that the shop can read. */
function known<Schema extends z.ZodType>(schema: Schema, given: unknown[]): z.output<Schema>[] {
  return given.flatMap((one) => {
    const parsed = schema.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}

async function applyStatus(told: z.output<typeof statusSchema>): Promise<void> {
  const [error] = told.errors ?? [];
  const isBilled = told.pricing && told.pricing.billable !== false;
  await recordState({
    providerId: told.id,
    reference: told.biz_opaque_callback_data,
    state: told.status,
    at: told.timestamp,
    problem: error && `${error.code} ${error.title}`.slice(0, 200).trim(),
    category: isBilled ? told.pricing?.category : undefined,
  });
}

async function applyMessage(told: z.output<typeof messageSchema>): Promise<void> {
  const reply = told.interactive?.button_reply;
  const pressed = reply ? { payload: reply.id, text: reply.title } : told.button;
  await recordIncoming({
    providerId: told.id,
    from: told.from,
    at: told.timestamp,
    kind: pressed ? "button" : told.type,
    text: pressed?.text ?? told.text?.body ?? "",
    ...(pressed?.payload && { payload: pressed.payload }),
    ...(told.context?.id && { answers: told.context.id }),
  });
}
