import "#app/domains/payments/register-order-payments.server.ts";
import "#app/domains/ondc/after/tell-network.server.ts";
import { editionOf } from "#app/domains/orders/changing/change-order.server.ts";
import { editOrder } from "#app/domains/orders/changing/edit-order.server.ts";
import type { AdminOrderStatus } from "#app/domains/orders/order/order.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { decideReturn } from "#app/domains/orders/returns/decide-return.server.ts";
import { takeBackOrder } from "#app/domains/orders/returns/receive-return.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { refundInPart } from "#app/domains/payments/refunds/partial-refund.server.ts";
import type { Conversation, Message } from "../../practice-ondc/practice-ondc.ts";
import {
  address,
  bodyOf,
  location,
  orderIn,
  selectionOf,
  type Wanted,
  ways,
} from "../../practice-ondc/purchase.ts";
import { type Flow, type FlowVersion, searched } from "./flow.ts";
import type { LogsShop } from "./logs-shop.ts";

/** Whoever packs and sends in these flows. */
const staff = { id: "ondc-logs", email: "ondc-logs@localhost" };

/** An order that is walked through the shop. */
interface Walk {
  shop: LogsShop;
  talk: Conversation;
  version: FlowVersion;
  /** What the buyer's app calls it, and the shop. */
  networkId: string;
  id: string;
  /** What is bought: ids and pieces. */
  wanted: Wanted;
}

/** Pieces of so many products that the catalogue offers. */
function chosen(found: Message, counts: readonly number[]): Wanted {
  const items = bodyOf(found).catalog["bpp/providers"][0].items as {
    id: string;
    quantity: { maximum: { count: string } };
  }[];
  const there = items.filter(({ quantity }) => Number(quantity.maximum.count) >= 10);
  return counts.map((count, at) => [there[at]?.id ?? "", count] as const);
}

/**
 * Buys something in the practice buyer's app.
 * @param counts how many pieces of the first products.
 * @param given.tooMany asks for more than there is before.
 * @param given.payment other than what is paid in the app.
 * @param given.isFetched by its buyer.
 */
async function bought(
  shop: LogsShop,
  version: FlowVersion,
  counts: readonly number[],
  given: { tooMany?: boolean; payment?: Record<string, unknown>; isFetched?: boolean } = {},
): Promise<Walk> {
  const { talk, found } = await searched(shop, version);
  const wanted = chosen(found, counts);
  if (given.tooMany) {
    const far = wanted.map(([id]) => [id, 900] as const);
    await talk.ask("select", selectionOf(far), { as: "select_out_of_stock" });
  }
  await talk.ask("select", selectionOf(wanted, given.isFetched ? ways.fetched.type : undefined));
  const networkId = `O-${talk.transactionId.slice(0, 18)}`;
  await orderIn(talk, wanted, networkId, given);
  const { rows } = await shop.query("select order_id from ondc_orders where network_id = $1", [
    networkId,
  ]);
  return { ...{ shop, talk, version, networkId, wanted }, id: rows[0]?.order_id ?? "" };
}

/** How the validator calls what is told of a parcel. */
const names = {
  Pending: "on_status_pending",
  Packed: "on_status_packed",
  "Order-picked-up": "on_status_picked",
  "In-transit": "on_status_in_transit",
  "At-destination-hub": "on_status_at_destination_hub",
  "Out-for-delivery": "on_status_out_for_delivery",
  "Order-delivered": "on_status_delivered",
} as const;
type Told = keyof typeof names;

const stateOf = (said: Message): string => bodyOf(said).order.fulfillments[0].state.descriptor.code;

async function heard({ talk }: Walk, ...states: Told[]): Promise<void> {
  for (const state of states) {
    await talk.hear("on_status", names[state], (said) => stateOf(said) === state);
  }
}

async function set({ id }: Walk, status: AdminOrderStatus): Promise<void> {
  const done = await setOrderStatus(id, status, staff);
  if (!done.ok) throw new Error(`${status} was not set`);
}

/** Packs and sends an order, and hears of it. */
async function sent(walk: Walk): Promise<void> {
  await heard(walk, "Pending");
  await set(walk, "processing");
  await heard(walk, "Packed");
  await set(walk, "shipped");
  await heard(
    walk,
    "Order-picked-up",
    ...(walk.version === "1.2.5" ? ["In-transit" as const] : []),
  );
}

async function delivered(walk: Walk): Promise<void> {
  await sent(walk);
  await set(walk, "delivered");
  if (walk.version === "1.2.5") {
    await walk.shop.query(
      "update orders set courier = 'delhivery', tracking_number = '12345' where id = $1",
      [walk.id],
    );
    await walk.talk.ask("track", { order_id: walk.networkId });
  }
  const hub = walk.version === "1.2.5" ? ["At-destination-hub" as const] : [];
  await heard(walk, ...hub, "Out-for-delivery", "Order-delivered");
}

/** Takes a piece of the last product out. */
async function lessened(walk: Walk): Promise<void> {
  const order = await findOrder(walk.id);
  if (!order) throw new Error("the order is gone");
  const { selectedAddresses: at, cartItems } = order;
  const last = cartItems.length - 1;
  const lines = cartItems
    .map(({ productId, quantity }, place) => ({
      productId,
      quantity: place === last ? quantity - 1 : quantity,
    }))
    .filter(({ quantity }) => quantity > 0);
  const given = { address: at, seen: editionOf(at, cartItems), reason: "Broken.", lines };
  const done = await editOrder(walk.id, given, staff);
  if (!done.ok) throw new Error(`not changed: ${JSON.stringify(done.refusal)}`);
  await walk.talk.hear("on_update", "on_update_part_cancel");
}

/** Says how the buyer got their money back. */
const settled = ({ talk, networkId }: Walk, as: string, part: object, amount: string) =>
  talk.say(
    "update",
    {
      update_target: "payment",
      order: {
        id: networkId,
        fulfillments: [part],
        payment: {
          "@ondc/org/settlement_details": [
            {
              ...{ settlement_counterparty: "buyer", settlement_phase: "refund" },
              ...{ settlement_type: "upi", settlement_amount: amount },
              settlement_timestamp: new Date().toISOString(),
            },
          ],
        },
      },
    },
    { as },
  );

/** Asks for a piece of a product to be taken back. */
function returnOf({ networkId }: Walk, id: string, item = "", exchange = "no") {
  const list = Object.entries({
    ...{ id, item_id: item, item_quantity: "1", reason_id: "003" },
    ...{ reason_desc: "The bag is torn", images: "https://buyer.example.org/bag.jpg" },
    ...{ ttl_approval: "PT24H", ttl_reverseqc: "P3D", replace: "no", exchange },
  }).map(([code, value]) => ({ code, value }));
  const part = { type: "Return", tags: [{ code: "return_request", list }] };
  return { update_target: "item", order: { id: networkId, fulfillments: [part] } };
}

/** Gives the price of a piece back. @returns it, in rupees. */
async function refunded(walk: Walk, item = ""): Promise<string> {
  const order = await findOrder(walk.id);
  const amount = order?.cartItems.find(({ productId }) => productId === item)?.price ?? 0;
  const { rows } = await walk.shop.query(
    "select coalesce(sum(amount), 0)::text as sent from partial_refunds where payment_id = $1",
    [order?.paymentId ?? ""],
  );
  const given = { amount, reason: "Torn.", seenParts: Number(rows[0]?.sent) };
  const done = await refundInPart(order?.paymentId ?? "", given, staff);
  if (!done.ok) throw new Error(`not refunded: ${JSON.stringify(done.refusal)}`);
  return (amount / 100).toFixed(2);
}

const both: readonly FlowVersion[] = ["1.2.0", "1.2.5"];

/** Bought, followed and delivered. */
const deliveredFlow: Flow = {
  id: "2",
  versions: both,
  walk: async (shop, version) => {
    const walk = await bought(shop, version, [2]);
    await delivered(walk);
    return walk.talk.logs;
  },
};

/** More was wanted than there is. */
const soldOutFlow: Flow = {
  id: "3",
  versions: both,
  walk: async (shop, version) => {
    const walk = await bought(shop, version, [2], { tooMany: true });
    await delivered(walk);
    return walk.talk.logs;
  },
};

/** Its buyer cancels it. */
const cancelledFlow: Flow = {
  id: "4",
  versions: both,
  walk: async (shop, version) => {
    // The validator of 1.2.5 takes no other reason of a buyer, and compares a trail with one piece.
    const isOld = version === "1.2.0";
    const reason = isOld ? "010" : "999";
    const walk = await bought(shop, version, [isOld ? 2 : 1]);
    const tags = [{ code: "params", list: [{ code: "force", value: "no" }] }];
    await walk.talk.ask("cancel", {
      ...{ order_id: walk.networkId, cancellation_reason_id: reason },
      ...(!isOld && {
        descriptor: { name: "fulfillment", short_desc: "F1", tags },
      }),
    });
    return walk.talk.logs;
  },
};

/** It could not be handed over, and comes back. */
const cameBackFlow: Flow = {
  id: "5",
  versions: both,
  walk: async (shop, version) => {
    // The validator of 1.2.5 counts an item that is cancelled in part twice.
    const walk = await bought(shop, version, version === "1.2.5" ? [1, 1] : [2, 2]);
    if (version === "1.2.5") {
      await lessened(walk);
      await settled(walk, "update_settlement_part_cancel", { id: "C1", type: "Cancel" }, "1.00");
    }
    await sent(walk);
    const given = { goods: "restocked", money: "all", reason: "" } as const;
    const done = await takeBackOrder(walk.id, given, staff);
    if (!done.ok) throw new Error(`not taken back: ${JSON.stringify(done.refusal)}`);
    if (version === "1.2.5") await heard(walk, "At-destination-hub");
    await heard(walk, "Out-for-delivery");
    await walk.talk.hear("on_cancel");
    await walk.talk.hear("on_status", "on_status_rto_delivered/disposed");
    return walk.talk.logs;
  },
};

/** A piece is taken out, one is sent back and one is paid back without that. */
const returnedFlow: Flow = {
  id: "6",
  versions: both,
  walk: async (shop, version) => {
    // The validator of 1.2.5 takes no other items in an update than those that are sent back.
    const walk = await bought(shop, version, version === "1.2.0" ? [2, 2, 1] : [2]);
    const { talk, wanted } = walk;
    const [first, second = first] = wanted.map(([id]) => id);
    if (version === "1.2.0") {
      await lessened(walk);
      await settled(walk, "update_settlement_part_cancel", { id: "C1", type: "Cancel" }, "1.00");
    }
    await delivered(walk);
    if (version === "1.2.0") {
      await talk.ask("update", returnOf(walk, "R-1", first), { as: "update_reverse_qc" });
      rename(talk, "on_update_reverse_qc", "on_update_interim_reverse_qc");
      const { rows } = await shop.query("select id from order_returns where order_id = $1", [
        walk.id,
      ]);
      const answer = { state: "accepted", answer: "Please keep it packed." } as const;
      await decideReturn(rows[0]?.id ?? "", answer, staff);
      await talk.hear("on_update", "on_update_approval");
      // It is fetched after it was said when it may be.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const amount = await refunded(walk, first);
      await talk.hear("on_update", "on_update_picked");
      const part = { id: "R-1", type: "Return" };
      await settled(walk, "update_settlement_reverse_qc", part, amount);
      await talk.hear("on_update", "on_update_delivered");
    }
    await liquidated(walk, second);
    return talk.logs;
  },
};

/** Its buyer gets the money back of a piece, and keeps it. */
async function liquidated(walk: Walk, item: string | undefined): Promise<void> {
  const { talk } = walk;
  await talk.ask("update", returnOf(walk, "R-2", item), { as: "update_liquidated" });
  rename(talk, "on_update_liquidated", "on_update_interim_liquidated");
  const amount = await refunded(walk, item);
  await talk.hear("on_update", "on_update_liquidated");
  await settled(walk, "update_settlement_liquidated", { id: "R-2", type: "Return" }, amount);
}

/** What answers an update is told by the validator's own name. */
function rename({ logs }: Conversation, from: string, to: string): void {
  const said = logs[from] ?? logs.on_update;
  if (!said) return;
  delete logs[from];
  logs[to] = said;
}

/** It is paid at the door. */
const cashFlow: Flow = {
  id: "012",
  versions: ["1.2.5"],
  walk: async (shop, version) => {
    const payment = {
      ...{ type: "ON-FULFILLMENT", status: "NOT-PAID", collected_by: "BPP" },
      "@ondc/org/settlement_details": [
        {
          ...{ settlement_counterparty: "buyer-app", settlement_phase: "sale-amount" },
          ...{ settlement_type: "upi", upi_address: "buyer@upi" },
        },
      ],
    };
    const walk = await bought(shop, version, [2], { payment });
    await delivered(walk);
    return walk.talk.logs;
  },
};

const newest: readonly FlowVersion[] = ["1.2.5"];

/** Its buyer fetches it. */
const fetchedFlow: Flow = {
  id: "002",
  versions: newest,
  walk: async (shop, version) => {
    const walk = await bought(shop, version, [2], { isFetched: true });
    await heard(walk, "Pending");
    await set(walk, "processing");
    await heard(walk, "Packed");
    await set(walk, "delivered");
    await heard(walk, "Order-picked-up");
    return walk.talk.logs;
  },
};

/** Says at once the delivery of an order as it was confirmed, with something else of where it ends. */
async function changedEnd(walk: Walk, as: string, changed: object): Promise<void> {
  const told = walk.talk.logs.on_confirm;
  const [delivery] = told ? bodyOf(told).order.fulfillments : [];
  const fulfillments = [{ ...delivery, end: { ...delivery.end, ...changed } }];
  const message = { update_target: "fulfillment", order: { id: walk.networkId, fulfillments } };
  await walk.talk.ask("update", message, { as });
}

/** Its buyer has it brought elsewhere. */
const movedFlow: Flow = {
  id: "00F",
  versions: newest,
  walk: async (shop, version) => {
    const walk = await bought(shop, version, [2]);
    const moved = { ...address, name: "House 7", building: "Sarhul Apartments" };
    await changedEnd(walk, "update_address", { location: { ...location, address: moved } });
    return walk.talk.logs;
  },
};

/** Its buyer says how it is to be brought. */
const instructedFlow: Flow = {
  id: "011",
  versions: newest,
  walk: async (shop, version) => {
    const walk = await bought(shop, version, [2]);
    const instructions = {
      name: "At the door",
      short_desc: "Ring twice",
      long_desc: "Second floor",
    };
    await changedEnd(walk, "update_instructions", { instructions });
    return walk.talk.logs;
  },
};

/** It is late, and its buyer's app insists that it is cancelled. */
const forcedFlow: Flow = {
  id: "005",
  versions: newest,
  walk: async (shop, version) => {
    const walk = await bought(shop, version, [1]);
    const { talk, networkId } = walk;
    await sent(walk);
    await shop.query(
      `update ondc_orders set agreed = jsonb_set(agreed, '{arrival,end}', to_jsonb(agreed->>'createdAt'))
       where network_id = $1`,
      [networkId],
    );
    for (const force of ["no", "yes"]) {
      const list = [
        { code: "force", value: force },
        { code: "ttl_response", value: "PT1H" },
      ];
      const tags = [{ code: "params", list }];
      const descriptor = { name: "fulfillment", short_desc: "F1", tags };
      const message = { order_id: networkId, cancellation_reason_id: "052", descriptor };
      await talk.ask("cancel", message, force === "yes" ? { as: "force_cancel" } : {});
    }
    rename(talk, "on_force_cancel", "on_cancel");
    return talk.logs;
  },
};

/** What was asked to be taken back is called off. */
async function calledOff(walk: Walk): Promise<void> {
  const tags = [{ code: "params", list: [{ code: "force", value: "no" }] }];
  await walk.talk.ask("cancel", {
    ...{ order_id: walk.networkId, cancellation_reason_id: "999" },
    descriptor: { name: "fulfillment", short_desc: "R-1", tags },
  });
}

/** A return that is called off. */
const calledOffFlow: Flow = {
  id: "00D",
  versions: newest,
  walk: async (shop, version) => {
    const walk = await bought(shop, version, [1]);
    await delivered(walk);
    await walk.talk.ask("update", returnOf(walk, "R-1", walk.wanted[0]?.[0]));
    await calledOff(walk);
    return walk.talk.logs;
  },
};

/** The seller shows who it is. */
const credsFlow: Flow = { ...calledOffFlow, id: "017" };

/** Something else is wanted in the place of a piece, which the shop does not do. */
const exchangedFlow: Flow = {
  id: "00C",
  versions: newest,
  walk: async (shop, version) => {
    const walk = await bought(shop, version, [1]);
    await delivered(walk);
    await walk.talk.ask("update", returnOf(walk, "R-1", walk.wanted[0]?.[0], "yes"));
    return walk.talk.logs;
  },
};

/** What is delivered to whoever knows a number. */
const authorizedFlow: Flow = { ...deliveredFlow, id: "010", versions: newest };

/** Taxes said of each line. */
const taxedFlow: Flow = {
  id: "015",
  versions: newest,
  walk: async (shop, version) => {
    const walk = await bought(shop, version, [2]);
    await delivered(walk);
    await liquidated(walk, walk.wanted[0]?.[0]);
    return walk.talk.logs;
  },
};

export const orderFlows: readonly Flow[] = [
  ...[deliveredFlow, soldOutFlow, cancelledFlow, cameBackFlow, returnedFlow, cashFlow],
  ...[fetchedFlow, movedFlow, instructedFlow, forcedFlow, calledOffFlow, credsFlow],
  ...[exchangedFlow, authorizedFlow, taxedFlow],
];
