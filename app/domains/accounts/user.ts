import { z } from "zod";
import type { Role } from "#app/lib/domain.ts";
import { requiredText } from "#app/lib/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { mobileNumberSchema } from "./mobile-number.ts";

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

export const minPasswordLength = 6;
/** Long enough for any pass phrase, short enough that hashing it is no way to keep us busy. */
export const maxPasswordLength = 128;

/** The sign-up form (rules: signup-2). */
export const signUpSchema = z.object({
  firstName: requiredText(100, m.first_name_required),
  lastName: requiredText(100, m.last_name_required),
  mobileNumber: mobileNumberSchema,
  // "It must look like x@y.z"; 254 characters are what mail itself allows.
  email: requiredText(254, m.email_required)
    .toLowerCase()
    .regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, { error: m.email_invalid }),
  password: z
    .string({ error: m.password_required })
    .min(minPasswordLength, { error: m.password_short })
    .max(maxPasswordLength, { error: () => m.text_too_long({ n: maxPasswordLength }) }),
});

export type SignUp = z.output<typeof signUpSchema>;
