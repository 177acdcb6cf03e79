import pLimit from "p-limit";
import { type Result, refused } from "#app/lib/answers/result.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import type { AdminOrderStatus, OrderStatus } from "../order/order.ts";
import {
  type SetStatus,
  type SetStatusRefusal,
  setOrderStatus,
  undoOrderStatus,
} from "./set-order-status.server.ts";

/** How many orders one request may change; more are sent one request after the other. */
export const maxOrdersAtOnce = 100;

/** What became of one of them. */
export type StatusOutcome = { id: string } & Result<SetStatus, SetStatusRefusal | "failed">;

/** Each order is a transaction of its own, and others' orders wait for a connection too. */
const atATime = 4;

/**
 * Sets the status of many orders; what fails with one stops none of the others (rules: orders-27).
 * @param asked each with the status that the screen showed of it.
 * @param change as setOrderStatus has it, the same for all.
 */
export async function setOrderStatuses(
  asked: readonly { id: string; seen: OrderStatus }[],
  status: AdminOrderStatus,
  actor: Actor,
  change: string,
): Promise<StatusOutcome[]> {
  return each(asked, ({ id, seen }) => setOrderStatus(id, status, actor, seen, change));
}

/** Takes such a change back, order by order (undoOrderStatus). */
export async function undoOrderStatuses(
  asked: readonly { id: string }[],
  change: string,
  actor: Actor,
): Promise<StatusOutcome[]> {
  return each(asked, ({ id }) => undoOrderStatus(id, change, actor));
}

async function each<Asked extends { id: string }>(
  asked: readonly Asked[],
  set: (one: Asked) => Promise<Result<SetStatus, SetStatusRefusal>>,
): Promise<StatusOutcome[]> {
  const outcome = async (one: Asked): Promise<StatusOutcome> => {
    try {
      return { id: one.id, ...(await set(one)) };
    } catch (error) {
      log.error({ err: error, order: one.id }, "the status of an order could not be set");
      return { id: one.id, ...refused("failed") };
    }
  };
  return pLimit(atATime).map(asked, outcome);
}
