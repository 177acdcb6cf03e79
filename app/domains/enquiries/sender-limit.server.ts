import { countUse, type RateLimit } from "#app/server/rate-limit.server.ts";
import { currentRequest } from "#app/server/request.server.ts";

/** Messages and requests that one client's address may send in an hour, both forms together (R20). */
const perSender: RateLimit = { name: "enquiries", points: 20, seconds: 3600 };

/** Counts one enquiry; where the sender has sent too many, the seconds to wait. */
export function countEnquiry(): Promise<number | undefined> {
  return countUse(perSender, currentRequest()?.clientNetwork ?? "unknown");
}
