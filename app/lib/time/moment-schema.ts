import { z } from "zod";
import { m } from "#app/paraglide/messages.js";
import { isOfOurTime } from "./typed-time.ts";

/** A moment as forms carry it back: ISO 8601 in UTC. PostgreSQL knows fewer years than a Date does. */
export const momentSchema = z.iso
  .datetime({ error: m.something_wrong })
  .transform((text) => new Date(text))
  .refine(isOfOurTime, { error: m.something_wrong });
