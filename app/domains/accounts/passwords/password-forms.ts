import { z } from "zod";
import { m } from "#app/paraglide/messages.js";
import { accountEmails } from "../signing-up/account-emails.ts";
import { maxPasswordLength, signUpSchema } from "../users/user.ts";

/** A new password by a mailed link; sign-up's rules (rules: signup-5). */
export const resetPasswordSchema = z.object({ password: signUpSchema.shape.password });

/** Change of password by a user who is logged in. */
export const changePasswordSchema = z
  .object({
    currentPassword: z
      .string({ error: m.password_current_required })
      .max(maxPasswordLength, { error: () => m.text_too_long({ n: maxPasswordLength }) }),
    password: signUpSchema.shape.password,
  })
  .refine(({ currentPassword, password }) => currentPassword !== password, {
    path: ["password"],
    error: m.password_same,
  });

/** Why a password that is long enough for the form is refused all the same (rules: passwords-8). */
export type PasswordWeakness = "common" | "names" | "short-for-staff";

/** What is said of it, beside the field. */
export const weaknessWords: Record<PasswordWeakness, () => string> = {
  common: m.password_common,
  names: m.password_names,
  "short-for-staff": m.password_short_for_staff,
};

/** What came of asking for a reset link. */
export type ForgotAnswer = { isSent: true } | { isSent: false; message: string; email: string };

/** What is wrong with the address (rules: passwords-2). */
export function forgotProblem(email: string): string | undefined {
  const given = email.trim();
  if (!given) return m.forgot_email_required();
  const isAddress = given.length >= 7 && accountEmails(given).length > 0;
  return isAddress ? undefined : m.forgot_email_invalid();
}
