import type { IncomingHttpHeaders } from "node:http";
import type { Happening } from "./entities.ts";
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

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Body;
}

/** What is answered, and what the shop is told of besides. */
interface Done {
  entity: unknown;
  happenings?: Happening[];
}

type Route = readonly [
  method: string,
  path: RegExp,
  answer: (api: Api, id: string, asked: Asked) => Done,
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
      const { payment, happenings } = capture(ledger, id, body);
      return { entity: payment, happenings };
    },
  ],
  [
    "POST",
    /^\/v1\/payments\/(\w+)\/refund$/,
    ({ ledger, refundsBecome }, id, { body, headers }) => {
      const key = headers["x-refund-idempotency"]?.toString();
      const made = refund(ledger, id, body, key, refundsBecome());
      return { entity: made.refund, happenings: made.happenings };
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
export function answerApi(api: Api, asked: Asked): Done {
  const credentials = Buffer.from(`${api.keyId}:${api.keySecret}`).toString("base64");
  if (asked.headers.authorization !== `Basic ${credentials}`) {
    throw new Refusal("Authentication failed", { status: 401 });
  }
  for (const [method, pattern, answer] of routes) {
    const match = method === asked.method && pattern.exec(asked.path);
    if (match) return answer(api, match[1] ?? "", asked);
  }
  throw new Refusal("The requested URL was not found on the server.", { status: 404 });
}

const collection = (items: unknown[]) => ({ entity: "collection", count: items.length, items });
