import { join, resolve } from "node:path";

/** Where the cluster's packages, programs, data and logs stand. */
export const clusterFolder = resolve(process.env.CLUSTER_DIR || "data/cluster");

/** A folder for each machine, which is its disk and its log; begun anew at each start. */
export const machinesFolder = join(clusterFolder, "machines");
