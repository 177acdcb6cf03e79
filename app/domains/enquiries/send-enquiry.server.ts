import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { countUseByNetwork, type RateLimit } from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import type { ContactMessage, DistributorRequest, EnquiryRefusal } from "./enquiry.ts";
import { contactMessages, distributorRequests } from "./enquiry-tables.server.ts";

/** Both forms together, an hour (rules: enquiries-6). */
const perNetwork: RateLimit = { name: "enquiries", points: 20, seconds: 3600 };

/** Keeps a contact message. */
export async function sendContactMessage({
  key,
  ...message
}: ContactMessage): Promise<Result<undefined, EnquiryRefusal>> {
  const seconds = await countUseByNetwork(perNetwork);
  if (seconds !== undefined) return refused({ code: "too-many", seconds });
  await db
    .insert(contactMessages)
    .values({ id: key ?? uuid(), ...message })
    .onConflictDoNothing();
  publish("contact-messages");
  return ok(undefined);
}

/** Keeps a distributor's or bulk buyer's request. */
export async function requestDistribution({
  key,
  ...request
}: DistributorRequest): Promise<Result<undefined, EnquiryRefusal>> {
  const seconds = await countUseByNetwork(perNetwork);
  if (seconds !== undefined) return refused({ code: "too-many", seconds });
  await db
    .insert(distributorRequests)
    .values({ id: key ?? uuid(), ...request })
    .onConflictDoNothing();
  publish("distributor-requests");
  return ok(undefined);
}
