import { handleWhatsappHook } from "#app/domains/whatsapp/handle-whatsapp-hook.server.ts";
import { readWebhookBody } from "#app/server/http/webhook-body.server.ts";
import { whatsappChallenge } from "#app/server/whatsapp/cloud-api.server.ts";
import type { Route } from "./+types/whatsapp-hook";

/** How WhatsApp asks, as the webhook is registered, whether the shop is behind it. */
export function loader({ request }: Route.LoaderArgs) {
  const challenge = whatsappChallenge(new URL(request.url).searchParams);
  if (challenge === undefined) return new Response("Not found.\n", { status: 404 });
  return new Response(challenge, { headers: { "content-type": "text/plain" } });
}

/** WhatsApp's webhook. Anything but 200 makes the provider send the event again, for a week. */
export async function action({ request }: Route.ActionArgs) {
  const body = await readWebhookBody(request);
  if (body === undefined) return new Response("Too large.\n", { status: 413 });
  const handled = await handleWhatsappHook(body, request.headers.get("x-hub-signature-256") ?? "");
  if (handled.ok) return new Response("ok\n");
  return new Response("Bad request.\n", { status: 400 });
}
