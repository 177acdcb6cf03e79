import { z } from "zod";

const payment = z.object({
  id: z.string(),
  /** Null for a payment that belongs to no order, made by hand in the provider's dashboard. */
  order_id: z.string().nullable(),
  /** In paise. */
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  /** False where a bank has only authorised it: such money was never ours. */
  captured: z.boolean().optional(),
  /** In seconds since the epoch. */
  created_at: z.number(),
});

const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  /** In paise. */
  amount: z.number().int(),
  status: z.string(),
});

/** What the shop reads of the provider's events; of others only their names. */
export const webhookEventSchema = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({
    payment: z.object({ entity: payment }).optional(),
    refund: z.object({ entity: refund }).optional(),
  }),
});

export type WebhookEvent = z.output<typeof webhookEventSchema>;
export type RefundEntity = z.output<typeof refund>;
