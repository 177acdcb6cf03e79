import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { askNetworkReturn } from "#app/domains/orders/returns/ask-return.server.ts";
import type { ReturnReason } from "#app/domains/orders/returns/order-return.ts";
import { db } from "#app/server/database/database.server.ts";
import { unknownOrder } from "../buying/handle-confirm.server.ts";
import { ondcOrders } from "../buying/ondc-order-table.server.ts";
import type { Handler, OndcAnswer, OndcError } from "../protocol/handler.ts";
import type { UpdateMessage } from "./after-messages.ts";
import {
  findStandingOrder,
  lockOndcOrder,
  type StandingOrder,
  tellable,
} from "./find-ondc-order.server.ts";
import { linesLeft, type OrderPart, orderBody } from "./order-body.ts";
import { enqueueNews, isOpenReturnPart } from "./tell-network.server.ts";

/**
 * What a buyer's app wants of an order that stands (rules: ondc-orders-6): that pieces are taken back, or that it is kept how
 * it has refunded. Nothing else can be changed from outside.
 */
export const handleUpdate: Handler<UpdateMessage> = async ({ context, message }) => {
  const { update_target: target, order } = message;
  const found = await findStandingOrder(context.bap_id, order.id);
  if (!found) return { error: unknownOrder };
  if (target === "payment") return keepSettlement(found, order.payment);
  const asked = order.fulfillments.find(({ type }) => type === "Return");
  const request = asked?.tags?.find(({ code }) => code === "return_request")?.list;
  if (target !== "item" || !request) return { error: notPossible };
  return askReturn(found, request, context.bap_id);
};

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
  if (!id || !reason) return { error: notPossible };
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
  const now = await findStandingOrder(row.bapId, row.networkId);
  if (!now) return { error: unknownOrder };
  const body = orderBody(await tellable(now.row, now.house), now.row.told);
  return { message: { order: body } };
}

const notPossible: OndcError = {
  type: "POLICY-ERROR",
  code: "50002",
  message: "Updation not possible",
};
