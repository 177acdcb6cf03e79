import { m } from "#app/paraglide/messages.js";
import type { IssueLevel } from "./issue.ts";

export const issueLevelWords: Record<IssueLevel, () => string> = {
  ISSUE: m.ondc_issue_level_issue,
  GRIEVANCE: m.ondc_issue_level_grievance,
  DISPUTE: m.ondc_issue_level_dispute,
};

/** The network's sub-categories, which name what went wrong more nearly than its categories. */
const kinds: Readonly<Record<string, () => string>> = {
  ORD01: m.ondc_issue_not_received,
  ORD02: m.ondc_issue_quality,
  ORD03: m.ondc_issue_late,
  ITM01: m.ondc_issue_missing,
  ITM02: m.ondc_issue_quantity,
  ITM03: m.ondc_issue_other_item,
  ITM04: m.ondc_issue_quality,
  ITM05: m.ondc_issue_expired,
  FLM01: m.ondc_issue_wrong_address,
  FLM02: m.ondc_issue_late,
  FLM03: m.ondc_issue_late,
  FLM04: m.ondc_issue_packaging,
  FLM05: m.ondc_issue_buyer_not_found,
  FLM06: m.ondc_issue_seller_not_found,
  FLM07: m.ondc_issue_packet_facts,
  FLM08: m.ondc_issue_not_delivered,
  AGT01: m.ondc_issue_courier,
  AGT02: m.ondc_issue_buyer,
  PMT01: m.ondc_issue_no_refund,
  PMT02: m.ondc_issue_underpaid,
  PMT03: m.ondc_issue_overpaid,
  PMT04: m.ondc_issue_unpaid,
};

/** Those of a category whose sub-category is not known here. */
const categories: Readonly<Record<string, () => string>> = {
  ORDER: m.ondc_issue_of_order,
  ITEM: m.ondc_issue_of_item,
  FULFILLMENT: m.ondc_issue_of_delivery,
  AGENT: m.ondc_issue_courier,
  PAYMENT: m.ondc_issue_of_payment,
  TRANSACTION: m.ondc_issue_of_order,
};

/** What a complaint from the network is about; its own codes where they are new. */
export function issueKindWords(given: { category: string; subCategory: string }): string {
  const { category, subCategory } = given;
  return (kinds[subCategory] ?? categories[category])?.() ?? (subCategory || category);
}
