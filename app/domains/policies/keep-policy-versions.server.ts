import { createHash } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { readFacts } from "#app/domains/shop-facts/present-facts.server.ts";
import { type Language, languages } from "#app/lib/text/language.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { subscribe } from "#app/server/live/live-changes.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { type PolicyName, type PolicyText, policyNames } from "./policy.ts";
import type { PolicySettings } from "./policy-figures.server.ts";
import { policySettings, policyTextOf, writtenOn } from "./policy-texts.server.ts";
import { policyVersions } from "./policy-version-table.server.ts";

/** By what a text is known again. */
export function hashOfPolicy(text: PolicyText): string {
  return createHash("sha256").update(JSON.stringify(text)).digest("hex");
}

/**
 * Keeps each policy that says something else than its last version as a new one, which holds from now on; the first
 * version holds since the day on which it was written (rules: policies-7). Processes take turns, and read the shop's
 * facts before: none keeps what is old already.
 * @returns how many versions are new.
 */
export async function keepPolicyVersions(now = new Date()): Promise<number> {
  // Not in the transaction: it would want a second connection while it holds one.
  const [settings] = await Promise.all([policySettings(), readFacts()]);
  const kept = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.policies})`);
    let n = 0;
    for (const policy of policyNames) {
      for (const language of languages) {
        n += (await keepOne(tx, { policy, language, settings, now })) ? 1 : 0;
      }
    }
    return n;
  });
  if (kept > 0) publish("policies");
  return kept;
}

interface Kept {
  policy: PolicyName;
  language: Language;
  settings: PolicySettings;
  now: Date;
}

async function keepOne(tx: Transaction, { policy, language, settings, now }: Kept) {
  const said = inLanguage(language, () => policyTextOf(policy, settings));
  const hash = hashOfPolicy(said);
  const [last] = await tx
    .select({ number: policyVersions.number, hash: policyVersions.hash })
    .from(policyVersions)
    .where(and(eq(policyVersions.policy, policy), eq(policyVersions.language, language)))
    .orderBy(desc(policyVersions.number))
    .limit(1);
  if (last?.hash === hash) return false;
  const since = last ? now : writtenOn(policy);
  const number = (last?.number ?? 0) + 1;
  await tx.insert(policyVersions).values({ policy, language, number, hash, said, since });
  return true;
}

/**
 * Looks at the start, when a new version of the shop may bring new texts, and whenever a fact of the shop, or what is paid
 * in advance, has changed.
 * @returns what ends it.
 */
export async function followPolicies(): Promise<() => Promise<void>> {
  let keeping = keepOrTell();
  const end = subscribe((changes) => {
    const topics = ["shop-facts", "cod-rules", "whatsapp-settings"] as const;
    if (topics.some((topic) => changes.includes(topic))) keeping = keeping.then(keepOrTell);
  });
  await keeping;
  return async () => {
    end();
    await keeping;
  };
}

/** No shop stays closed for it: the next start or change tries again. */
async function keepOrTell(): Promise<void> {
  try {
    await keepPolicyVersions();
  } catch (error) {
    log.error({ err: error }, "the policies' versions were not kept");
  }
}
