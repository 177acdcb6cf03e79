import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { noPackFacts } from "#app/domains/labelling/pack-facts.ts";
import { isOndcAction } from "#app/domains/ondc/protocol/context.ts";
import {
  answerSubscription,
  verificationPage,
} from "#app/domains/ondc/protocol/onboarding.server.ts";
import {
  changeOndcSettings,
  type GivenOndcSettings,
  makeOndcKeys,
  ondcSeller,
  typedOndcSettings,
} from "#app/domains/ondc/protocol/ondc-settings.server.ts";
import { ondcMessages } from "#app/domains/ondc/protocol/ondc-tables.server.ts";
import { receiveMessage } from "#app/domains/ondc/protocol/receive-message.server.ts";
import { workOnAllDue } from "#app/domains/ondc/protocol/work-on-messages.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { type PracticeOndc, startPracticeOndc } from "../practice-ondc/practice-ondc.ts";
import { admin } from "./factories.ts";

/** Where the shop's goods leave from, as an owner types it. */
export const typedStore = {
  ...{ latitude: "23.344100", longitude: "85.309600", street: "Main Road", locality: "Lalpur" },
  ...{ city: "Ranchi", pinCode: "834001", dayFrom: 1, dayTo: 6, opensAt: "0900" },
  ...{ closesAt: "1800", holidays: [], daysToShip: 2, offersPickup: false, takesCash: false },
};

/** What a sweet's pack says, with all that the network asks for. */
export const sweetFacts = {
  ...{ ...noPackFacts, commonName: "Sweet of ragi", mark: "vegetarian" as const },
  nutrition: {
    ...{ energy: 400, protein: 8, carbohydrate: 60, sugars: 30, addedSugars: 25 },
    ...{ fat: 12, saturatedFat: 4, transFat: 0, sodium: 20 },
  },
};

export interface OwnOndc {
  network: PracticeOndc;
  /** When the shop believes it is, beside the true time, in ms. */
  shopSkew: number;
  /** Answers and sends what is due at a moment; the clock of the shop's by default. */
  work: (now?: Date) => Promise<void>;
  /** While it is on, what came is answered and sent at once, as the running shop does. */
  isWorking: boolean;
}

/**
 * Gives the test file a practice network of its own, in which the shop of this process sells: it has keys, is on, and
 * takes messages over HTTP.
 */
export function ownOndc(given: Partial<GivenOndcSettings> = {}): OwnOndc {
  const now = () => new Date(Date.now() + own.shopSkew);
  const own = {
    shopSkew: 0,
    isWorking: true,
    work: (at = now()) => workOnAllDue(at),
  } as OwnOndc;
  let receiver: Server;
  beforeAll(async () => {
    process.env.SETTINGS_KEY = "a key of tests, of thirty-two letters";
    receiver = createServer(async (request, response) => {
      const [, , action = ""] = (request.url ?? "").split("/");
      const body = await text(request);
      if (request.url === "/ondc-site-verification.html") {
        return response.end(await verificationPage());
      }
      if (action === "on_subscribe") {
        const told = await answerSubscription(body);
        return response.writeHead(told?.status ?? 404).end(await told?.text());
      }
      const headers = Object.fromEntries(
        ["authorization", "x-gateway-authorization"].flatMap((name) => {
          const value = request.headers[name];
          return typeof value === "string" ? [[name, value]] : [];
        }),
      );
      const answer = isOndcAction(action)
        ? await receiveMessage({ action, body, headers }, now()).catch(() => ({
            ...{ status: 500, body: "" },
          }))
        : undefined;
      response.writeHead(answer?.status ?? 404).end(answer?.body);
      if (own.isWorking && answer?.status === 200) await own.work();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const { port } = receiver.address() as AddressInfo;
    own.network = await startPracticeOndc({ secret: "of tests", seller: ondcSeller });
    const made = await makeOndcKeys(new Date(0), admin);
    const { updatedAt } = await typedOndcSettings();
    const changed = await changeOndcSettings(
      updatedAt,
      {
        ...{ isOn: true, environment: "practice", subscriberId: "seller.practice", cities: [] },
        subscriberUrl: `http://seller.practice.localhost:${port}/ondc`,
        gatewayUrl: own.network.gatewayUrl,
        registryUrl: own.network.registryUrl,
        registryPublicKey: own.network.registryPublicKey,
        ...given,
      },
      admin,
    );
    if (!made.ok || !changed.ok) throw new Error("the shop is not on ONDC");
  });
  beforeEach(() => {
    own.network.buyer.mend();
    Object.assign(own, { shopSkew: 0, isWorking: true });
  });
  afterAll(async () => {
    await own.network.close();
    receiver.closeAllConnections();
    receiver.close();
  });
  return own;
}

/** What the shop has of a transaction, in its order: "in select done". */
export async function ondcStatesOf(transactionId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(ondcMessages)
    .where(eq(ondcMessages.transactionId, transactionId))
    .orderBy(ondcMessages.number);
  return rows.map(({ direction, action, state }) => `${direction} ${action} ${state}`);
}
