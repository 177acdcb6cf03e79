import type { Buyer, Conversation, Message } from "./buyer.ts";
import { searchFor } from "./search.ts";

/** What is bought: ids and pieces. */
export type Wanted = readonly (readonly [id: string, count: number])[];

/** What stands below "message", as far as it is looked into here. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of the network are read here as they come.
export const bodyOf = ({ message }: Message): any => message;

export const address = {
  ...{ name: "House 12", building: "Shanti Apartments", locality: "Kanke Road" },
  ...{ city: "Ranchi", state: "Jharkhand", country: "IND", area_code: "834008" },
};
const contact = { phone: "9876543210", email: "asha@example.org" };
export const location = { gps: "23.400000,85.320000", address };
const provider = { id: "P1", locations: [{ id: "L1" }] };

const linesOf = (wanted: Wanted) =>
  wanted.map(([id, count]) => ({ id, quantity: { count }, location_id: "L1" }));

/** How it comes to its buyer. */
export const ways = {
  delivered: { id: "F1", type: "Delivery" },
  fetched: { id: "F2", type: "Self-Pickup" },
} as const;

const end = { location: { gps: location.gps, address: { area_code: address.area_code } } };

/** `message` of a select. @param type of its way, where it is said. */
export const selectionOf = (wanted: Wanted, type?: string) => ({
  order: { provider, items: linesOf(wanted), fulfillments: [{ ...(type && { type }), end }] },
});

/**
 * Says init and confirm of what was selected, and waits for what is told of each.
 * @param networkId what the buyer's app calls the order: under one id there is one order.
 * @param given.payment other than what is paid in the app.
 * @param given.isFetched by its buyer.
 * @returns the answer to the last that was said: with an `error`, it was refused.
 */
export async function orderIn(
  talk: Conversation,
  wanted: Wanted,
  networkId: string,
  given: { payment?: Record<string, unknown>; isFetched?: boolean } = {},
): Promise<Message> {
  const { payment, isFetched = false } = given;
  const way = isFetched ? ways.fetched : ways.delivered;
  const billedAt = new Date().toISOString();
  const billing = {
    ...{ name: "Asha Devi", address, ...contact },
    ...{ created_at: billedAt, updated_at: billedAt },
  };
  const items = linesOf(wanted).map((line) => ({ ...line, fulfillment_id: way.id }));
  const answered = await talk.ask("init", {
    order: {
      ...{ provider, items, billing },
      fulfillments: [{ ...way, end: { location, contact } }],
      ...(payment && { payment: { type: payment.type } }),
    },
  });
  if (answered.error) return answered;
  const { order } = bodyOf(answered);
  const at = new Date().toISOString();
  const takes = talk.logs.on_select && bodyOf(talk.logs.on_select).order.fulfillments[0];
  return talk.ask(
    "confirm",
    {
      order: {
        ...{ id: networkId, state: "Created", provider: order.provider, items: order.items },
        billing,
        fulfillments: [
          {
            ...{ ...way, tracking: !isFetched },
            "@ondc/org/TAT": takes?.["@ondc/org/TAT"] ?? "",
            end: { location, contact, person: { name: "Asha Devi" } },
          },
        ],
        quote: order.quote,
        payment: {
          uri: "https://buyer.example.org/pay",
          tl_method: "http/get",
          params: {
            ...{ amount: order.quote.price.value, currency: "INR" },
            transaction_id: `pay-${talk.transactionId}`,
          },
          ...order.payment,
          collected_by: "BAP",
          status: "PAID",
          ...payment,
        },
        ...(order.cancellation_terms && { cancellation_terms: order.cancellation_terms }),
        tags: [
          ...order.tags,
          { code: "bap_terms", list: [{ code: "tax_number", value: "29AAACB1234C1Z5" }] },
        ],
        ...{ created_at: at, updated_at: at },
      },
    },
    { timestamp: at },
  );
}

/** What came of a purchase: the order, or why the seller has not taken it. */
export type Purchase =
  | { bapId: string; networkId: string }
  | { problem: "nothing" }
  /** The network's code of it. */
  | { problem: "refused"; code: string };

/**
 * Buys one piece of the first product that the seller offers and has, from the search to the confirmation.
 * @param city its std code.
 * @throws Error where something is not taken, or nothing is heard of it.
 */
export async function buyOne(buyer: Buyer, networkId: string, city: string): Promise<Purchase> {
  const talk = buyer.converse({ version: "1.2.5", city });
  const how = { as: "search_full_catalog_refresh", throughGateway: true };
  const found = await talk.ask("search", searchFor("1.2.5"), how);
  const items: { id: string; quantity: { available: { count: string } } }[] =
    bodyOf(found)?.catalog?.["bpp/providers"]?.[0]?.items ?? [];
  const there = items.find(({ quantity }) => Number(quantity.available.count) > 0);
  if (!there) return { problem: "nothing" };
  const wanted = [[there.id, 1]] as const;
  const selected = await talk.ask("select", selectionOf(wanted));
  const { error } = selected.error ? selected : await orderIn(talk, wanted, networkId);
  return error ? { problem: "refused", code: error.code } : { bapId: buyer.id, networkId };
}
