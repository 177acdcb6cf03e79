import { handleWebhook } from "#app/domains/payments/recording/handle-webhook.server.ts";
import { readWebhookBody } from "#app/server/http/webhook-body.server.ts";
import type { Route } from "./+types/razorpay";

/**
 * The payment provider's webhook. Anything but 2xx makes the provider send the event again, for 24
 * hours.
 */
export async function action({ request }: Route.ActionArgs) {
  const body = await readWebhookBody(request);
  if (body === undefined) return new Response("Too large.\n", { status: 413 });
  const handled = await handleWebhook({
    body,
    signature: request.headers.get("x-razorpay-signature") ?? "",
    eventId: request.headers.get("x-razorpay-event-id") ?? "",
  });
  if (handled.ok) return new Response("ok\n");
  return new Response("Bad request.\n", { status: 400 });
}
