/** What mail itself allows, in characters. */
export const maxEmailLength = 254;
const maxLocalPart = 64;

/** RFC 5322's dot-atom: no quotes, comments, angle brackets or display names. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** A label of a host's name, after its letters of other scripts became punycode. */
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** What has a meaning of its own in a URL, by which a domain is normalised. */
const notOfDomain = /[\s/\\:?#@%[\]<>^|]/;

/**
 * The one form of an e-mail address in which the shop keeps and compares it, so that a mailbox has one
 * writing and one account (rules: signup-4): in lower case, its domain in punycode, without anything
 * around it.
 * @returns undefined for what is no address, or has no dot in its domain.
 */
export function emailAddress(typed: string): string | undefined {
  const address = anyEmailAddress(typed);
  return address?.includes(".", address.indexOf("@")) ? address : undefined;
}

/** The same, where `admin@localhost` is an address too (rules: login-3). */
export function anyEmailAddress(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  // Before anything else is done with it: what is too long is not looked at.
  if (text.length > maxEmailLength) return undefined;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  if (local.length > maxLocalPart || !localPart.test(local)) return undefined;
  const domain = asciiDomain(text.slice(at + 1));
  const address = `${local}@${domain}`;
  return domain && address.length <= maxEmailLength ? address : undefined;
}

/** A sender as mail programs show it, `Name <address>` or an address alone; undefined for neither. */
export function mailSender(given: string): string | undefined {
  const text = given.trim();
  const open = text.lastIndexOf("<");
  const name = text.slice(0, Math.max(open, 0)).trim();
  if (open < 0) return anyEmailAddress(text);
  if (!text.endsWith(">") || /[\r\n<>@]/.test(name)) return undefined;
  const address = anyEmailAddress(text.slice(open + 1, -1));
  return address && (name ? `${name} <${address}>` : address);
}

function asciiDomain(domain: string): string | undefined {
  if (!domain || notOfDomain.test(domain)) return undefined;
  const ascii = hostOf(domain);
  const labels = ascii?.split(".") ?? [];
  // "1.2" is a number to a URL, which makes an IPv4 address of it.
  const isHost = labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? "");
  return isHost ? ascii : undefined;
}

function hostOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}/`).hostname;
  } catch {
    return undefined;
  }
}
