import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import {
  isSignedBy,
  type NetworkSignature,
  readAuthorization,
  wrongWithTimes,
} from "./network-signature.server.ts";
import { isGateway, type SubscriberKey, subscriberKey } from "./subscriber-keys.server.ts";

/** The headers that a message is believed by. */
export interface SignatureHeaders {
  authorization?: string;
  "x-gateway-authorization"?: string;
}

/**
 * Who has sent a message (rules: ondc-3): the subscriber whose registered key has signed its body, to the letter. What a
 * gateway passes on, it has signed besides.
 * @returns the subscriber's id, or why nobody is believed.
 * @throws RegistryAway where the registry does not answer.
 */
export async function believeSender(
  body: string,
  headers: SignatureHeaders,
  now: Date,
): Promise<Result<string, string>> {
  const sender = await believe("Authorization", headers.authorization, body, now);
  if (!sender.ok) return sender;
  const passedOn = headers["x-gateway-authorization"];
  if (passedOn !== undefined) {
    const gateway = await believe("X-Gateway-Authorization", passedOn, body, now);
    if (!gateway.ok) return gateway;
    if (!isGateway(gateway.value)) {
      return refused(`X-Gateway-Authorization: ${gateway.value.subscriberId} is no gateway`);
    }
  }
  return ok(sender.value.subscriberId);
}

async function believe(
  name: string,
  header: string | undefined,
  body: string,
  now: Date,
): Promise<Result<SubscriberKey, string>> {
  if (!header) return refused(`${name} is missing`);
  const given = readAuthorization(header);
  if (!given) return refused(`${name} is not in the network's form (ed25519)`);
  const wrong = wrongWithTimes(given, now);
  if (wrong) return refused(`${name}: ${wrong}`);
  const { subscriberId, uniqueKeyId } = given;
  const key = await subscriberKey(subscriberId, uniqueKeyId, { now });
  if (!key) return refused(`${name}: the registry has no valid key ${subscriberId}|${uniqueKeyId}`);
  if (isSignedBy(key.signingPublicKey, given, body)) return ok(key);
  return believeAnew(name, given, body, key, now);
}

/** A key may have been changed under its id: the registry is asked once more. */
async function believeAnew(
  name: string,
  given: NetworkSignature,
  body: string,
  distrusted: SubscriberKey,
  now: Date,
): Promise<Result<SubscriberKey, string>> {
  const key = await subscriberKey(given.subscriberId, given.uniqueKeyId, { distrusted, now });
  if (key && isSignedBy(key.signingPublicKey, given, body)) return ok(key);
  return refused(`${name}: the signature is not that of ${given.subscriberId}`);
}
