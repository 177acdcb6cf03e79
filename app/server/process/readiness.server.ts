import { databaseAnswers } from "../database/database.server.ts";
import { databaseIsAway } from "../database/database-outage.server.ts";
import { isDraining } from "./drain.server.ts";

let isReady = false;

/** From now on the process may be sent visitors: it has the main pages in its cache. */
export function setReady(): void {
  isReady = true;
}

/** What a load balancer is told. */
export interface Readiness {
  status: 200 | 503;
  words: "ok" | "reading only" | "no database" | "starting" | "stopping";
}

/**
 * Whether the process is to be sent visitors, whose pages it has while its database is away, or what
 * needs the database (operations: health). The first is said without asking the database.
 */
export async function readinessFor(what: "reading" | "orders"): Promise<Readiness> {
  if (isDraining()) return { status: 503, words: "stopping" };
  if (!isReady) return { status: 503, words: "starting" };
  if (what === "reading") return { status: 200, words: databaseIsAway() ? "reading only" : "ok" };
  return (await databaseAnswers())
    ? { status: 200, words: "ok" }
    : { status: 503, words: "no database" };
}
