import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { openCourierApi } from "#app/domains/couriers/api/courier-api.server.ts";
import { shiprocket } from "#app/domains/couriers/api/shiprocket.server.ts";
import { takeCourierWebhook } from "#app/domains/couriers/bookings/parcel-news.server.ts";
import { type PracticeCourier, startPracticeCourier } from "#practice-courier";

export const courierLogin = {
  email: "shop@example.org",
  password: "the password of the account",
  webhookToken: "the token of the webhook",
};

/**
 * Gives the test file a practice courier of its own, by whose API this process books, with its webhooks delivered over
 * HTTP as the shop's route takes them.
 */
export function ownCourier(): { courier: PracticeCourier } {
  const own = {} as { courier: PracticeCourier };
  let receiver: Server;
  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      const token = String(request.headers["x-api-key"]);
      const taken = await takeCourierWebhook(await text(request), token);
      response.writeHead(taken.ok ? 200 : 400).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const { port } = receiver.address() as AddressInfo;
    const webhookUrl = () => `http://127.0.0.1:${port}`;
    own.courier = await startPracticeCourier({
      ...courierLogin,
      webhookUrl,
      retryDelays: [10, 10],
    });
    openCourierApi(shiprocket({ ...courierLogin, url: own.courier.url, isPractice: true }));
  });
  afterAll(async () => {
    openCourierApi(undefined);
    await own.courier.close();
    receiver.closeAllConnections();
    receiver.close();
  });
  return own;
}
