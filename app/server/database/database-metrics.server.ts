import { declareGauge } from "../metrics/declare-metric.server.ts";
import { pool, waitingForConnection } from "./database.server.ts";
import { databaseIsAway } from "./database-outage.server.ts";

declareGauge("madua_database_away", "1 while the database does not answer.", () =>
  databaseIsAway() ? 1 : 0,
);
declareGauge(
  "madua_database_connections",
  "Connections of the pool that pages use: in use, idle, and as many as there may be.",
  () => {
    const { totalCount, idleCount, options } = pool;
    return { busy: totalCount - idleCount, idle: idleCount, most: options.max };
  },
  "state",
);
declareGauge(
  "madua_database_waiting",
  "Who waits for a connection because all are in use, or all that orders may have.",
  waitingForConnection,
);
