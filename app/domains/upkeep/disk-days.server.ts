import { statfs } from "node:fs/promises";
import { z } from "zod";
import { dayOf } from "#app/lib/time/time.ts";
import { type Config, config } from "#app/server/process/config.server.ts";
import { noteFact, readFact } from "#app/server/process/installation.server.ts";
import type { DiskDay } from "./upkeep.ts";

const fact = "disk-days";
const daysSchema = z.array(z.object({ day: z.string(), left: z.number() }));
/** So many days are kept; a month is what a trend is read from. */
const daysKept = 31;

/** What was left of the shop's disk on the last days, the oldest first. */
export async function diskDays(): Promise<DiskDay[]> {
  const value = await readFact(fact);
  return value === undefined ? [] : daysSchema.parse(JSON.parse(value));
}

/** Notes what is left today. Where database and files are both elsewhere there is no disk to look at. */
export async function noteDisk(
  now: Date,
  settings: Pick<Config, "DATABASE_URL" | "FILES_URL" | "DATA_DIR"> = config(),
): Promise<void> {
  if (settings.DATABASE_URL && settings.FILES_URL) return;
  const { bavail, bsize } = await statfs(settings.DATA_DIR);
  const today = { day: dayOf(now), left: bavail * bsize };
  const days = (await diskDays()).filter(({ day }) => day !== today.day);
  await noteFact(fact, JSON.stringify([...days, today].slice(-daysKept)));
}
