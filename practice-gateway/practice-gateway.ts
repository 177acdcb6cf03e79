import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Api } from "./api.ts";
import { failureOf, type PaymentFailure, type PaymentProof, proofOf } from "./checkout.ts";
import type { GatewayEvent, Payment, Refund } from "./entities.ts";
import { emptyLedger, type Ledger } from "./ledger.ts";
import { authorise, fail, pay } from "./payments.ts";
import { settleRefund } from "./refunds.ts";
import { answerRequests, type Hook } from "./serve.ts";
import type { PaymentWay, SheetActions } from "./sheet.ts";
import { openStateFile } from "./state-file.ts";
import { planWebhooks, type WaitingWebhook } from "./webhook-plan.ts";
import { defaultRetryDelays, Webhooks } from "./webhooks.ts";

export type { PaymentWay };

export interface PracticeGatewayOptions {
  /** Where orders, payments, refunds and waiting webhooks outlive the process; undefined: nowhere. */
  stateFile: string | undefined;
  /** On the loopback; 0, the default, takes any that is free. */
  port?: number;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where the shop receives webhooks; asked at each delivery, because the shop's port is known late. */
  webhookUrl: () => string;
  log?: (line: string) => void;
  /** How long after each attempt a webhook is sent again, in ms. */
  retryDelays?: readonly number[];
  /** How long the shop may take to answer a webhook, in ms. */
  webhookTimeout?: number;
  /** How late the late webhooks are, in ms. */
  lateBy?: number;
}

export interface PracticeGateway {
  /** Its origin: what the API's address begins with. */
  readonly url: string;
  /** The address of the script that defines `window.Razorpay`. */
  readonly checkoutScript: string;
  /** For tests: called before the work of a request is done. */
  before: Hook;
  /** For tests: called when the work is done and saved, before it is answered. */
  after: Hook;
  /** For tests: what refunds are when they are made; `processed` unless set. */
  refundsBecome: "pending" | "processed";
  /** Pays an order as the sheet's button does. */
  pay: (orderId: string, way?: PaymentWay) => Promise<PaymentProof>;
  /** For tests: the bank says yes to a payment of an order, and nobody captures it or tells of it. */
  authorise: (orderId: string) => Promise<Payment>;
  /** Makes a payment of an order fail as the sheet's button does. */
  fail: (orderId: string, way?: PaymentWay) => Promise<PaymentFailure>;
  /** Ends a pending refund. */
  settleRefund: (refundId: string, outcome: "processed" | "failed") => Promise<Refund>;
  /** Resolves when no webhook is waiting, be it for its time or for a retry. */
  delivered: () => Promise<void>;
  close: () => Promise<void>;
}

interface State {
  ledger: Ledger;
  waiting: WaitingWebhook[];
}

/**
 * Starts a server on the loopback that speaks Razorpay's API, checkout script and webhooks, for a
 * shop that has no keys (rules: payments-4). No money moves.
 * @throws Error when the port is taken or the state file cannot be read.
 */
export async function startPracticeGateway(
  options: PracticeGatewayOptions,
): Promise<PracticeGateway> {
  const { keyId, keySecret, log = () => {}, lateBy = 20_000 } = options;
  const { state, save } = openStateFile<State>(options.stateFile, () => ({
    ledger: emptyLedger(),
    waiting: [],
  }));
  const { ledger, waiting } = state;

  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const webhooks = new Webhooks(waiting, save, {
    url: options.webhookUrl,
    secret: options.webhookSecret,
    retryDelays: options.retryDelays ?? defaultRetryDelays,
    timeout: options.webhookTimeout ?? 5_000,
    log,
  });
  const notify = (events: GatewayEvent[], webhook: PaymentWay["webhook"] = "now") =>
    webhooks.add(planWebhooks(webhook, events, lateBy));

  const gateway: PracticeGateway = {
    url,
    checkoutScript: `${url}/v1/checkout.js`,
    before: () => {},
    after: () => {},
    refundsBecome: "processed",

    async pay(orderId, way = {}) {
      const { payment, events } = pay(ledger, orderId, way);
      await notify(events, way.webhook);
      return proofOf(payment, keySecret);
    },
    async authorise(orderId) {
      const payment = authorise(ledger, orderId, {});
      await save();
      return { ...payment };
    },
    async fail(orderId, way = {}) {
      const { payment, events } = fail(ledger, orderId, way);
      await notify(events, way.webhook);
      return failureOf(payment);
    },
    async settleRefund(refundId, outcome) {
      const { refund, events } = settleRefund(ledger, refundId, outcome);
      await notify(events);
      return { ...refund };
    },
    delivered: () => webhooks.delivered(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, webhooks.close()]);
      await save();
    },
  };
  const actions: SheetActions = { ledger, keyId, url, pay: gateway.pay, fail: gateway.fail };
  const api: Api = { ledger, keyId, keySecret, refundsBecome: () => gateway.refundsBecome };

  server.on("request", answerRequests({ api, actions, notify, hooks: gateway }));
  return gateway;
}
