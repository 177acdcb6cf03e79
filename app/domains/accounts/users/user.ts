import { z } from "zod";
import { type Role, type StaffRole, staffRoles } from "#app/lib/shop/domain.ts";
import { requiredEmail, requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { mobileNumberSchema } from "../signing-up/mobile-number.ts";

/**
 * The logged-in user as pages know them; `userType` and `designation` are the session's claims
 * (rules: access-2).
 */
export interface User {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  fullName: string;
  mobileNumber: string;
  userType: Role;
  designation: string;
}

/** Whether somebody works in the back office. */
export function isStaff({ userType }: Pick<User, "userType">): boolean {
  return userType === "admin";
}

/**
 * As what somebody works in the back office, by the session's two claims (rules: staff-1): an admin
 * without a designation is an owner. Undefined for a shopper, and for a designation that the shop does
 * not know: nobody is more than they were said to be.
 */
export function staffRoleOf(user: Pick<User, "userType" | "designation">): StaffRole | undefined {
  if (!isStaff(user)) return undefined;
  return staffRoles.find((role) => role === (user.designation || "owner"));
}

export const minPasswordLength = 6;
/** Of those who work in the back office (rules: passwords-9). */
export const minStaffPasswordLength = 12;
/** Long enough for any pass phrase, short enough that hashing it is no way to keep us busy. */
export const maxPasswordLength = 128;

/** The sign-up form (rules: signup-2). */
export const signUpSchema = z.object({
  firstName: requiredText(100, m.first_name_required),
  lastName: requiredText(100, m.last_name_required),
  mobileNumber: mobileNumberSchema,
  email: requiredEmail(),
  password: z
    .string({ error: m.password_required })
    .min(minPasswordLength, { error: m.password_short })
    .max(maxPasswordLength, { error: () => m.text_too_long({ n: maxPasswordLength }) }),
  /** Consent to news apart from orders; never needed (rules: privacy-6). */
  news: z.boolean({ error: m.something_wrong }).optional(),
});

export type SignUp = z.output<typeof signUpSchema>;
