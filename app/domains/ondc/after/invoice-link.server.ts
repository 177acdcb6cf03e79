import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { installationFact } from "#app/server/process/installation.server.ts";

let secret: Promise<string> | undefined;

/** Of this installation; read once in a process. */
function invoiceSecret(): Promise<string> {
  secret ??= installationFact("ondc-invoice-secret", () => randomBytes(32).toString("base64url"));
  secret.catch(() => {
    secret = undefined;
  });
  return secret;
}

async function keyOf(orderId: string): Promise<string> {
  return createHmac("sha256", await invoiceSecret())
    .update(orderId)
    .digest("base64url")
    .slice(0, 22);
}

/** Where a buyer's app reads the invoice of an order without a login: nobody guesses the address (rules: ondc-orders-4). */
export async function invoiceLink(orderId: string): Promise<string> {
  return shopLink(`/ondc/invoices/${orderId}/${await keyOf(orderId)}/invoice.pdf`, "en");
}

export async function isInvoiceKey(orderId: string, key: string): Promise<boolean> {
  const [expected, given] = [Buffer.from(await keyOf(orderId)), Buffer.from(key)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
