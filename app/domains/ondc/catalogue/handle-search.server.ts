import { goesTo } from "#app/lib/money/delivery-charge.ts";
import { searchWords } from "#app/lib/text/search-words.ts";
import type { Handler, OndcError } from "../protocol/handler.ts";
import { offeredFulfillments } from "./catalogue-body.ts";
import { changesBetween, startTelling, stopTelling } from "./catalogue-changes.server.ts";
import { fulfillmentTypes, providerId } from "./catalogue-ids.ts";
import type { CatalogueProduct } from "./catalogue-product.ts";
import { catalogueNow } from "./read-catalogue.server.ts";
import { incrementalOf, type SearchMessage } from "./search-message.ts";

const oddTimes: OndcError = {
  type: "DOMAIN-ERROR",
  code: "30000",
  message: "catalog_inc is a mode (start, stop), or a start_time before an end_time",
  path: "message.intent.tags",
};

/**
 * Answers a search with the catalogue or the part of it that is asked for, and remembers who wants to hear of changes
 * (rules: ondc-catalogue-4, ondc-catalogue-5). Where nothing fits nobody is called back, as the network has it.
 */
export const handleSearch: Handler<SearchMessage> = async ({ context, message, version }) => {
  const changes = incrementalOf(message);
  if (changes === "odd") return { error: oddTimes };
  if (changes?.mode === "stop") {
    await stopTelling(context.bap_id, context.transaction_id);
    return undefined;
  }
  if (changes?.mode === "start") {
    await startTelling(context, version, changes.from);
    return undefined;
  }
  if (changes) {
    const catalog = await changesBetween(changes.from, changes.until, version);
    return catalog && { message: { catalog } };
  }
  const { shop, products, text } = await catalogueNow();
  if (!("store" in shop) || products.length === 0) return undefined;
  const { category, item, provider, fulfillment } = message.intent;
  if (provider && provider.id !== providerId) return undefined;
  const types: string[] = offeredFulfillments(shop.store).map((id) => fulfillmentTypes[id]);
  if (fulfillment?.type && !types.includes(fulfillment.type)) return undefined;
  const pinCode = fulfillment?.end?.location?.address?.area_code;
  if (pinCode && !goesTo(pinCode)) return undefined;
  if (!category && !item) return { messageText: text(version) };
  const words = searchWords(item?.descriptor.name ?? "");
  const found = products.filter(
    (product) =>
      (!category || product.networkCategory === category.id) &&
      words.every((word) => wordsOf(product).some((own) => own.startsWith(word))),
  );
  if (found.length === 0) return undefined;
  return { messageText: text(version, found) };
};

const wordsOf = ({ title, food, facts, networkCategory }: CatalogueProduct) =>
  searchWords([title, food, facts.commonName, networkCategory].join(" "));
