import { countUseByNetwork, type RateLimit } from "#app/server/rate-limit.server.ts";

/**
 * Messages and requests that may come from one network in an hour, both forms together
 * (rules: enquiries-6).
 */
const perSender: RateLimit = { name: "enquiries", points: 20, seconds: 3600 };

/** Counts one enquiry; where the sender has sent too many, the seconds to wait. */
export function countEnquiry(): Promise<number | undefined> {
  return countUseByNetwork(perSender);
}
