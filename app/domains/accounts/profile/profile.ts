import { z } from "zod";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { mobileNumberSchema } from "../signing-up/mobile-number.ts";
import { dateOfBirthSchema } from "./date-of-birth.ts";

export const genders = ["Male", "Female"] as const;

export const genderLabels = { Male: m.profile_gender_male, Female: m.profile_gender_female };

/**
 * Personal information, as the read-only view shows and the editor changes it
 * (rules: profile-2, profile-3).
 */
export interface Profile {
  /** Begins as "first last" and goes its own way from there (rules: signup-8). */
  fullName: string;
  email: string;
  emailVerified: boolean;
  /** Empty where none was given. */
  mobileNumber: string;
  gender: (typeof genders)[number] | null;
  /** dd/mm/yyyy */
  dateOfBirth: string | null;
  alternateNumber: string | null;
}

/**
 * The profile editor's form. What is left empty is taken away, but for the name, and for the mobile
 * number of those who have given one.
 */
export function profileSchema({ hasMobile }: { hasMobile: boolean }) {
  return z.object({
    fullName: requiredText(200, m.full_name_required),
    gender: z
      .enum(genders, { error: m.profile_gender_wrong })
      .optional()
      .transform((given) => given ?? null),
    dateOfBirth: dateOfBirthSchema.optional().transform((given) => given ?? null),
    mobileNumber: hasMobile
      ? mobileNumberSchema
      : mobileNumberSchema.optional().transform((given) => given ?? ""),
    alternateNumber: mobileNumberSchema.optional().transform((given) => given ?? null),
  });
}

export type ProfileChange = z.output<ReturnType<typeof profileSchema>>;
