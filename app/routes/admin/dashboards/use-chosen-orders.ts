import { useEffect, useRef, useState } from "react";
import type { ListedOrder } from "#app/domains/orders/order/office-order.ts";
import type { OrderStatus } from "#app/domains/orders/order/order.ts";
import { type ChosenOrder, chosenOf } from "../components/orders/chosen-order.ts";

/** Where the choice is kept, so that it is still there after printing. */
const storageKey = "chosen-orders";

type Chosen = ReadonlyMap<string, ChosenOrder>;

/**
 * Which orders are chosen, to do the same with all of them (rules: orders-27). The choice stays while pages are
 * turned, and goes with another filter.
 * @param filter as the address has it.
 * @param rows all that the browser has, by which the status that the screen shows is known.
 * @param shown those of them that are on this page.
 */
export function useChosenOrders(
  filter: string,
  rows: readonly ListedOrder[],
  shown: readonly ListedOrder[],
) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const last = useRef<string>(undefined);
  useEffect(() => setChosen(readChosen(filter)), [filter]);

  const choose = (next: Chosen) => {
    setChosen(next);
    keepChosen(filter, next);
  };
  const turn = (orders: readonly ListedOrder[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const order of orders) {
      if (isOn) next.set(order.id, chosenOf(order));
      else next.delete(order.id);
    }
    choose(next);
  };
  return {
    /** With the status that the screen shows by now. */
    chosen: [...chosen.values()].map((order) => {
      const row = rows.find(({ id }) => id === order.id);
      return row ? chosenOf(row) : order;
    }),
    isChosen: (id: string) => chosen.has(id),
    /** @param isRange all from the one that was turned last to this one, on this page. */
    turnOne: (order: ListedOrder, isOn: boolean, isRange: boolean) => {
      const at = shown.indexOf(order);
      const from = isRange ? shown.findIndex(({ id }) => id === last.current) : -1;
      last.current = order.id;
      const [first, end] = from < at ? [from, at] : [at, from];
      turn(from < 0 ? [order] : shown.slice(first, end + 1), isOn);
    },
    turnPage: (isOn: boolean) => turn(shown, isOn),
    chooseAll: (orders: readonly ChosenOrder[]) =>
      choose(new Map(orders.map((order) => [order.id, order]))),
    clear: () => choose(new Map()),
    /** To be called with what they stand at by now: those that have left the list show it nowhere else. */
    standAt: (statuses: ReadonlyMap<string, OrderStatus>) =>
      setChosen((last) => {
        const next = new Map(
          [...last].map(([id, order]) => [
            id,
            { ...order, status: statuses.get(id) ?? order.status },
          ]),
        );
        // Not where another filter, with a choice of its own, was asked for meanwhile.
        if (next.size > 0 && readChosen(filter).size > 0) keepChosen(filter, next);
        return next;
      }),
  };
}

export type ChosenOrders = ReturnType<typeof useChosenOrders>;

function readChosen(filter: string): Chosen {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    if (kept?.filter !== filter) return new Map();
    return new Map((kept.orders as ChosenOrder[]).map((order) => [order.id, order]));
  } catch {
    // Where storage is forbidden, the choice lives as long as the page.
    return new Map();
  }
}

function keepChosen(filter: string, chosen: Chosen): void {
  try {
    if (chosen.size === 0) sessionStorage.removeItem(storageKey);
    else
      sessionStorage.setItem(storageKey, JSON.stringify({ filter, orders: [...chosen.values()] }));
  } catch {
    // See readChosen.
  }
}
