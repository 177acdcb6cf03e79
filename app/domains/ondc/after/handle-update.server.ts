import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { editionOf } from "#app/domains/orders/changing/change-order.server.ts";
import { editOrder } from "#app/domains/orders/changing/edit-order.server.ts";
import { codBounds, judgeCod } from "#app/domains/orders/cod/cod-rules.ts";
import { codRulesNow } from "#app/domains/orders/cod/read-cod-rules.server.ts";
import { lineRowsOf } from "#app/domains/orders/order/read-orders.server.ts";
import { askNetworkReturn } from "#app/domains/orders/returns/ask-return.server.ts";
import type { ReturnReason } from "#app/domains/orders/returns/order-return.ts";
import { deliveryOf, goesTo, goodsOf } from "#app/lib/money/delivery-charge.ts";
import { mayDeliverTo } from "#app/lib/tax/seller.ts";
import { db } from "#app/server/database/database.server.ts";
import { unknownOrder } from "../buying/handle-confirm.server.ts";
import { wrongAddress } from "../buying/handle-init.server.ts";
import { addressOf, pickUpAddress } from "../buying/network-address.ts";
import { ondcOrders } from "../buying/ondc-order-table.server.ts";
import type { NetworkEnd } from "../buying/order-messages.ts";
import { notServedError } from "../buying/quote-goods.server.ts";
import type { Handler, OndcAnswer, OndcError } from "../protocol/handler.ts";
import type { UpdateMessage } from "./after-messages.ts";
import {
  findStandingOrder,
  lockOndcOrder,
  type StandingOrder,
  tellable,
} from "./find-ondc-order.server.ts";
import { linesLeft, type OrderPart, orderBody, wayOut } from "./order-body.ts";
import { enqueueNews, isOpenReturnPart } from "./tell-network.server.ts";

/**
 * What a buyer's app wants of an order that stands: that pieces are taken back, that it is kept how it has refunded (rules:
 * ondc-orders-6), or that it goes elsewhere or is brought otherwise (rules: ondc-orders-8). Nothing else can be changed from
 * outside.
 */
export const handleUpdate: Handler<UpdateMessage> = async ({ context, message }) => {
  const { update_target: target, order } = message;
  const found = await findStandingOrder(context.bap_id, order.id);
  if (!found) return { error: unknownOrder };
  if (target === "payment") return keepSettlement(found, order.payment);
  if (target === "fulfillment") return changeEnd(found, order.fulfillments);
  const asked = order.fulfillments.find(({ type }) => type === "Return");
  const request = asked?.tags?.find(({ code }) => code === "return_request")?.list;
  if (target !== "item" || !request) return { error: notPossible };
  return askReturn(found, request, context.bap_id);
};

/** Has the order go where the buyer wishes it now, and keeps what whoever packs and brings it should know. */
async function changeEnd(
  { row, house }: StandingOrder,
  asked: UpdateMessage["order"]["fulfillments"],
): Promise<OndcAnswer> {
  const { agreed, bapId } = row;
  const given = asked.find(({ id }) => id === wayOut(agreed).id)?.end;
  if (!given) return { error: notPossible };
  const { location, contact, person, instructions } = given;
  const end: Partial<NetworkEnd> = {
    ...agreed.end,
    ...(location && !agreed.isFetched && { location }),
    ...{ ...(contact && { contact }), ...(person && { person }) },
    ...(instructions && { instructions }),
  };
  // Said again, it is as it was.
  if (isDeepStrictEqual(end, agreed.end)) return standing(row);
  const billing = agreed.billing as { name: string; phone: string };
  const address = agreed.isFetched
    ? pickUpAddress(end, billing, agreed.place)
    : addressOf(end, billing);
  if (!address) return { error: wrongAddress };
  const lines = await lineRowsOf(db, house.id);
  const stands = house.selectedAddresses;
  const { deliveryNote: _, ...place } = address;
  const { deliveryNote: __, ...wasPlace } = stands;
  const isElsewhere = editionOf(place, []) !== editionOf(wasPlace, []);
  if (isElsewhere && !agreed.isFetched) {
    const isServed = goesTo(address.pinCode) && mayDeliverTo(address.state);
    if (!isServed) return { error: notServedError };
    // What it costs is agreed on.
    const costs = [stands, address].map(
      ({ pinCode }) => deliveryOf(goodsOf(lines), pinCode).charge,
    );
    if (costs[0] !== costs[1]) return { error: notPossible };
    const bounds = codBounds(await codRulesNow(), address, undefined);
    const isCod = house.paymentStatus === "cod";
    if (isCod && judgeCod(bounds, house.grandTotal)) return { error: notPossible };
  }
  const seen = editionOf(stands, lines);
  const done = await editOrder(
    house.id,
    {
      ...{ address, lines, seen, reason: "" },
      agreed: async ({ id, status }, tx) => {
        // What is packed has its label.
        if (isElsewhere && status !== "ordered" && status !== "confirmed") return false;
        const locked = await lockOndcOrder(tx, id);
        if (!locked || locked.row.told === "Cancelled") return false;
        const { agreed: now } = locked.row;
        await tx
          .update(ondcOrders)
          .set({ agreed: { ...now, end } })
          .where(eq(ondcOrders.orderId, id));
        return true;
      },
    },
    { id: house.userId, email: bapId },
  );
  if (done.ok) return standing(row);
  const isMet = typeof done.refusal === "object" && done.refusal.code === "met";
  // Somebody has changed it a moment ago: it is looked at anew.
  const now = isMet && (await findStandingOrder(bapId, row.networkId));
  return now ? changeEnd(now, asked) : { error: notPossible };
}

/** How the app has given back what an update of the shop's has set free. */
async function keepSettlement(
  { row }: StandingOrder,
  payment: UpdateMessage["order"]["payment"],
): Promise<OndcAnswer> {
  const said = payment?.["@ondc/org/settlement_details"] ?? [];
  await db.transaction(async (tx) => {
    const locked = await lockOndcOrder(tx, row.orderId);
    if (!locked) return;
    const { agreed } = locked.row;
    const known = agreed.payment["@ondc/org/settlement_details"];
    const kept: unknown[] = Array.isArray(known) ? known : [];
    const more = said.filter((each) => !kept.some((one) => isDeepStrictEqual(one, each)));
    const details = [...kept, ...more].slice(0, mostDetails);
    const paid = { ...agreed.payment, "@ondc/org/settlement_details": details };
    await tx
      .update(ondcOrders)
      .set({ agreed: { ...agreed, payment: paid } })
      .where(eq(ondcOrders.orderId, row.orderId));
    await enqueueNews(tx, row.orderId);
  });
  // The network waits for no answer to it.
  return undefined;
}

const mostDetails = 50;

/** Which of the shop's reasons the network's are: damaged, of a wrong quantity, another product; else it says itself why. */
const returnReasons: Readonly<Record<string, ReturnReason>> = {
  "001": "other",
  "002": "other",
  "003": "damaged",
  "004": "incomplete",
  "005": "wrong-item",
};

/** Asks the shop to take pieces back, as its own buyers do (rules: returns-1). */
async function askReturn(
  { row, house }: StandingOrder,
  request: { code: string; value: string }[],
  by: string,
): Promise<OndcAnswer> {
  const said = (code: string) => request.find((each) => each.code === code)?.value.trim() ?? "";
  const id = said("id");
  const reason = returnReasons[said("reason_id")];
  // Another piece in its place is ordered anew.
  const isSwap = said("exchange") === "yes" || said("replace") === "yes";
  if (!id || !reason || isSwap) return { error: notPossible };
  const known = row.parts.find((part) => part.id === id);
  if (!known) {
    const line = linesLeft(row.agreed, row.parts).find((each) => each.id === said("item_id"));
    const count = Number(said("item_quantity"));
    if (!line || !Number.isInteger(count) || count < 1 || count > line.count) {
      return { error: notPossible };
    }
    const message = [`${line.title} × ${count}`, said("reason_desc"), said("images")];
    const asked = await askNetworkReturn(
      house.id,
      { reason, message: message.filter(Boolean).join("\n").slice(0, 1000) },
      async (tx, returnId) => {
        const locked = await lockOndcOrder(tx, house.id);
        const parts = locked?.row.parts ?? [];
        const part: OrderPart = {
          ...{ id, type: "Return", state: "Return_Initiated", by, request, returnId, trail: [] },
          ...{ lines: [{ id: line.id, count }], reason: said("reason_id") },
        };
        // Twice at once is once.
        const isNew = !parts.some((each) => each.id === id) && !parts.some(isOpenReturnPart);
        if (isNew) {
          await tx
            .update(ondcOrders)
            .set({ parts: [...parts, part] })
            .where(eq(ondcOrders.orderId, house.id));
        }
        return isNew;
      },
    );
    if (!asked.ok) {
      const now = await findStandingOrder(row.bapId, row.networkId);
      if (!now?.row.parts.some((part) => part.id === id)) return { error: notPossible };
    }
  }
  return standing(row);
}

/** The order as it is now. */
async function standing({ bapId, networkId }: StandingOrder["row"]): Promise<OndcAnswer> {
  const now = await findStandingOrder(bapId, networkId);
  if (!now) return { error: unknownOrder };
  const body = orderBody(await tellable(now.row, now.house), now.row.told);
  return { message: { order: body } };
}

const notPossible: OndcError = {
  type: "POLICY-ERROR",
  code: "50002",
  message: "Updation not possible",
};
