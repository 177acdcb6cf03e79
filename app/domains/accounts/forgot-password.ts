import { m } from "#app/paraglide/messages.js";

/** What came of asking for a reset link. */
export type ForgotAnswer = { isSent: true } | { isSent: false; message: string; email: string };

/** What is wrong with the address (rules: passwords-2). */
export function forgotProblem(email: string): string | undefined {
  const given = email.trim();
  if (!given) return m.forgot_email_required();
  // Beside its length: what has no "@" is no address that a mail could go to.
  const isAddress = given.length >= 7 && given.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(given);
  return isAddress ? undefined : m.forgot_email_invalid();
}
