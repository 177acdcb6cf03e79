import type { IncomingHttpHeaders } from "node:http";
import type { GatewayEvent } from "./entities.ts";
import {
  type Ledger,
  orderEntry,
  paymentOf,
  paymentsOfOrder,
  refundOf,
  refundsOfPayment,
} from "./ledger.ts";
import { createOrder } from "./orders.ts";
import { capture } from "./payments.ts";
import { refund } from "./refunds.ts";
import { Refusal } from "./refusal.ts";
import type { Body } from "./request-fields.ts";

export interface Api {
  ledger: Ledger;
  keyId: string;
  keySecret: string;
  refundsBecome: () => "pending" | "processed";
}

export interface ApiRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Body;
}

/** What is answered, and what the shop is told of besides. */
interface ApiAnswer {
  entity: unknown;
  events?: GatewayEvent[];
}

type Route = readonly [
  method: string,
  path: RegExp,
  answer: (api: Api, id: string, request: ApiRequest) => ApiAnswer,
];

const routes: readonly Route[] = [
  ["POST", /^\/v1\/orders$/, ({ ledger }, _, { body }) => ({ entity: createOrder(ledger, body) })],
  ["GET", /^\/v1\/orders\/(\w+)$/, ({ ledger }, id) => ({ entity: orderEntry(ledger, id).order })],
  [
    "GET",
    /^\/v1\/orders\/(\w+)\/payments$/,
    ({ ledger }, id) => ({ entity: collection(paymentsOfOrder(ledger, id)) }),
  ],
  ["GET", /^\/v1\/payments\/(\w+)$/, ({ ledger }, id) => ({ entity: paymentOf(ledger, id) })],
  [
    "POST",
    /^\/v1\/payments\/(\w+)\/capture$/,
    ({ ledger }, id, { body }) => {
      const { payment, events } = capture(ledger, id, body);
      return { entity: payment, events };
    },
  ],
  [
    "POST",
    /^\/v1\/payments\/(\w+)\/refund$/,
    ({ ledger, refundsBecome }, id, { body, headers }) => {
      const key = headers["x-refund-idempotency"]?.toString();
      const made = refund(ledger, id, body, key, refundsBecome());
      return { entity: made.refund, events: made.events };
    },
  ],
  [
    "GET",
    /^\/v1\/payments\/(\w+)\/refunds$/,
    ({ ledger }, id) => ({ entity: collection(refundsOfPayment(ledger, id)) }),
  ],
  ["GET", /^\/v1\/refunds\/(\w+)$/, ({ ledger }, id) => ({ entity: refundOf(ledger, id) })],
];

/**
 * Razorpay's API for the shop's server, under `/v1`.
 * @throws Refusal
 */
export function answerApi(api: Api, request: ApiRequest): ApiAnswer {
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
