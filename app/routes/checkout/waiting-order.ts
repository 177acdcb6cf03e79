import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { newestWaitingOrder } from "#app/domains/orders/placing/waiting-orders.server.ts";
import { paymentScript } from "#app/domains/payments/provider/razorpay.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { Route } from "./+types/waiting-order";

/** The page that asks follows the shopper's orders (use-waiting-order.ts). */
export const handle = {
  live: [],
  snapshot: ["my-orders", "cod-rules"],
} as const satisfies LiveHandle;

/** The newest order of whoever asks that waits for its payment (rules: payments-24); none for visitors. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context);
  const order = user && ((await newestWaitingOrder(user)) ?? null);
  return { order, script: paymentScript() };
}

/** In a browser that cannot reach the shop the cart stays as it is. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    return { order: undefined, script: "" };
  }
}
