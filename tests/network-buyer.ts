import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { tellNetwork } from "#app/domains/ondc/after/tell-network.server.ts";
import { ondcOrders } from "#app/domains/ondc/buying/ondc-order-table.server.ts";
import { ondcStores } from "#app/domains/ondc/catalogue/catalogue-tables.server.ts";
import { actions } from "#app/domains/ondc/protocol/actions.ts";
import { writeCallbacks } from "#app/domains/ondc/protocol/callbacks.server.ts";
import type { Context, OndcActionName, OndcVersion } from "#app/domains/ondc/protocol/context.ts";
import {
  ondcContents,
  ondcMessages,
  ondcSettings,
} from "#app/domains/ondc/protocol/ondc-tables.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { site } from "#site";

/** What is said on the network, as far as tests look into it. */
export interface Said {
  context: Context;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of the network are read here as they come.
  message?: any;
  error?: { code: string; message: string; path?: string };
}

/** Puts the shop on the network, as if its owner had filled in all that this asks for. */
export async function onNetwork(): Promise<void> {
  Object.assign(site, {
    ...{ phone: "+91 90000 00009", email: "shop@example.org", fssaiLicence: "12345678901234" },
    ...{ gstin: "20AABCM1234A1Z5", registration: "regular", state: "Jharkhand" },
    bank: "State Bank of India, Ranchi, 12345678901, SBIN0001234",
  });
  await db.insert(ondcSettings).values({
    isOn: true,
    subscriberId: "shop.example.org",
    subscriberUrl: "https://shop.example.org/ondc",
  });
  await db.insert(ondcStores).values({
    ...{ latitude: "23.344100", longitude: "85.309600", street: "Main Road", locality: "Harmu" },
    ...{
      city: "Ranchi",
      pinCode: "834001",
      dayFrom: 1,
      dayTo: 6,
      opensAt: "0900",
      closesAt: "1800",
    },
    ...{ daysToShip: 1, takesCash: true },
  });
}

const address = {
  ...{ name: "House 12", building: "Shanti Apartments", locality: "Kanke Road" },
  ...{ city: "Ranchi", state: "Jharkhand", country: "IND", area_code: "834008" },
};
const contact = { phone: "9876543210", email: "asha@example.org" };
const location = { gps: "23.400000,85.320000", address };

/** Pieces of products: their ids, and how many. */
export type Wanted = readonly (readonly [id: string, count: number])[];

/** A buyer's app that speaks of one order; it believes what it is told, and repeats it. */
export class NetworkBuyer {
  readonly transactionId = randomUUID();
  readonly orderId = randomUUID();
  readonly bapId = "buyer.example.com";
  readonly version: OndcVersion;
  /** How it gets its goods. */
  readonly #way: { id: string; type: string };
  /** All that was said of it, in its order. */
  readonly log: Said[] = [];
  readonly #heard = new Set<number>();
  #hearing: Promise<Said[]> = Promise.resolve([]);
  #saidAt = 0;

  constructor(version: OndcVersion = "1.2.0", isFetched = false) {
    this.version = version;
    this.#way = isFetched ? { id: "F2", type: "Self-Pickup" } : { id: "F1", type: "Delivery" };
  }

  contextOf(action: string, messageId: string = randomUUID()): Context {
    // Each of its messages is later than all before.
    this.#saidAt = Math.max(
      Date.now(),
      this.#saidAt + 1,
      ...this.log.map((said) => Date.parse(said.context.timestamp) + 1),
    );
    return {
      ...{ domain: "ONDC:RET10", action, country: "IND", city: "std:0651" },
      ...{
        core_version: this.version,
        bap_id: this.bapId,
        bap_uri: "https://buyer.example.com/ondc",
      },
      ...{ bpp_id: "shop.example.org", bpp_uri: "https://shop.example.org/ondc" },
      ...{ transaction_id: this.transactionId, message_id: messageId },
      ...{ timestamp: new Date(this.#saidAt).toISOString(), ttl: "PT30S" },
    };
  }

  /** Says something, and hears what the shop answers. */
  async say(action: OndcActionName, message: object, given?: Context): Promise<Said | undefined> {
    const context = given ?? this.contextOf(action);
    const said = { context, message };
    this.log.push(said);
    const known = actions[action];
    if (!known) throw new Error(`nobody answers ${action}`);
    await db
      .insert(ondcMessages)
      .values({
        ...{
          direction: "in",
          action,
          transactionId: this.transactionId,
          messageId: context.message_id,
        },
        ...{
          subscriberId: this.bapId,
          uri: context.bap_uri,
          state: "done",
          body: JSON.stringify(said),
        },
        saidAt: new Date(context.timestamp),
      })
      .onConflictDoNothing();
    const answer = await known.handle({
      context,
      message: known.schema.parse(message),
      version: this.version,
    });
    if (!answer) return undefined;
    await db.transaction((tx) =>
      writeCallbacks(tx, [{ action: `on_${action}`, asked: context, answer }]),
    );
    await this.hear();
    const { message_id: id } = context;
    return this.log.findLast(
      (one) => one.context.message_id === id && one.context.action === `on_${action}`,
    );
  }

  /** What the shop has said since it was heard last; one listens after the other. */
  hear(): Promise<Said[]> {
    this.#hearing = this.#hearing.then(() => this.#listen());
    return this.#hearing;
  }

  async #listen(): Promise<Said[]> {
    const rows = await db
      .select()
      .from(ondcMessages)
      .where(
        and(eq(ondcMessages.transactionId, this.transactionId), eq(ondcMessages.direction, "out")),
      )
      .orderBy(asc(ondcMessages.number));
    // Numbers are given before they are committed: a lower one may be seen later.
    const fresh = rows.filter(({ number }) => !this.#heard.has(number));
    for (const { number } of fresh) this.#heard.add(number);
    const contents = await db.select().from(ondcContents);
    const news = fresh.map(({ body, contentDigest }) => {
      const large = contents.find(({ digest }) => digest === contentDigest);
      return JSON.parse(large ? `{"message":${large.keptText}${body}` : body) as Said;
    });
    this.log.push(...news);
    return news;
  }

  /** Lets the shop tell its news, and hears them. */
  async news(): Promise<Said[]> {
    const [row] = await db.select().from(ondcOrders).where(eq(ondcOrders.networkId, this.orderId));
    if (row) await tellNetwork(row.orderId);
    return this.hear();
  }

  select(wanted: Wanted, pinCode = address.area_code) {
    return this.say("select", {
      order: {
        provider: { id: "P1", locations: [{ id: "L1" }] },
        items: itemsOf(wanted),
        fulfillments: [
          {
            type: this.#way.type,
            end: { location: { gps: location.gps, address: { area_code: pinCode } } },
          },
        ],
      },
    });
  }

  init(wanted: Wanted, payment?: object) {
    return this.say("init", {
      order: {
        provider: { id: "P1", locations: [{ id: "L1" }] },
        items: itemsOf(wanted, this.#way.id),
        billing: this.billing,
        fulfillments: [{ ...this.#way, end: { location, contact } }],
        ...(payment && { payment }),
      },
    });
  }

  readonly billing = {
    ...{ name: "Asha Devi", address, ...contact },
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  };

  /** `message` of its confirm. @param answered to its init. */
  confirmation(answered: Said, payment: object = {}) {
    const { order } = answered.message;
    const at = new Date().toISOString();
    return {
      order: {
        ...{ id: this.orderId, state: "Created", provider: order.provider, items: order.items },
        billing: this.billing,
        fulfillments: [
          {
            ...{ ...this.#way, tracking: true },
            end: { location, contact, person: { name: "Asha Devi" } },
          },
        ],
        quote: order.quote,
        payment: {
          uri: "https://buyer.example.com/pay",
          tl_method: "http/get",
          params: {
            amount: order.quote.price.value,
            currency: "INR",
            transaction_id: `pay-${this.orderId}`,
          },
          ...order.payment,
          collected_by: "BAP",
          status: "PAID",
          ...payment,
        },
        tags: [
          ...order.tags,
          { code: "bap_terms", list: [{ code: "tax_number", value: "29AAACB1234C1Z5" }] },
        ],
        ...{ created_at: at, updated_at: at },
      },
    };
  }

  /** Orders, paid in the app. */
  async order(wanted: Wanted): Promise<Said> {
    const answered = await this.init(wanted);
    if (!answered?.message) throw new Error(answered?.error?.code ?? "no answer");
    return this.confirm(answered);
  }

  async confirm(answered: Said, payment?: object): Promise<Said> {
    const context = this.contextOf("confirm");
    const message = this.confirmation(answered, payment);
    Object.assign(message.order, { created_at: context.timestamp, updated_at: context.timestamp });
    const confirmed = await this.say("confirm", message, context);
    if (!confirmed) throw new Error("no answer");
    return confirmed;
  }
}

const itemsOf = (wanted: Wanted, way?: string) =>
  wanted.map(([id, count]) => ({
    ...{ id, quantity: { count }, location_id: "L1" },
    ...(way && { fulfillment_id: way }),
  }));
