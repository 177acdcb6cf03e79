import "#app/domains/whatsapp/enqueue-whatsapp.server.ts";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { handleWhatsappHook } from "#app/domains/whatsapp/handle-whatsapp-hook.server.ts";
import { registeredTemplates, templateNames } from "#app/domains/whatsapp/templates.ts";
import {
  whatsappConsents,
  whatsappMessages,
  whatsappSettings,
} from "#app/domains/whatsapp/whatsapp-tables.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { openWhatsapp } from "#app/server/whatsapp/cloud-api.server.ts";
import {
  type PracticeWhatsapp,
  startPracticeWhatsapp,
} from "../practice-whatsapp/practice-whatsapp.ts";

export const whatsappTestKeys = { token: "token", phoneId: "1234567890", appSecret: "app secret" };

/** Gives the test file a practice server of WhatsApp's of its own, with its webhooks delivered over HTTP; all is on. */
export function ownWhatsapp(): { practice: PracticeWhatsapp } {
  const own = {} as { practice: PracticeWhatsapp };
  let receiver: Server;
  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      const signature = String(request.headers["x-hub-signature-256"]);
      const handled = await handleWhatsappHook(await text(request), signature).catch(
        () => undefined,
      );
      response.writeHead(handled?.ok ? 200 : 500).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const { port } = receiver.address() as AddressInfo;
    own.practice = await startPracticeWhatsapp({
      ...whatsappTestKeys,
      templates: registeredTemplates,
      webhookUrl: () => `http://127.0.0.1:${port}`,
    });
    const { api, page: practicePage } = own.practice;
    openWhatsapp({ ...whatsappTestKeys, verifyToken: "verify", api, practicePage });
    await db.insert(whatsappSettings).values({ isOn: true, kinds: [...templateNames] });
    publish("whatsapp-settings");
  });
  beforeEach(async () => {
    await db.delete(whatsappMessages);
    await db.delete(whatsappConsents);
    Object.assign(own.practice, {
      ...{ before: () => {}, after: () => {} },
      tells: { states: ["sent", "delivered"], times: 1 },
    });
  });
  afterAll(async () => {
    await own.practice.close();
    openWhatsapp(undefined);
    receiver.closeAllConnections();
    receiver.close();
  });
  return own;
}

/** What the shop has of an order's messages, in their order. */
export const whatsappOf = (orderId: string) =>
  db
    .select()
    .from(whatsappMessages)
    .where(eq(whatsappMessages.orderId, orderId))
    .orderBy(whatsappMessages.id);
