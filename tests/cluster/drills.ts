import { setTimeout as sleep } from "node:timers/promises";
import { startBalancer } from "./balancer.ts";
import { leadingCoordinator, startCoordinator } from "./coordination.ts";
import { startEdge } from "./edge.ts";
import { balancers, edges, shopCount, shops, stores } from "./fleet.ts";
import { end, freeze, killOn, thaw } from "./machine.ts";
import { connect, disconnect, type Machine, setCable } from "./network.ts";
import { startStore } from "./object-store.ts";
import { primary, replicas, startDatabase, switchOver } from "./postgres.ts";
import { isReady, startShop, startShopProcess, startSidecar } from "./shop.ts";
import { until } from "./until.ts";
import { makeNextVersion, presentVersion } from "./version.ts";

export interface Drill {
  /** "primary-killed" */
  name: string;
  /** How long nobody may get an order through, in seconds. */
  longestGap: number;
  /** Breaks something and mends it; `broken` is told which machines are not to be asked meanwhile. */
  run: (broken: Set<string>) => Promise<void>;
}

/** A kind of machine of which each one may fail. */
interface Part {
  name: string;
  find: () => Promise<Machine | undefined>;
  start: (machine: Machine) => unknown;
  longestGap: number;
  /** How long it stays broken, in seconds. */
  lasts: number;
}

/** Where a lease has to run out first, that takes 20 s (postgres.ts); a shop's death costs nobody an order. */
const atOnce = 1;
const byLease = 25;

const parts: Part[] = [
  { name: "primary", find: primary, start: startDatabase, longestGap: byLease, lasts: 35 },
  {
    name: "replica",
    find: async () => (await replicas())[0],
    start: startDatabase,
    longestGap: byLease,
    lasts: 15,
  },
  {
    name: "etcd",
    find: leadingCoordinator,
    start: startCoordinator,
    longestGap: byLease,
    lasts: 15,
  },
  { name: "store", find: async () => stores[0], start: startStore, longestGap: byLease, lasts: 15 },
  {
    name: "shop",
    find: async () => shops[0],
    start: (machine) => startShop(machine, presentVersion()),
    longestGap: atOnce,
    lasts: 15,
  },
  {
    name: "balancer",
    find: async () => balancers[0],
    start: startBalancer,
    longestGap: byLease,
    lasts: 15,
  },
  { name: "edge", find: async () => edges[0], start: startEdge, longestGap: byLease, lasts: 15 },
];

const pooler = { machine: shops[1] as Machine, program: "pgbouncer" } as const;
const ownProxy = { machine: shops[1] as Machine, program: "haproxy" } as const;

export const drills: Drill[] = [
  { name: "nothing-broken", longestGap: atOnce, run: () => sleep(15_000) },
  ...parts.flatMap(breakings),
  { name: "primary-switched", longestGap: byLease, run: () => switchOver() },
  ...[pooler, ownProxy].flatMap(({ machine, program }) => programDrills(machine, program)),
  { name: "shop-added-and-taken-away", longestGap: atOnce, run: addAndTakeAway },
  { name: "version-deployed", longestGap: atOnce, run: deploy },
];

/** A part is killed, frozen, and cut off. */
function breakings({ name, find, start, longestGap, lasts }: Part): Drill[] {
  const breaking = (
    how: string,
    breakIt: (machine: Machine) => unknown,
    mend: (machine: Machine) => unknown,
  ): Drill => ({
    name: `${name}-${how}`,
    longestGap,
    run: async (broken) => {
      const machine = await until(`the ${name}`, 60, find);
      broken.add(machine.name);
      await breakIt(machine);
      await sleep(lasts * 1000);
      await mend(machine);
    },
  });
  return [
    breaking("killed", (machine) => killOn(machine.name), start),
    breaking(
      "frozen",
      (machine) => freeze(machine.name),
      (machine) => thaw(machine.name),
    ),
    breaking(
      "cut-off",
      (machine) => setCable(machine.name, "down"),
      (machine) => setCable(machine.name, "up"),
    ),
  ];
}

/** A shop goes on without what brings it to the database: it reads, and others take the orders. */
function programDrills(machine: Machine, program: "haproxy" | "pgbouncer"): Drill[] {
  const name = program === "haproxy" ? "proxy-of-a-shop" : "pooler";
  return [
    {
      name: `${name}-killed`,
      longestGap: atOnce,
      run: async (broken) => {
        broken.add(machine.name);
        await killOn(machine.name, program);
        await sleep(15_000);
        startSidecar(machine, program);
      },
    },
    {
      name: `${name}-frozen`,
      longestGap: atOnce,
      run: async (broken) => {
        broken.add(machine.name);
        freeze(machine.name, program);
        await sleep(15_000);
        thaw(machine.name, program);
      },
    },
  ];
}

async function addAndTakeAway(broken: Set<string>): Promise<void> {
  const machine = shops[shopCount] as Machine;
  broken.add(machine.name);
  connect(machine);
  startShop(machine, presentVersion());
  await until("the new shop", 60, () => isReady(machine, "orders"));
  broken.delete(machine.name);
  await sleep(15_000);
  broken.add(machine.name);
  await end(machine.name, "shop");
  await killOn(machine.name);
  disconnect(machine.name);
}

/** One shop after the other stops as a service does, and opens as the new version. */
async function deploy(broken: Set<string>): Promise<void> {
  const version = makeNextVersion();
  for (const machine of shops.slice(0, shopCount)) {
    broken.add(machine.name);
    await end(machine.name, "shop");
    startShopProcess(machine, version);
    await until(`${machine.name} in its new version`, 60, () => isReady(machine, "orders"));
    await sleep(3000);
    broken.delete(machine.name);
  }
}
