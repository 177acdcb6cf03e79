// The whole shop on many machines, which are network namespaces of this one (operations: the-cluster).
// `npm run cluster` builds and starts it, `-- drill` breaks each of its parts under load, `-- stop` ends it.
import { mkdirSync, rmSync } from "node:fs";
import { build } from "../../scripts/build.ts";
import { startBalancer } from "./balancer.ts";
import { startCoordinator } from "./coordination.ts";
import { startEdge } from "./edge.ts";
import {
  allMachines,
  balancers,
  coordinators,
  databases,
  edges,
  shopCount,
  shops,
  stores,
} from "./fleet.ts";
import { machinesFolder } from "./folder.ts";
import { killOn } from "./machine.ts";
import { connect, connectedMachines, disconnect, layBridge, removeBridge } from "./network.ts";
import { makeBucket, startStore, storeAnswers } from "./object-store.ts";
import { unpackDebian } from "./packages.ts";
import { createShopDatabase, hasProducts, isComplete, startDatabase } from "./postgres.ts";
import { clusterAdmin, isReady, shopPort, startShop } from "./shop.ts";
import { until } from "./until.ts";
import { keepFirstVersion, presentVersion } from "./version.ts";

const [command = "start", ...words] = process.argv.slice(2);
const commands: Record<string, () => Promise<void>> = { start, stop, drill };
const run = commands[command];
if (!run) throw new Error(`${command} is none of ${Object.keys(commands).join(", ")}`);
if (process.platform !== "linux" || process.getuid?.() !== 0) {
  throw new Error("The cluster needs root on Linux: it makes network namespaces.");
}
await run();

async function start(): Promise<void> {
  if (connectedMachines().length > 0) {
    console.log("The cluster is there already; `npm run cluster -- stop` ends it.");
    return;
  }
  rmSync(machinesFolder, { recursive: true, force: true });
  mkdirSync(machinesFolder, { recursive: true });
  unpackDebian();
  await build();
  keepFirstVersion();
  try {
    layBridge();
    for (const machine of allMachines) connect(machine);
    for (const machine of coordinators) startCoordinator(machine);
    for (const machine of databases) startDatabase(machine);
    for (const machine of stores) await startStore(machine);
    await until("PostgreSQL with two replicas", 120, isComplete);
    await createShopDatabase();
    await until("the object stores", 60, async () =>
      (await Promise.all(stores.map(storeAnswers))).every(Boolean),
    );
    await makeBucket();
    const open = shops.slice(0, shopCount);
    for (const machine of open) startShop(machine, presentVersion());
    await until("the shops", 120, async () =>
      (await Promise.all(open.map((machine) => isReady(machine, "orders")))).every(Boolean),
    );
    await until("the sample shop", 180, hasProducts);
    for (const machine of balancers) startBalancer(machine);
    for (const machine of edges) startEdge(machine);
  } catch (error) {
    console.error(`The logs are in ${machinesFolder}.`);
    throw error;
  }
  greet();
}

function greet(): void {
  const addresses = (machines: readonly { address: string }[], port = 80) =>
    machines.map(({ address }) => `http://${address}${port === 80 ? "" : `:${port}`}`).join(", ");
  console.log(`The cluster is up: edges ${addresses(edges)}
balancers ${addresses(balancers)}, shops ${addresses(shops.slice(0, shopCount), shopPort)}
admin ${clusterAdmin.email}, password ${clusterAdmin.password}
logs in ${machinesFolder}`);
}

/** Ends every process of the cluster and takes its network away; what it has stored goes with it. */
async function stop(): Promise<void> {
  for (const machine of connectedMachines()) {
    await killOn(machine);
    disconnect(machine);
  }
  removeBridge();
}

async function drill(): Promise<void> {
  await start();
  const { drillAll } = await import("./drill.ts");
  await drillAll(words);
}
