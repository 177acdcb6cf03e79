import type { Conversation, Message } from "../../practice-ondc/practice-ondc.ts";
import type { LogsShop } from "./logs-shop.ts";

export type FlowVersion = "1.2.0" | "1.2.5";

/** A walk through the shop that the network's validator judges. */
export interface Flow {
  /** "2", "00C". */
  id: string;
  versions: readonly FlowVersion[];
  /** Where the validator takes it: "validate", "validate/igm", "validate/rsf". */
  path?: string;
  /** @returns what was said and heard, by the validator's names, in order. */
  walk: (shop: LogsShop, version: FlowVersion) => Promise<Record<string, Message>>;
}

/** A conversation in which the catalogue was asked for, as each flow begins. */
export async function searched(
  { network }: LogsShop,
  version: FlowVersion,
): Promise<{ talk: Conversation; found: Message }> {
  const { searchFor } = await import("../../practice-ondc/practice-ondc.ts");
  const talk = network.buyer.converse({ version });
  const how = { as: "search_full_catalog_refresh", throughGateway: true };
  const found = await talk.ask("search", searchFor(version), how);
  return { talk, found };
}
