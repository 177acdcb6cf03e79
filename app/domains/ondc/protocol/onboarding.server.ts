import { z } from "zod";
import { parseJson } from "#app/server/http/json.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { answerChallenge, siteVerification } from "./network-keys.server.ts";
import { ondcPrivateKeys, readOndcSettings } from "./ondc-settings.server.ts";

const challengeSchema = z.object({ subscriber_id: z.string(), challenge: z.string().max(2000) });

/**
 * Answers the registry's challenge, by which it tries whether who subscribes has the key (rules: ondc-2).
 * @returns undefined while the shop takes no part in the network.
 */
export async function answerSubscription(body: string): Promise<Response | undefined> {
  const settings = await readOndcSettings();
  const keys = await ondcPrivateKeys();
  if (!settings.isOn || !keys) return undefined;
  const asked = challengeSchema.safeParse(parseJson(body));
  if (!asked.success || asked.data.subscriber_id !== settings.subscriberId) {
    return problem("subscriber_id", `this is ${settings.subscriberId}`);
  }
  const { challenge } = asked.data;
  const answer = answerChallenge(challenge, keys.encryption, settings.registryPublicKey);
  if (answer === undefined) {
    log.warn("a challenge of ONDC's registry was made for another key");
    return problem("challenge", "it was made for another key");
  }
  return Response.json({ answer });
}

const problem = (path: string, message: string) =>
  Response.json(
    {
      message: { ack: { status: "NACK" } },
      error: { type: "CONTEXT-ERROR", code: "30000", path, message },
    },
    { status: 400 },
  );

/** The page at the shop's root that shows the registry whose it is; undefined while the shop takes no part. */
export async function verificationPage(): Promise<string | undefined> {
  const { isOn, requestId } = await readOndcSettings();
  const keys = await ondcPrivateKeys();
  return isOn && keys ? siteVerification(requestId, keys.signing) : undefined;
}
