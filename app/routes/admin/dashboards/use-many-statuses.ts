import { useState } from "react";
import { useRevalidator } from "react-router";
import { v4 as uuid } from "uuid";
import { type AdminOrderStatus, hasLeft } from "#app/domains/orders/order.ts";
import { orderStatusWords } from "#app/domains/orders/order-words.ts";
import { m } from "#app/paraglide/messages.js";
import { askMany, askToUndo } from "../components/ask-many.ts";
import type { ChosenOrder, ManyAnswer, ManyOutcome } from "../many-orders.ts";

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
  /** Those that can be set back, and by which change. */
  undo: { ids: string[]; change: string } | undefined;
  /** The same once more with those that failed, by the status that stands now. */
  again: (() => void) | undefined;
}

export interface FailedOrder {
  id: string;
  number: string;
  message: string;
}

/** Sets the status of many orders part by part, and takes it back (rules: orders-27, orders-28). */
export function useManyStatuses() {
  const [run, setRun] = useState<ManyRun>();
  const { revalidate } = useRevalidator();

  /** @returns what became of each, also of those that were never asked for. */
  const go = async <Order extends Pick<ChosenOrder, "id" | "number">>(
    orders: readonly Order[],
    ask: (part: readonly Order[]) => Promise<ManyAnswer>,
  ): Promise<ManyOutcome[]> => {
    const outcomes: ManyOutcome[] = [];
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
        for (const { id, number } of orders.slice(outcomes.length)) {
          const { message } = answer;
          outcomes.push({ id, number, ok: false, message, status: undefined });
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
    earlier: NonNullable<ManyRun["undo"]> = { ids: [], change: uuid() },
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
    const ids = [...new Set([...earlier.ids, ...orders.map(({ id }) => id)])];
    const standing = new Map(failed.map((one) => [one.id, one.status]));
    const again = orders
      .filter(({ id }) => standing.has(id))
      .map((order) => ({ ...order, status: standing.get(order.id) ?? order.status }));
    const n = ids.length - failed.length;
    setRun({
      done: ids.length,
      n: ids.length,
      isRunning: false,
      summary: [
        m.many_done({ n, status: orderStatusWords[status]() }),
        hasLeft(status) && n > 0 ? m.many_mails() : "",
      ].join(" "),
      failed,
      // An answer may have been lost of what was done: the server knows which those are.
      undo: { ids, change },
      again: again.length > 0 ? () => void set(again, status, { ids, change }) : undefined,
    });
  };

  const undo = async ({ ids, change }: NonNullable<ManyRun["undo"]>) => {
    const numbers = new Map(run?.failed.map(({ id, number }) => [id, number]));
    const orders = ids.map((id) => ({ id, number: numbers.get(id) ?? "" }));
    const outcomes = await go(
      // What was not set is not to be set back.
      orders.filter(({ id }) => !numbers.has(id)),
      (part) =>
        askToUndo(
          part.map(({ id }) => id),
          change,
        ),
    );
    const failed = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome]));
    const n = outcomes.length - failed.length;
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
