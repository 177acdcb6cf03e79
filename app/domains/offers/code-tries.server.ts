import {
  countUseByNetwork,
  currentNetwork,
  isOverLimit,
  type RateLimit,
} from "#app/server/http/rate-limit.server.ts";

/** Codes are not to be guessed: so many that are none are answered to one network (rules: limits-19). */
const unknownCodes: RateLimit = { name: "unknown-offer-codes", points: 60, seconds: 600 };

/**
 * Whether the network of the current request has asked for too many codes that are none: then nothing is told
 * of any code.
 * @param refusal of the code that is asked for now; one that is none is counted.
 */
export async function isGuessingCodes(refusal: { code: string } | undefined): Promise<boolean> {
  if (refusal?.code !== "offer-unknown") return isOverLimit(unknownCodes, currentNetwork());
  return (await countUseByNetwork(unknownCodes)) !== undefined;
}
