import type { Machine } from "./network.ts";

/** So many machines of a kind, side by side. */
function machines(kind: string, count: number, first: number): Machine[] {
  return Array.from({ length: count }, (_, n) => ({
    name: `${kind}${n + 1}`,
    address: `10.79.0.${first + n}`,
  }));
}

/** In the place of a CDN. */
export const edges = machines("edge", 2, 11);
export const balancers = machines("balancer", 2, 21);
/** The last one is there only while it is needed. */
export const shops = machines("shop", 4, 31);
export const databases = machines("database", 3, 41);
export const coordinators = machines("etcd", 3, 51);
export const stores = machines("store", 3, 61);

/** How many shops there are from the start. */
export const shopCount = 3;

export const allMachines = [
  ...coordinators,
  ...databases,
  ...stores,
  ...shops.slice(0, shopCount),
  ...balancers,
  ...edges,
];
