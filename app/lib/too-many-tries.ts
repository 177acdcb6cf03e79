import { m } from "#app/paraglide/messages.js";

/** What whoever has tried too often is told: how many minutes to wait, rounded up. */
export function tooManyTries(seconds: number): string {
  return m.too_many_tries({ minutes: Math.ceil(seconds / 60) });
}
