import { BlockList, isIP } from "node:net";
import type { Config } from "./config.server.ts";

type Settings = Pick<
  Config,
  "RAZORPAY_KEY_ID" | "RAZORPAY_URL" | "BASE_URL" | "TRUST_PROXY" | "HOST" | "PRACTICE_PAYMENTS"
>;

/**
 * Refuses to open a shop that is meant for others than whoever sits at its machine while paying is
 * only practice (rules: setup-5). By default it listens on all addresses, for a look from a phone
 * beside it: the practice gateway itself answers this machine's browsers alone.
 * @throws Error with one line that names the setting.
 */
export function refusePublicPractice(settings: Settings): void {
  const { RAZORPAY_KEY_ID, RAZORPAY_URL, PRACTICE_PAYMENTS } = settings;
  const where = publicAt(settings);
  if (PRACTICE_PAYMENTS || (RAZORPAY_KEY_ID && !RAZORPAY_URL) || !where) return;
  const why = RAZORPAY_URL
    ? "Setting RAZORPAY_URL: makes payments practice"
    : "Setting RAZORPAY_KEY_ID: is missing, and payments would be practice";
  throw new Error(`${why}, for ${where}; PRACTICE_PAYMENTS=yes says that this is wanted`);
}

/** What the start says of payments in which no money moves; undefined where it does. */
export function practiceNote({ RAZORPAY_KEY_ID, RAZORPAY_URL }: Settings): string | undefined {
  if (RAZORPAY_KEY_ID && RAZORPAY_URL) return `practice, no money moves (at ${RAZORPAY_URL})`;
  if (RAZORPAY_KEY_ID) return undefined;
  return "practice, no money moves, from this machine only (RAZORPAY_KEY_ID is not set)";
}

/** For whom else the settings open the shop, in words; undefined where they do so for nobody. */
function publicAt({ BASE_URL, TRUST_PROXY, HOST }: Settings): string | undefined {
  if (BASE_URL && !isLoopback(new URL(BASE_URL).hostname)) return `everybody at ${BASE_URL}`;
  if (TRUST_PROXY) return "everybody behind a proxy (TRUST_PROXY)";
  if (!everywhere.has(HOST) && !isLoopback(HOST)) return `everybody who reaches HOST ${HOST}`;
  return undefined;
}

const everywhere = new Set(["0.0.0.0", "::"]);

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** @param host a name or an address; an IPv6 address with or without brackets. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const version = isIP(bare);
  if (version === 0) return bare === "localhost" || bare.endsWith(".localhost");
  return loopback.check(bare, version === 6 ? "ipv6" : "ipv4");
}
