import { anyEmailAddress, maxEmailLength } from "#app/lib/text/email-address.ts";

/**
 * The addresses that an account may have whose owner types this: the shop's own form of it first, and
 * what was typed, because accounts that are older than that form keep theirs (rules: login-3).
 * @returns nothing for what never was an address.
 */
export function accountEmails(typed: string): string[] {
  const address = anyEmailAddress(typed);
  const asTyped = typed.trim().toLowerCase();
  const wasAddress = asTyped.length <= maxEmailLength && /^[^\s@]+@[^\s@]+$/.test(asTyped);
  return [...new Set([...(address ? [address] : []), ...(wasAddress ? [asTyped] : [])])];
}
