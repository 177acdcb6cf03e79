import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import type { ContactMessage, EnquiryRefusal } from "./enquiry.ts";
import { contactMessages } from "./enquiry-tables.server.ts";
import { countEnquiry } from "./sender-limit.server.ts";

/** Keeps a contact message (spec 3, contactForm). */
export async function sendContactMessage(
  message: ContactMessage,
): Promise<Result<undefined, EnquiryRefusal>> {
  const seconds = await countEnquiry();
  if (seconds !== undefined) return refused({ code: "too-many", seconds });
  await db.insert(contactMessages).values({ id: uuid(), ...message });
  publish("contact-messages");
  return ok(undefined);
}
