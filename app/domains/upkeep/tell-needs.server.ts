import type { PgBoss } from "pg-boss";
import { z } from "zod";
import { staffAddresses } from "#app/domains/accounts/staff/staff-addresses.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import type { MailedNeed } from "#app/server/mail/mail.ts";
import { noteFact, readFact } from "#app/server/process/installation.server.ts";
import { lookAtCertificate } from "./certificate.server.ts";
import { noteDisk } from "./disk-days.server.ts";
import { readUpkeep } from "./read-upkeep.server.ts";
import { daysLeft, needsOf, stageOf, type UpkeepFacts } from "./upkeep.ts";

const lookedFact = "upkeep-looked";
const toldFact = "upkeep-told";
/** The last stage that the owners were told of each need at, in days. */
const toldSchema = z.record(z.string(), z.number());

/**
 * Mails the owners what will be due soon: each thing once at each of its stages, and nothing that is
 * over already, nor anything where nothing is near (rules: upkeep-2).
 */
export async function tellNeeds(facts: UpkeepFacts): Promise<void> {
  const { now } = facts;
  await db.transaction(async (tx) => {
    const value = await readFact(toldFact);
    const told = value === undefined ? {} : toldSchema.parse(JSON.parse(value));
    const near: Record<string, number> = {};
    const news: MailedNeed[] = [];
    for (const need of needsOf(facts)) {
      const stage = stageOf(need, facts);
      if (stage === undefined) continue;
      const before = told[need.kind] ?? Number.POSITIVE_INFINITY;
      near[need.kind] = Math.min(stage, before);
      const days = daysLeft(need.due, now);
      if (stage < before && days >= 0) news.push({ kind: need.kind, days, on: dayOf(need.due) });
    }
    if (news.length > 0) {
      for (const { email, name, language } of await staffAddresses("status", tx)) {
        const mail = { kind: "upkeep", name, path: "/my/open", needs: news } as const;
        await enqueueMail(tx, email, mail, { language });
      }
    }
    await noteFact(toldFact, JSON.stringify(near), tx);
  });
}

/** Looks at disk and certificate, and tells what comes of it; once on a day of Asia/Kolkata. */
export async function lookAfterUpkeep(now = new Date()): Promise<void> {
  const { address } = await readUpkeep();
  const looked = `${dayOf(now)} ${address.host}`;
  if ((await readFact(lookedFact)) === looked) return;
  await noteDisk(now);
  if (address.protocol === "https:") await lookAtCertificate(address);
  await tellNeeds({ ...(await readUpkeep()), now });
  await noteFact(lookedFact, looked);
}

/** Asked every hour, in one of the processes: a day on which the shop was closed at eight is made up for. */
export async function lookAfterUpkeepDaily(jobs: PgBoss): Promise<void> {
  await jobs.work("upkeep", async () => {
    try {
      await lookAfterUpkeep();
    } catch (error) {
      // The queue keeps a failure to itself; the next hour brings the next try.
      log.error({ err: error }, "what the shop will need was not looked at");
    }
  });
  await jobs.schedule("upkeep", "10 8-23 * * *", null, { tz: "Asia/Kolkata" });
}
