import { z } from "zod";
import { type StaffRole, staffRoles } from "#app/lib/shop/domain.ts";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";

/** By it a person, and whoever looks for secrets in code, knows what this is. */
export const keyPrefix = "madua_";

/** Days that a key can be made for (rules: api-2). */
export const keyLives = [30, 90, 365] as const;

/** What an owner types to make a key; permissions are looked at beside the role by the command. */
export const apiKeySchema = z.object({
  name: requiredText(60, m.api_key_name_required),
  role: z.enum(staffRoles, { error: m.staff_role_required }),
  permissions: z.preprocess(
    (given) => (given === undefined ? [] : [given].flat()),
    z
      .array(z.string().max(60))
      .min(1, { error: m.api_key_permissions_required })
      .max(100, { error: m.something_wrong }),
  ),
  days: z.coerce.number().pipe(z.literal(keyLives, { error: m.something_wrong })),
});

export type NewApiKey = z.output<typeof apiKeySchema>;

/** Why a key opens nothing: somebody ended it, its time is over, or who made it is no owner any more. */
export type KeyEnd = "ended" | "over" | "maker-gone";

/** A key as owners see it in the list. */
export interface ShownKey {
  id: string;
  name: string;
  role: StaffRole;
  permissions: string[];
  lastLetters: string;
  /** The address of who made it; undefined where that account is gone. */
  maker: string | undefined;
  madeAt: Date;
  endsAt: Date;
  lastUsedAt: Date | null;
  /** Undefined while it works. */
  end: KeyEnd | undefined;
}
