const day = 24 * 60 * 60 * 1000;

interface Searched {
  /** What of: the whole catalogue, or what changes from now on, or between two moments. */
  of?: "all" | "changes" | { from: Date; until: Date };
  /** Words of a product. */
  item?: string;
}

/** What a buyer's app searches, as the message of a search. */
export function searchFor(version: "1.2.0" | "1.2.5", { of = "all", item }: Searched = {}): object {
  const tags = [...changesTag(of), ...(version === "1.2.5" ? [termsTag()] : [])];
  return {
    intent: {
      ...(item && { item: { descriptor: { name: item } } }),
      ...(of === "all" && { fulfillment: { type: "Delivery" } }),
      payment: {
        "@ondc/org/buyer_app_finder_fee_type": "percent",
        "@ondc/org/buyer_app_finder_fee_amount": "3",
      },
      ...(tags.length > 0 && { tags }),
    },
  };
}

function changesTag(of: Searched["of"]): object[] {
  if (of === "all" || of === undefined) return [];
  if (of === "changes") return [{ code: "catalog_inc", list: [{ code: "mode", value: "start" }] }];
  const list = [
    { code: "start_time", value: of.from.toISOString() },
    { code: "end_time", value: of.until.toISOString() },
  ];
  return [{ code: "catalog_inc", list }];
}

function termsTag(): object {
  const list = [
    { code: "static_terms", value: "https://buyer.practice.example/terms-1.pdf" },
    { code: "static_terms_new", value: "https://buyer.practice.example/terms-2.pdf" },
    { code: "effective_date", value: new Date(Date.now() + 30 * day).toISOString() },
  ];
  return { code: "bap_terms", list };
}
