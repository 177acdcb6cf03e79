import { searchFor } from "../../practice-ondc/practice-ondc.ts";
import { type Flow, searched } from "./flow.ts";

/** The whole catalogue, and then what changes: an app asks to hear of it, and a product is hidden. */
export const searchFlow: Flow = {
  id: "1",
  versions: ["1.2.0", "1.2.5"],
  walk: async (shop, version) => {
    const { talk } = await searched(shop, version);
    const { buyer } = shop.network;
    const listening = buyer.converse({ version, city: "*" });
    await listening.say("search", searchFor(version, { of: "changes" }), {
      ...{ as: "search_inc_refresh", throughGateway: true },
    });
    // Nothing is told of the beginning itself.
    await shop.settled(listening.transactionId);
    const { rows } = await shop.query(
      "select id, current_stock from products where current_stock > 0 and not is_hidden limit 1",
    );
    const [product] = rows;
    if (!product) throw new Error("there is nothing to sell");
    const change = (intent: string) =>
      shop.office("/my/products", { intent, id: product.id ?? "" });
    await change("hide");
    // Changes are gathered, and told every minute at the latest.
    await listening.hear("on_search", "on_search_inc_refresh", undefined, 90_000);
    await change("show");
    return { ...talk.logs, ...listening.logs };
  },
};
