import {
  type CheckoutQuery,
  orderToPay,
  type PaymentFailure,
  type PaymentProof,
  payerOf,
} from "./checkout.ts";
import { checkoutScript } from "./checkout-script.ts";
import { type Answer, json } from "./http.ts";
import type { Ledger } from "./ledger.ts";
import type { Payer } from "./payments.ts";
import { Refusal } from "./refusal.ts";
import type { Body } from "./request-fields.ts";
import { refusedSheetPage, sheetPage } from "./sheet-page.ts";
import { type WebhookMode, webhookModes } from "./webhook-plan.ts";

/** How a payment is made: by whom, and which webhooks follow. */
export type PaymentWay = Payer & { webhook?: WebhookMode };

/** What the sheet's buttons do. */
export interface SheetActions {
  ledger: Ledger;
  keyId: string;
  /** The gateway's own origin. */
  url: string;
  pay: (orderId: string, way: PaymentWay) => Promise<PaymentProof>;
  fail: (orderId: string, way: PaymentWay) => Promise<PaymentFailure>;
}

/** The script that the shop's page loads. */
export const answerScript = (url: string): Answer => ({
  headers: { "content-type": "text/javascript; charset=utf-8" },
  text: checkoutScript(url),
});

/** The sheet's page, which the shop's page shows in a frame. A refusal is said on its face. */
export async function answerSheet(
  { ledger, keyId }: SheetActions,
  query: CheckoutQuery,
): Promise<Answer> {
  const headers = { "content-type": "text/html; charset=utf-8" };
  try {
    const order = await orderToPay(ledger, keyId, query);
    return { headers, text: sheetPage(order, query) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { headers, text: refusedSheetPage(error.message) };
  }
}

/**
 * A button of the sheet: the proof of the payment, or the failure.
 * @param origin of the page that asks; only the sheet may.
 * @throws Refusal
 */
export async function answerPay(
  actions: SheetActions,
  origin: string | undefined,
  body: Body,
): Promise<Answer> {
  if (origin !== actions.url) {
    throw new Refusal("Only the practice sheet may pay", { status: 403 });
  }
  const { outcome, webhook, checkout } = body as {
    outcome: unknown;
    webhook: WebhookMode;
    checkout: CheckoutQuery;
  };
  if (!Object.hasOwn(webhookModes, webhook)) throw new Refusal("There is no such webhook mode");
  const { id } = await orderToPay(actions.ledger, actions.keyId, checkout ?? {});
  const way = { ...payerOf(checkout), webhook };
  return json(outcome === "pay" ? await actions.pay(id, way) : await actions.fail(id, way));
}
