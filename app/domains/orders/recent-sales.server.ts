import { type SalesDay, salesByDay } from "./sales.server.ts";

/** How many days the dashboard looks back, today included. */
const daysBack = 30;

/** For so long, in ms, the figures of the days before today are believed. */
const believedFor = 60_000;

const day = 24 * 60 * 60 * 1000;
/** India has had one time, without summer time, since 1945. */
const kolkataOffset = 5.5 * 60 * 60 * 1000;

let before: { until: number; countedAt: number; sales: Promise<SalesDay[]> } | undefined;

/**
 * The last 30 days, oldest first. Today is counted at every call; the days before it, of which a
 * busy shop has tens of thousands of orders and which hardly change, once a minute and process.
 */
export async function recentSales(now = new Date()): Promise<SalesDay[]> {
  const [past, today] = await Promise.all([salesBeforeToday(now), salesByDay(1, now)]);
  return [...past, ...today];
}

function salesBeforeToday(now: Date): Promise<SalesDay[]> {
  const until = startOfDay(now) - 1;
  const isOld = before?.until !== until || now.getTime() - before.countedAt > believedFor;
  if (!before || isOld) {
    const sales = salesByDay(daysBack - 1, new Date(until));
    before = { until, countedAt: now.getTime(), sales };
    sales.catch(() => {
      before = undefined;
    });
  }
  return before.sales;
}

/** The day's midnight in Kolkata, in ms. */
function startOfDay(at: Date): number {
  return Math.floor((at.getTime() + kolkataOffset) / day) * day - kolkataOffset;
}
