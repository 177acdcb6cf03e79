import { ask } from "./ask.ts";
import { balancers, coordinators, edges, shops, stores } from "./fleet.ts";
import { connectedMachines, visitors } from "./network.ts";
import { storeAnswers } from "./object-store.ts";
import { isComplete } from "./postgres.ts";
import { isReady } from "./shop.ts";

/** True when every machine that is there does its work. */
export async function isWhole(): Promise<boolean> {
  const there = new Set(connectedMachines());
  const front = { path: "/", from: visitors[0] ?? "", patience: 3000 };
  const answers = await Promise.all([
    isComplete(),
    ...stores.map(storeAnswers),
    ...shops.filter(({ name }) => there.has(name)).map((shop) => isReady(shop, "orders")),
    ...[...balancers, ...edges].map((machine) =>
      ask(machine, front).then(
        ({ status }) => status === 200,
        () => false,
      ),
    ),
    ...coordinators.map(({ address }) =>
      fetch(`http://${address}:2379/health`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  ]);
  return answers.every(Boolean);
}
