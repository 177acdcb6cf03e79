import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Razorpay from "razorpay";
import { onTestFinished } from "vitest";
import {
  type PracticeGateway,
  type PracticeGatewayOptions,
  startPracticeGateway,
} from "./practice-gateway.ts";
import { signature } from "./signature.ts";

export const keys = { keyId: "rzp_test_practice", keySecret: "key secret" };
const webhookSecret = "webhook secret";

/** A webhook as the shop receives it. */
export interface ReceivedWebhook {
  event: string;
  eventId: string;
  /** Whether the signature is that of the body. */
  signed: boolean;
  /** The event's JSON. */
  said: {
    contains: string[];
    payload: Record<"payment" | "order" | "refund", { entity: Record<string, unknown> }>;
  };
}

/**
 * A shop that only listens: it keeps the webhooks in the order in which they came.
 * @param answer the status for each, or "hang" for none.
 */
export async function startShop(
  answer: (received: ReceivedWebhook, nth: number) => number | "hang" = () => 200,
) {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const said = JSON.parse(body);
    const signed = request.headers["x-razorpay-signature"] === signature(webhookSecret, body);
    const eventId = String(request.headers["x-razorpay-event-id"]);
    const webhook = { event: said.event, eventId, signed, said };
    const status = answer(webhook, received.push(webhook));
    if (status !== "hang") response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/hooks/razorpay` };
}

/** A gateway for one test, in memory and without retries unless `options` say otherwise. */
export async function startGateway(
  options: Partial<PracticeGatewayOptions> = {},
): Promise<PracticeGateway> {
  const gateway = await startPracticeGateway({
    ...keys,
    webhookSecret,
    webhookUrl: () => "http://127.0.0.1:9/nobody-listens-here",
    retryDelays: [],
    ...options,
  });
  onTestFinished(() => gateway.close());
  return gateway;
}

/** Razorpay's own SDK, speaking to the gateway. */
export function sdkOf(gateway: PracticeGateway, secret = keys.keySecret) {
  const sdk = new Razorpay({ key_id: keys.keyId, key_secret: secret });
  const { rq } = (sdk as unknown as { api: { rq: Requests } }).api;
  rq.defaults.baseURL = gateway.url;
  /** The SDK has no way to give the header. */
  const refundOnce = async (paymentId: string, body: object, key: string) => {
    const headers = { "x-refund-idempotency": key };
    const answer = await rq.post(`/v1/payments/${paymentId}/refund`, body, { headers });
    return answer.data;
  };
  return Object.assign(sdk, { refundOnce });
}

/** The part of the SDK's HTTP client that is used here. */
interface Requests {
  defaults: { baseURL?: string };
  post: (
    path: string,
    body: object,
    options: { headers: Record<string, string> },
  ) => Promise<{ data: { id: string; amount: number } }>;
}
