import { z } from "zod";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";

/** What somebody types who follows an order without a login (rules: orders-50). */
export const guestOrderSchema = z.object({
  orderNumber: requiredText(60, m.guest_order_number_required),
  phoneNumber: requiredText(50, m.guest_order_phone_required),
});
