import type { IncomingHttpHeaders } from "node:http";
import type { GatewayEvent } from "./entities.ts";
import {
  type Ledger,
  type OrderEntry,
  orderOf,
  paymentOf,
  refundOf,
  refundsOfPayment,
} from "./ledger.ts";
import { newOrder } from "./orders.ts";
import { capture } from "./payments.ts";
import { refund } from "./refunds.ts";
import { Refusal } from "./refusal.ts";
import type { Body } from "./request-fields.ts";

export interface Api {
  ledger: Ledger;
  keyId: string;
  keySecret: string;
  refundsBecome: () => "pending" | "processed";
  /** Changes an order, or what belongs to it, with the webhooks that tell the shop of it. */
  change: Change;
}

export type Change = <Done extends { events: GatewayEvent[] }>(
  id: string,
  change: (entry: OrderEntry) => Done,
) => Promise<Done>;

export interface ApiRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
  body: Body;
}

type Route = readonly [
  method: string,
  path: RegExp,
  answer: (api: Api, id: string, request: ApiRequest) => Promise<unknown>,
];

const routes: readonly Route[] = [
  [
    "POST",
    /^\/v1\/orders$/,
    async ({ ledger }, _, { body }) => {
      const entry = newOrder(body);
      await ledger.add(entry);
      return entry.order;
    },
  ],
  ["GET", /^\/v1\/orders\/(\w+)$/, async ({ ledger }, id) => orderOf(await ledger.find(id), id)],
  [
    "GET",
    /^\/v1\/orders\/(\w+)\/payments$/,
    async ({ ledger }, id) => {
      const entry = await ledger.find(id);
      orderOf(entry, id);
      return collection(entry.payments.toReversed());
    },
  ],
  [
    "GET",
    /^\/v1\/payments$/,
    async ({ ledger }, _, { query }) => {
      const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
      const payments = await ledger.payments(number("from", 0), number("to", Date.now() / 1000));
      const skip = number("skip", 0);
      return collection(payments.slice(skip, skip + Math.min(number("count", 10), 100)));
    },
  ],
  [
    "GET",
    /^\/v1\/payments\/(\w+)$/,
    async ({ ledger }, id) => paymentOf(await ledger.find(id), id),
  ],
  [
    "POST",
    /^\/v1\/payments\/(\w+)\/capture$/,
    async ({ change }, id, { body }) =>
      (await change(id, (entry) => capture(entry, id, body))).payment,
  ],
  [
    "POST",
    /^\/v1\/payments\/(\w+)\/refund$/,
    async ({ change, refundsBecome }, id, { body, headers }) => {
      const key = headers["x-refund-idempotency"]?.toString();
      return (await change(id, (entry) => refund(entry, id, body, key, refundsBecome()))).refund;
    },
  ],
  [
    "GET",
    /^\/v1\/payments\/(\w+)\/refunds$/,
    async ({ ledger }, id) => {
      const entry = await ledger.find(id);
      return collection(refundsOfPayment(entry, paymentOf(entry, id).id));
    },
  ],
  ["GET", /^\/v1\/refunds\/(\w+)$/, async ({ ledger }, id) => refundOf(await ledger.find(id), id)],
];

/**
 * Razorpay's API for the shop's server, under `/v1`.
 * @returns what is answered as JSON.
 * @throws Refusal
 */
export async function answerApi(api: Api, request: ApiRequest): Promise<unknown> {
  const credentials = Buffer.from(`${api.keyId}:${api.keySecret}`).toString("base64");
  if (request.headers.authorization !== `Basic ${credentials}`) {
    throw new Refusal("Authentication failed", { status: 401 });
  }
  for (const [method, pattern, answer] of routes) {
    const match = method === request.method && pattern.exec(request.path);
    if (match) return answer(api, match[1] ?? "", request);
  }
  throw new Refusal("The requested URL was not found on the server.", { status: 404 });
}

const collection = (items: unknown[]) => ({ entity: "collection", count: items.length, items });
