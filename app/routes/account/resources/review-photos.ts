import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { mayReviewOrder } from "#app/domains/reviews/write-review.server.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import { m } from "#app/paraglide/messages.js";
import { countUse, type RateLimit } from "#app/server/http/rate-limit.server.ts";
import { answerUpload, refuseUpload } from "#app/shell/upload/answer-upload.server.ts";
import type { Route } from "./+types/review-photos";

/** Photos that one shopper sends (rules: reviews-6). */
const perShopper: RateLimit = { name: "review-photos", points: 20, seconds: 60 * 60 };

/** Takes one photo of what came with an order, while something of it can be reviewed. Answers as /my/uploads does. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = currentUser(context);
  if (!user) return refuseUpload(m.session_ended(), 401);
  if (!(await mayReviewOrder(user, params.orderId))) {
    return refuseUpload(m.review_not_bought(), 409);
  }
  const wait = await countUse(perShopper, user.id);
  if (wait !== undefined) return refuseUpload(tooManyTries(wait), 429);
  return answerUpload(request, user, () => ({ folder: "productReviews", pdfs: false }));
}
