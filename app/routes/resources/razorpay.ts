import { handleWebhook } from "#app/domains/payments/recording/handle-webhook.server.ts";
import type { Route } from "./+types/razorpay";

/** Far more than any event has. */
const maxBytes = 256 * 1024;

/**
 * The payment provider's webhook. Anything but 2xx makes the provider send the event again, for 24
 * hours.
 */
export async function action({ request }: Route.ActionArgs) {
  const body = await readText(request);
  if (body === undefined) return new Response("Too large.\n", { status: 413 });
  const handled = await handleWebhook({
    body,
    signature: request.headers.get("x-razorpay-signature") ?? "",
    eventId: request.headers.get("x-razorpay-event-id") ?? "",
  });
  if (handled.ok) return new Response("ok\n");
  return new Response("Bad request.\n", { status: 400 });
}

/**
 * The body as text, unparsed, because the signature was made over it; undefined where it is longer
 * than `maxBytes`.
 */
async function readText(request: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
