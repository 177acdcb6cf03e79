import { z } from "zod";

/** The versions of RET10 that the shop speaks. */
export const ondcVersions = ["1.2.0", "1.2.5"] as const;
export type OndcVersion = (typeof ondcVersions)[number];

/** What others ask of a seller, and what is answered under `on_` and its name. */
export const ondcActions = [
  "search",
  "select",
  "init",
  "confirm",
  "status",
  "track",
  "cancel",
  "update",
  "issue",
  "issue_status",
  "receiver_recon",
  "recon",
] as const;
export type OndcActionName = (typeof ondcActions)[number];

export const isOndcAction = (name: string): name is OndcActionName =>
  (ondcActions as readonly string[]).includes(name);

export const retailDomain = "ONDC:RET10";
/** Of settlement and reconciliation. */
const settlementDomain = "ONDC:NTS10";

/** Where the versions of issues and settlement are told: they count for themselves. */
const ownVersions: Readonly<Record<string, readonly string[]>> = {
  issue: ["1.0.0"],
  issue_status: ["1.0.0"],
  receiver_recon: ["1.0.0"],
  recon: ["2.0.0"],
};

const id = z.string().min(1).max(255);
const uri = z.url({ protocol: /^https?$/ }).max(500);
/** RFC 3339, in UTC. */
const momentText = z.iso.datetime({ offset: true });
/** ISO 8601: "PT30S", "P1D". */
const duration = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const place = z.looseObject({ code: z.string().min(1).max(100) });

/**
 * A message's context in both forms that the network has: with `country`, `city` and `core_version`, and, of issues and
 * settlement 2.0.0, with `location` and `version`.
 */
export const contextSchema = z.looseObject({
  domain: z.string().min(1).max(100),
  action: z.string().min(1).max(100),
  country: z.string().max(10).optional(),
  city: z.string().max(100).optional(),
  core_version: z.string().max(20).optional(),
  version: z.string().max(20).optional(),
  location: z.looseObject({ country: place, city: place }).optional(),
  bap_id: id,
  bap_uri: uri,
  bpp_id: id.optional(),
  bpp_uri: uri.optional(),
  transaction_id: id,
  message_id: id,
  timestamp: momentText,
  ttl: z.string().regex(duration).optional(),
});

export type Context = z.output<typeof contextSchema>;

/** A context that is not of this action, country, domain, version or city. */
export interface WrongContext {
  /** Within the message: "context.city". */
  path: string;
  message: string;
}

/**
 * What is wrong with a context that has the right shape.
 * @param cities std codes that the shop sells to ("std:0651"); none: all.
 */
export function wrongWithContext(
  context: Context,
  action: string,
  cities: readonly string[],
): WrongContext | undefined {
  const wrong = (field: string, message: string) => ({ path: `context.${field}`, message });
  if (context.action !== action) return wrong("action", `this address takes ${action}`);
  const domain = action.endsWith("recon") ? settlementDomain : retailDomain;
  if (context.domain !== domain) return wrong("domain", `this seller is in ${domain}`);
  const own = ownVersions[action] ?? ondcVersions;
  const version = spokenVersion(context);
  if (!version || !own.includes(version)) {
    return wrong(context.version ? "version" : "core_version", `spoken are ${own.join(", ")}`);
  }
  if (countryOf(context) !== "IND") return wrong("country", "this seller is in IND");
  const city = cityOf(context);
  if (!city || !/^(std:\d{2,8}|\*)$/.test(city)) return wrong("city", 'is "std:" and digits, or *');
  const isServed = cities.length === 0 || city === "*" || cities.includes(city);
  // Who has ordered is answered wherever they are.
  if (action === "search" && !isServed) return wrong("city", `this seller is not in ${city}`);
  if (context.transaction_id === context.message_id) {
    return wrong("message_id", "is another than transaction_id");
  }
  return undefined;
}

export const spokenVersion = ({ core_version, version }: Context) => core_version ?? version;
const cityOf = ({ city, location }: Context) => city ?? location?.city.code;
const countryOf = ({ country, location }: Context) => country ?? location?.country.code;

/** How long a message holds, in ms. Of one that does not say, as long as the network lets it at the most. */
export function ttlOf({ ttl = "PT30S" }: Context): number {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = duration.exec(ttl) ?? [];
  const all = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  return all * 1000;
}
