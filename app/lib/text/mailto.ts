/**
 * A link to write to an e-mail address. What an address may contain and a link reads as more than
 * that ("?bcc=") is encoded: it stays a part of the address.
 */
export function mailto(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}
