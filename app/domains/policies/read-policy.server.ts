import { and, asc, eq } from "drizzle-orm";
import { presentLanguage } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { hashOfPolicy } from "./keep-policy-versions.server.ts";
import type { PolicyName, PolicyText, PolicyVersion } from "./policy.ts";
import { policySettings, policyTextOf, writtenOn } from "./policy-texts.server.ts";
import { policyVersions } from "./policy-version-table.server.ts";

/** A policy as its page shows it. */
export interface ShownPolicy {
  name: PolicyName;
  text: PolicyText;
  shown: PolicyVersion;
  /** All versions, the newest first. */
  versions: PolicyVersion[];
}

/**
 * A policy in the language of the request: what holds now, or one of its versions. What has changed this moment holds
 * already, and is kept in the next.
 * @param number of a version; undefined for what holds.
 * @returns undefined where there is no such version.
 */
export async function readPolicy(
  name: PolicyName,
  number?: number,
): Promise<ShownPolicy | undefined> {
  const { policy, language } = policyVersions;
  const kept = await db
    .select({
      number: policyVersions.number,
      hash: policyVersions.hash,
      since: policyVersions.since,
    })
    .from(policyVersions)
    .where(and(eq(policy, name), eq(language, presentLanguage())))
    .orderBy(asc(policyVersions.number));
  const present = policyTextOf(name, await policySettings());
  const last = kept.at(-1);
  if (last?.hash !== hashOfPolicy(present)) {
    const since = last ? new Date() : writtenOn(name);
    kept.push({ number: (last?.number ?? 0) + 1, hash: "", since });
  }
  const versions = kept.map(
    (version, at): PolicyVersion => ({
      number: version.number,
      since: version.since,
      until: kept[at + 1]?.since,
    }),
  );
  const shown = number === undefined ? versions.at(-1) : versions[number - 1];
  if (!shown) return undefined;
  const text = shown.until ? await saidIn(name, shown.number) : present;
  return text && { name, text, shown, versions: versions.toReversed() };
}

async function saidIn(name: PolicyName, number: number): Promise<PolicyText | undefined> {
  const [version] = await db
    .select({ said: policyVersions.said })
    .from(policyVersions)
    .where(
      and(
        eq(policyVersions.policy, name),
        eq(policyVersions.language, presentLanguage()),
        eq(policyVersions.number, number),
      ),
    );
  return version?.said;
}
