import { useState } from "react";
import { useRevalidator } from "react-router";
import { v4 as uuid } from "uuid";
import {
  type AdminOrderStatus,
  hasLeft,
  type OrderStatus,
} from "#app/domains/orders/order/order.ts";
import { orderStatusWords } from "#app/domains/orders/order/order-words.ts";
import { m } from "#app/paraglide/messages.js";
import { askMany, askToUndo } from "../components/orders/ask-many.ts";
import type { ChosenOrder } from "../components/orders/chosen-order.ts";
import type { ManyAnswer, ManyOutcome } from "../orders/resources/many-orders.ts";

/** What became of an order; `mayBeDone` where no answer came of it. */
type AskedOutcome = ManyOutcome & { mayBeDone?: boolean };

/** How many are asked for at a time: so many take some 0.2 s, and then the progress is shown. */
const partSize = 25;

/** What was done with many orders, or how far it is. */
export interface ManyRun {
  /** How many of `n` have been tried. */
  done: number;
  n: number;
  isRunning: boolean;
  /** In words, when it is done. */
  summary: string;
  failed: FailedOrder[];
  /** Those that can be set back, to which status each, and by which change. */
  undo: { before: ReadonlyMap<string, OrderStatus>; change: string } | undefined;
  /** The same once more with those that failed, by the status that stands now. */
  again: (() => void) | undefined;
}

export interface FailedOrder {
  id: string;
  number: string;
  message: string;
  /** The answer was lost: it may have been done all the same. */
  mayBeDone?: boolean;
}

/**
 * Sets the status of many orders part by part, and takes it back (rules: orders-27, orders-28).
 * @param onStanding is told which status orders have by now, as far as that was answered.
 */
export function useManyStatuses(onStanding: (statuses: ReadonlyMap<string, OrderStatus>) => void) {
  const [run, setRun] = useState<ManyRun>();
  const { revalidate } = useRevalidator();

  /** @returns what became of each, also of those that were never asked for. */
  const go = async <Order extends Pick<ChosenOrder, "id" | "number">>(
    orders: readonly Order[],
    ask: (part: readonly Order[]) => Promise<ManyAnswer>,
  ): Promise<AskedOutcome[]> => {
    const outcomes: AskedOutcome[] = [];
    const show = () =>
      setRun({
        done: outcomes.length,
        n: orders.length,
        isRunning: true,
        summary: "",
        failed: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome])),
        undo: undefined,
        again: undefined,
      });
    show();
    while (outcomes.length < orders.length) {
      const part = orders.slice(outcomes.length, outcomes.length + partSize);
      const answer = await ask(part);
      if (answer.ok) outcomes.push(...answer.outcomes);
      else {
        // Without an answer the others are not asked for.
        for (const order of orders.slice(outcomes.length)) {
          const { id, number } = order;
          const { message } = answer;
          const mayBeDone = part.includes(order);
          outcomes.push({ id, number, ok: false, message, status: undefined, mayBeDone });
        }
      }
      show();
    }
    void revalidate();
    return outcomes;
  };

  /** @param earlier the same change, of others: it is undone as one. */
  const set = async (
    orders: readonly ChosenOrder[],
    status: AdminOrderStatus,
    earlier: NonNullable<ManyRun["undo"]> = { before: new Map(), change: uuid() },
  ) => {
    const { change } = earlier;
    const outcomes = await go(orders, (part) =>
      askMany([
        ["intent", "set-statuses"],
        ["status", status],
        ["change", change],
        ...part.flatMap(
          ({ id, status: seen }) =>
            [
              ["id", id],
              ["seen", seen],
            ] as const,
        ),
      ]),
    );
    const failed = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome]));
    const found = new Map(failed.map((one) => [one.id, one.status]));
    const again = orders
      .filter(({ id }) => found.has(id))
      .map((order) => ({ ...order, status: found.get(order.id) ?? order.status }));
    const before = new Map([
      ...earlier.before,
      ...orders.map((one) => [one.id, one.status] as const),
    ]);
    onStanding(
      new Map(
        outcomes.flatMap((outcome) => {
          const standing = outcome.ok ? status : outcome.status;
          return standing ? [[outcome.id, standing]] : [];
        }),
      ),
    );
    const n = before.size - failed.length;
    setRun({
      done: before.size,
      n: before.size,
      isRunning: false,
      summary: [
        m.many_done({ n, status: orderStatusWords[status]() }),
        hasLeft(status) && n > 0 ? m.many_mails() : "",
      ].join(" "),
      failed,
      // An answer may have been lost of what was done: the server knows which those are.
      undo: { before, change },
      again: again.length > 0 ? () => void set(again, status, { before, change }) : undefined,
    });
  };

  const undo = async ({ before, change }: NonNullable<ManyRun["undo"]>) => {
    const failedBefore = new Map(run?.failed.map((one) => [one.id, one]));
    const orders = [...before.keys()].map((id) => ({
      id,
      number: failedBefore.get(id)?.number ?? "",
    }));
    const outcomes = await go(
      // What was not set is not to be set back; of what may have been, the server knows.
      orders.filter(({ id }) => !failedBefore.has(id) || failedBefore.get(id)?.mayBeDone),
      (part) =>
        askToUndo(
          part.map(({ id }) => id),
          change,
        ),
    );
    const undone = outcomes.filter(({ ok }) => ok);
    onStanding(
      new Map(
        undone.flatMap(({ id }) => {
          const status = before.get(id);
          return status ? [[id, status]] : [];
        }),
      ),
    );
    // Of what was not set after all, there is nothing to say.
    const failed = outcomes.flatMap((outcome) =>
      outcome.ok || (failedBefore.has(outcome.id) && !outcome.mayBeDone) ? [] : [outcome],
    );
    const n = undone.length;
    setRun({
      done: outcomes.length,
      n: outcomes.length,
      isRunning: false,
      summary: m.many_undone({ n }),
      failed,
      undo: undefined,
      again: undefined,
    });
  };

  return { run, set, undo, forget: () => setRun(undefined) };
}
