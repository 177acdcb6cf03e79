import { z } from "zod";
import { staffRoles } from "#app/lib/shop/domain.ts";

/** What an owner who hands over may be afterwards: any role but owner, or gone. */
export const rolesAfterHandover = [
  ...staffRoles.filter((role) => role !== "owner"),
  "leave",
] as const;

/** Who follows an owner, and what the owner is then (rules: staff-9). */
export const handoverSchema = z.object({
  id: z.string().min(1).max(100),
  becomes: z.enum(rolesAfterHandover),
});
