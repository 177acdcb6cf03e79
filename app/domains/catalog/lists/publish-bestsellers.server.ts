import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { lastChangeOf } from "#app/server/live/live-changes.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { bestsellingIds } from "../product/products.server.ts";

/** A burst of orders is looked at once; in ms. */
const delay = 200;

/** The products that sold best when they were looked at last, and which change of them that was. */
let known: { ids: string; change: number } | undefined;
let isDue = false;

/**
 * Looks, soon after units were sold or given back, whether the same products sell best in the same
 * order, and publishes it where they do not. An order changes that far more rarely than it changes
 * how many were sold.
 */
export function publishBestsellersIfChanged(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    withoutRecording(look).catch((error) => {
      known = undefined;
      log.warn({ err: error }, "the products that sell best could not be looked at");
    });
  }, delay).unref();
}

async function look(): Promise<void> {
  const change = lastChangeOf("bestsellers");
  const ids = (await bestsellingIds()).join(" ");
  // What another node has published since then may be newer than what was known here.
  if (known?.change !== change || known.ids !== ids) publish("bestsellers");
  known = { ids, change: lastChangeOf("bestsellers") };
}
