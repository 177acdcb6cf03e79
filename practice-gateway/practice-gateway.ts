import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Api, Change } from "./api.ts";
import { failureOf, type PaymentFailure, type PaymentProof, proofOf } from "./checkout.ts";
import type { Payment, Refund } from "./entities.ts";
import { Ledger, type OrderEntry } from "./ledger.ts";
import { authorise, fail, pay } from "./payments.ts";
import { settleRefund } from "./refunds.ts";
import { answerRequests, type Hook } from "./serve.ts";
import type { PaymentWay, SheetActions } from "./sheet.ts";
import { memoryStorage, type Storage } from "./storage.ts";
import { planWebhooks } from "./webhook-plan.ts";
import { defaultRetryDelays, Webhooks } from "./webhooks.ts";

export { takeOverStateFiles } from "./state-file.ts";
export type { PaymentWay, Storage };

export interface PracticeGatewayOptions {
  /** Where orders, payments, refunds and waiting webhooks outlive the process; else nowhere. */
  storage?: Storage;
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

/**
 * Starts a server on the loopback that speaks Razorpay's API, checkout script and webhooks, for a
 * shop that has no keys (rules: payments-4). No money moves.
 * @throws Error when the port is taken or the storage cannot be read.
 */
export async function startPracticeGateway(
  options: PracticeGatewayOptions,
): Promise<PracticeGateway> {
  const { keyId, keySecret, log = () => {}, lateBy = 20_000 } = options;
  const ledger = new Ledger(options.storage ?? memoryStorage());
  const left = (await ledger.withWebhooks()).flatMap((entry) => entry.webhooks);

  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const webhooks = new Webhooks(ledger, left, {
    url: options.webhookUrl,
    secret: options.webhookSecret,
    retryDelays: options.retryDelays ?? defaultRetryDelays,
    timeout: options.webhookTimeout ?? 5_000,
    log,
  });
  /** Changes an order, saves what the shop is to hear of it with the change, and then sends that. */
  const changeAndTell = async <Done extends ReturnType<Parameters<Change>[1]>>(
    id: string,
    change: (entry: OrderEntry) => Done,
    mode: PaymentWay["webhook"] = "now",
  ) => {
    const { done, planned } = await ledger.change(id, (entry) => {
      const done = change(entry);
      const planned = planWebhooks(mode, done.events, lateBy);
      entry.webhooks.push(...planned);
      return { done, planned };
    });
    webhooks.add(planned);
    return done;
  };

  const gateway: PracticeGateway = {
    url,
    checkoutScript: `${url}/v1/checkout.js`,
    before: () => {},
    after: () => {},
    refundsBecome: "processed",

    async pay(orderId, way = {}) {
      const paid = (entry: OrderEntry) => pay(entry, orderId, way);
      const { payment } = await changeAndTell(orderId, paid, way.webhook);
      return proofOf(payment, keySecret);
    },
    async authorise(orderId) {
      return ledger.change(orderId, (entry) => authorise(entry, orderId, {}));
    },
    async fail(orderId, way = {}) {
      const failed = (entry: OrderEntry) => fail(entry, orderId, way);
      const { payment } = await changeAndTell(orderId, failed, way.webhook);
      return failureOf(payment);
    },
    async settleRefund(refundId, outcome) {
      const settled = (entry: OrderEntry) => settleRefund(entry, refundId, outcome);
      return (await changeAndTell(refundId, settled)).refund;
    },
    delivered: () => webhooks.delivered(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, webhooks.close()]);
    },
  };
  const actions: SheetActions = { ledger, keyId, url, pay: gateway.pay, fail: gateway.fail };
  const refundsBecome = () => gateway.refundsBecome;
  const api: Api = { ledger, keyId, keySecret, refundsBecome, change: changeAndTell };

  server.on("request", answerRequests({ api, actions, hooks: gateway }));
  return gateway;
}
