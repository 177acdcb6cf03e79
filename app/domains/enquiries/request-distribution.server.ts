import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import type { DistributorRequest, EnquiryRefusal } from "./enquiry.ts";
import { distributorRequests } from "./enquiry-tables.server.ts";
import { countEnquiry } from "./sender-limit.server.ts";

/** Keeps a distributor's or bulk buyer's request (spec 3, distributorRequests). */
export async function requestDistribution(
  request: DistributorRequest,
): Promise<Result<undefined, EnquiryRefusal>> {
  const seconds = await countEnquiry();
  if (seconds !== undefined) return refused({ code: "too-many", seconds });
  await db.insert(distributorRequests).values({ id: uuid(), ...request });
  publish("distributor-requests");
  return ok(undefined);
}
