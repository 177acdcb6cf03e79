import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { findOwnOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { returnableUntil } from "#app/domains/orders/returns/order-return.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import { m } from "#app/paraglide/messages.js";
import { countUse, type RateLimit } from "#app/server/http/rate-limit.server.ts";
import { answerUpload, refuseUpload } from "#app/shell/upload/answer-upload.server.ts";
import type { Route } from "./+types/return-pictures";

/** Pictures that one shopper sends (rules: returns-11). */
const perShopper: RateLimit = { name: "return-pictures", points: 20, seconds: 60 * 60 };

/**
 * Takes one picture of what the shopper asks to return, while that can be asked of her order. Answers as
 * /my/uploads does.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = currentUser(context);
  if (!user) return refuseUpload(m.session_ended(), 401);
  const order = await findOwnOrder(user, params.orderId);
  if (!order) return refuseUpload(m.payment_order_not_found(), 404);
  const until = returnableUntil(order);
  if (!until || until <= new Date()) return refuseUpload(m.return_too_late(), 409);
  const wait = await countUse(perShopper, user.id);
  if (wait !== undefined) return refuseUpload(tooManyTries(wait), 429);
  return answerUpload(request, user, () => ({ folder: "orderReturns", pdfs: false }));
}
