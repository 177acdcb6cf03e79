import { and, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { db } from "#app/server/database/database.server.ts";
import { gathered } from "#app/server/database/gathered.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { countUse, type RateLimit } from "#app/server/http/rate-limit.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { authorizationOf } from "./network-signature.server.ts";
import { ondcPrivateKeys, readOndcSettings } from "./ondc-settings.server.ts";
import { ondcSubscriberKeys } from "./ondc-tables.server.ts";
import { postToNetwork } from "./post-to-network.server.ts";

export type SubscriberKey = typeof ondcSubscriberKeys.$inferSelect;

const minute = 60_000;
/** So long a key is believed without asking again; keys are changed, and subscribers put out. */
const freshFor = 6 * 60 * minute;
/** While the registry does not answer, so long. */
const keptFor = 7 * 24 * 60 * minute;
/** After so long it may be asked again for the same key. */
const askAgain = minute;

/** The registry has not said who somebody is, and nothing of it is kept. */
export class RegistryAway extends Error {}

/** Whoever makes names up would have the registry asked for each. */
const lookups: RateLimit = { name: "ondc-lookups", points: 600, seconds: 60 };

/** When the registry was last asked for a key, and what it tells, by name. */
const asked = new LRUCache<string, { at: number; told: Promise<SubscriberKey | undefined> }>({
  max: 2000,
  ttl: 10 * minute,
});

const moment = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))
  .nullish()
  .catch(undefined);

/** For tests, in which a minute does not pass. */
export const forgetAskedKeys = () => asked.clear();

/** What the registry tells of a key; in one version it is named `ukId`, in another `unique_key_id`. */
const entrySchema = z.object({
  subscriber_id: z.string(),
  ukId: z.string().optional(),
  unique_key_id: z.string().optional(),
  type: z.string().catch(""),
  status: z.string().optional(),
  signing_public_key: z.string().min(1).max(200),
  valid_from: moment,
  valid_until: moment,
});

/**
 * The key of a subscriber, as the registry has told it within the last hours (rules: ondc-3).
 * @param distrusted a key that did not open what this subscriber signed: the registry is asked anew, once a minute.
 * @returns undefined where the registry knows none that is valid now.
 * @throws RegistryAway where it does not answer and no key is kept.
 */
export async function subscriberKey(
  subscriberId: string,
  uniqueKeyId: string,
  { distrusted, now = new Date() }: { distrusted?: SubscriberKey; now?: Date } = {},
): Promise<SubscriberKey | undefined> {
  const name = `${subscriberId}|${uniqueKeyId}`;
  const kept = await keptKey({ subscriberId, uniqueKeyId });
  const age = kept ? now.getTime() - kept.lookedUpAt.getTime() : Number.POSITIVE_INFINITY;
  // Another process, or a request beside this one, may have asked since.
  const isDistrusted = distrusted && distrusted.signingPublicKey === kept?.signingPublicKey;
  if (kept && age < freshFor && !isDistrusted) return valid(kept, now);
  const last = asked.get(name);
  if (last && now.getTime() - last.at < askAgain) {
    // The first messages of an app may come together.
    const told = kept ?? last.told.catch((error) => Promise.reject(new RegistryAway(`${error}`)));
    return valid(await told, now);
  }
  if ((await countUse(lookups, "all")) !== undefined) {
    if (kept) return valid(kept, now);
    throw new RegistryAway("it is asked too often");
  }
  const told = lookUp(subscriberId, uniqueKeyId, now);
  asked.set(name, { at: now.getTime(), told });
  try {
    return valid(await told, now);
  } catch (error) {
    asked.delete(name);
    log.warn({ err: error, subscriberId }, "ONDC's registry does not answer");
    if (kept && age < keptFor) return valid(kept, now);
    throw new RegistryAway(String(error));
  }
}

/** As the registry has told it last: messages that come together are believed by one query. */
const keptKey = gathered(
  async (keys: readonly Pick<SubscriberKey, "subscriberId" | "uniqueKeyId">[]) => {
    const [subscribers, ids] = [
      keys.map((key) => key.subscriberId),
      keys.map((key) => key.uniqueKeyId),
    ];
    const kept = await db
      .select()
      .from(ondcSubscriberKeys)
      .where(
        sql`(${ondcSubscriberKeys.subscriberId}, ${ondcSubscriberKeys.uniqueKeyId}) in
          (select * from unnest(${sql.param(subscribers)}::text[], ${sql.param(ids)}::text[]))`,
      );
    return keys.map(({ subscriberId, uniqueKeyId }) =>
      kept.find((key) => key.subscriberId === subscriberId && key.uniqueKeyId === uniqueKeyId),
    );
  },
);

function valid(key: SubscriberKey | undefined, now: Date): SubscriberKey | undefined {
  if (!key || (key.validFrom && key.validFrom > now)) return undefined;
  return key.validUntil && key.validUntil < now ? undefined : key;
}

async function lookUp(
  subscriberId: string,
  uniqueKeyId: string,
  now: Date,
): Promise<SubscriberKey | undefined> {
  const settings = await readOndcSettings();
  const keys = await ondcPrivateKeys();
  if (!settings.registryUrl || !keys) throw new Error("there is no registry to ask, or no key");
  const body = JSON.stringify({ country: "IND", subscriber_id: subscriberId, ukId: uniqueKeyId });
  const authorization = authorizationOf(body, { ...settings, privateKey: keys.signing }, now);
  const answer = await postToNetwork(
    `${settings.registryUrl}/v2.0/lookup`,
    body,
    { authorization },
    { mayBeLocal: settings.environment === "practice" },
  );
  // In one version it says 404 of a key that it does not know.
  if (answer.status !== 200 && answer.status !== 404) {
    throw new Error(`it answers ${answer.status}: ${answer.body.slice(0, 200)}`);
  }
  const told = parseJson(answer.body);
  const entries = Array.isArray(told) ? told : [];
  for (const one of entries) {
    const entry = entrySchema.safeParse(one);
    if (!entry.success || entry.data.subscriber_id !== subscriberId) continue;
    const { type, status = "SUBSCRIBED", signing_public_key, valid_from, valid_until } = entry.data;
    const isOther = (entry.data.ukId ?? entry.data.unique_key_id) !== uniqueKeyId;
    if (isOther || status !== "SUBSCRIBED") continue;
    const key = {
      ...{ subscriberId, uniqueKeyId, type, signingPublicKey: signing_public_key },
      ...{ validFrom: valid_from ?? null, validUntil: valid_until ?? null, lookedUpAt: now },
    };
    await db
      .insert(ondcSubscriberKeys)
      .values(key)
      .onConflictDoUpdate({
        target: [ondcSubscriberKeys.subscriberId, ondcSubscriberKeys.uniqueKeyId],
        set: key,
      });
    return key;
  }
  // Whom the registry does not know any more is not believed from now on.
  await db
    .delete(ondcSubscriberKeys)
    .where(
      and(
        eq(ondcSubscriberKeys.subscriberId, subscriberId),
        eq(ondcSubscriberKeys.uniqueKeyId, uniqueKeyId),
      ),
    );
  return undefined;
}

/** Whether a subscriber is one of the network's gateways. */
export const isGateway = ({ type }: SubscriberKey) => /^(BG|gateway)$/i.test(type);
