import { isIPv6 } from "node:net";

/**
 * The part of a client's address that is theirs alone, for rate limits: an IPv4 address, or the
 * first 64 bits of an IPv6 address, below which a household has more addresses than it can count.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [start = [], end] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, end ? 8 - start.length - end.length : 0)).fill("0");
  const groups = [...start, ...zeros, ...(end ?? [])];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}
