import { z } from "zod";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { returnReasons, returnWishes } from "./order-return.ts";

/** In one request to return an order (rules: returns-1). */
export const maxReturnPictures = 5;

/** What the form for returning an order sends. */
export const returnRequestSchema = z.object({
  wish: z.enum(returnWishes, { error: () => m.return_wish_required() }),
  reason: z.enum(returnReasons, { error: () => m.return_reason_required() }),
  message: requiredText(2000, m.return_message_required),
  pictureUrls: z
    .array(z.string().max(300))
    .max(maxReturnPictures, { error: () => m.upload_at_most({ n: maxReturnPictures }) })
    .default([]),
});

export type ReturnRequest = z.output<typeof returnRequestSchema>;
