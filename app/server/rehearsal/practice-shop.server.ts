import { timingSafeEqual } from "node:crypto";
import type { RequestListener } from "node:http";
import { config } from "../process/config.server.ts";

/** The header by which the real shop's process speaks to the practice shop that it has started; no browser's gets through. */
export const rehearsalHeader = "x-rehearsal-secret";

/** Whether this process is a practice shop: all that it shows, prints and keeps is practice (rules: rehearsal-1). */
export const isPracticeShop = () => config().PRACTICE_SHOP !== undefined;

/** Whether a request comes from the process that has started this practice shop. */
export function isFromRealShop(headers: Headers): boolean {
  const { PRACTICE_SHOP } = config();
  const given = Buffer.from(headers.get(rehearsalHeader) ?? "");
  const expected = Buffer.from(PRACTICE_SHOP ?? "");
  return (
    expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)
  );
}

/** A practice shop that nobody asks anything for so long, in ms, stops by itself. */
const idle = 30 * 60 * 1000;

/**
 * Ends a practice shop's process where nobody practises any more, and with the process that has started it. An open page's
 * feed asks by itself, as does the real shop for what was done, and both count as nobody.
 * @returns the listener to answer by.
 */
export function endingWhenIdle(listener: RequestListener): RequestListener {
  const end = () => process.kill(process.pid, "SIGTERM");
  process.once("disconnect", end);
  let timer = setTimeout(end, idle).unref();
  return (request, response) => {
    if (!/^\/(live|hooks\/rehearsal)/.test(request.url ?? "")) {
      clearTimeout(timer);
      timer = setTimeout(end, idle).unref();
    }
    listener(request, response);
  };
}
