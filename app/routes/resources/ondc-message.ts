import { isOndcAction, type OndcActionName } from "#app/domains/ondc/protocol/context.ts";
import { answerSubscription } from "#app/domains/ondc/protocol/onboarding.server.ts";
import { receiveMessage } from "#app/domains/ondc/protocol/receive-message.server.ts";
import { readWebhookBody } from "#app/server/http/webhook-body.server.ts";
import type { Route } from "./+types/ondc-message";

const notFound = () => new Response("Not found.\n", { status: 404 });

/** Nothing of the network is asked for by GET. */
export const loader = notFound;

/**
 * What buyers' apps ask of the shop on the open network, and the registry's challenge: /ondc/search, /ondc/on_subscribe.
 * It is answered at once that it was taken; what is said of it is sent afterwards (rules: ondc-4).
 */
export async function action({ request, params }: Route.ActionArgs) {
  const { action } = params;
  if (action !== "on_subscribe" && !isOndcAction(action)) return notFound();
  const body = await readWebhookBody(request);
  if (body === undefined) return new Response("Too large.\n", { status: 413 });
  if (action === "on_subscribe") return (await answerSubscription(body)) ?? notFound();
  return (await received(action, body, request.headers)) ?? notFound();
}

async function received(
  action: OndcActionName,
  body: string,
  given: Headers,
): Promise<Response | undefined> {
  const headers = Object.fromEntries(
    ["authorization", "x-gateway-authorization"].flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const answer = await receiveMessage({ action, body, headers });
  if (!answer) return undefined;
  const told = answer.status === 401 && {
    "WWW-Authenticate": 'Signature headers="(created) (expires) digest"',
  };
  return new Response(answer.body, {
    status: answer.status,
    headers: { "Content-Type": "application/json", ...told },
  });
}
