import { z } from "zod";
import { m } from "#app/paraglide/messages.js";
import { maxPasswordLength, signUpSchema } from "./user.ts";

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
