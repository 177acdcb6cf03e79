import "#app/domains/payments/register-order-payments.server.ts";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type PracticeGateway, startPracticeGateway } from "@madua/practice-gateway";
import { afterAll, beforeAll } from "vitest";
import { openRazorpay } from "#app/domains/payments/provider/razorpay.server.ts";
import { handleWebhook } from "#app/domains/payments/recording/handle-webhook.server.ts";

export const keys = {
  keyId: "rzp_test_shop",
  keySecret: "the secret of the key",
  webhookSecret: "the secret of the webhook",
};

/**
 * Gives the test file a practice gateway of its own, as the payment provider of this process, with
 * its webhooks delivered over HTTP as the shop's route takes them.
 */
export function ownGateway(): { gateway: PracticeGateway } {
  const own = {} as { gateway: PracticeGateway };
  let receiver: Server;
  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      try {
        const handled = await handleWebhook({
          body: await text(request),
          signature: String(request.headers["x-razorpay-signature"]),
          eventId: String(request.headers["x-razorpay-event-id"]),
        });
        response.writeHead(handled.ok ? 200 : 400).end();
      } catch {
        response.writeHead(500).end();
      }
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const { port } = receiver.address() as AddressInfo;
    own.gateway = await startPracticeGateway({
      ...keys,
      webhookUrl: () => `http://127.0.0.1:${port}`,
      retryDelays: [10, 10, 10, 10],
      lateBy: 50,
    });
    openRazorpay({ ...keys, practiceUrl: own.gateway.url });
  });
  afterAll(async () => {
    await own.gateway.close();
    receiver.closeAllConnections();
    receiver.close();
  });
  return own;
}
