import { glob, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Order, Payment } from "./entities.ts";
import { kept, type RefundEntry } from "./ledger.ts";
import type { Kept, Storage } from "./storage.ts";
import type { WaitingWebhook } from "./waiting-webhook.ts";

/** The one file in which the gateway kept everything before it had a storage. */
interface State {
  ledger: {
    orders: Record<string, { order: Order; capture: boolean }>;
    payments: Record<string, Payment>;
    refunds: Record<string, RefundEntry>;
  };
  waiting: Omit<WaitingWebhook, "id" | "orderId">[];
}

/**
 * Takes over what an earlier version has left in a folder, and removes its files. One that cannot be
 * read stays where it is.
 */
export async function takeOverStateFiles(
  folder: string,
  storage: Storage,
  log: (line: string) => void,
): Promise<void> {
  for await (const name of glob("practice-gateway-*.json", { cwd: folder })) {
    const path = join(folder, name);
    try {
      for (const entry of entriesOf(JSON.parse(await readFile(path, "utf8")))) {
        await storage.add(entry);
      }
      await rm(path);
      log(`${path} was taken over`);
    } catch (error) {
      log(`${path} could not be taken over: ${(error as Error).message}`);
    }
  }
}

function entriesOf({ ledger, waiting }: State): Kept[] {
  return Object.values(ledger.orders).map(({ order, capture }) => {
    const payments = Object.values(ledger.payments).filter(({ order_id }) => order_id === order.id);
    const isOf = (paymentId: string) => payments.some(({ id }) => id === paymentId);
    return kept({
      order,
      capture,
      payments,
      refunds: Object.values(ledger.refunds).filter(({ refund }) => isOf(refund.payment_id)),
      webhooks: waiting
        .filter(({ paymentId }) => isOf(paymentId))
        .map((webhook, place) => ({ ...webhook, id: `${place}`, orderId: order.id })),
    });
  });
}
