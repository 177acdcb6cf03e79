import { isLoopback } from "../http/loopback.server.ts";
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

/**
 * Refuses to take real money at an address without TLS (rules: setup-6): who sits on the line could change
 * the page on which a shopper pays. Razorpay's own test keys move none.
 * @throws Error with one line that names the setting.
 */
export function refuseLiveKeysOverHttp({
  RAZORPAY_KEY_ID,
  RAZORPAY_URL,
  BASE_URL,
}: Settings): void {
  if (!RAZORPAY_KEY_ID?.startsWith("rzp_live_") || RAZORPAY_URL || !BASE_URL) return;
  const { protocol, hostname } = new URL(BASE_URL);
  if (protocol === "https:" || isLoopback(hostname)) return;
  throw new Error(
    `Setting BASE_URL: ${BASE_URL} is not https, and RAZORPAY_KEY_ID takes real money: put the shop ` +
      "behind a proxy that speaks HTTPS, or use Razorpay's test keys (rzp_test_)",
  );
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
