import { z } from "zod";
import { addressTypes } from "#app/domains/accounts/addresses/address.ts";
import { toCollectOf } from "#app/domains/orders/cash/to-collect.ts";
import { editionOf } from "#app/domains/orders/changing/change-order.server.ts";
import { officeRow, shownOrder } from "#app/domains/orders/order/office-order.ts";
import {
  confirmations,
  orderChannels,
  orderEventKinds,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  refundStates,
} from "#app/domains/orders/order/order.ts";
import { findOrder, linesOf } from "#app/domains/orders/order/read-orders.server.ts";
import {
  orderSorts,
  orderStages,
  paymentFilters,
} from "#app/domains/orders/search/order-filter.ts";
import { searchOrders } from "#app/domains/orders/search/search-orders.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { languages } from "#app/lib/text/language.ts";
import { day, moment, nextCursor, pageOf, pageQuery, paise } from "../api-schemas.server.ts";
import { endpoint } from "../endpoint.server.ts";

const address = z
  .object({
    name: z.string(),
    phoneNumber: z.string(),
    pinCode: z.string(),
    addressLine: z.string(),
    areaLocality: z.string(),
    landmark: z.string(),
    city: z.string(),
    state: z.string(),
    addressType: z.enum(addressTypes),
    openOnWeekends: z.object({ saturday: z.boolean(), sunday: z.boolean() }),
    deliveryNote: z.string().optional(),
  })
  .meta({ id: "OrderAddress" });

const withoutMoney = "Null where the key may not see amounts (`orders.money`).";

const totals = z
  .object({
    totalQuantity: z.int(),
    totalAmount: paise,
    discountPrice: paise,
    offerDiscount: paise,
    thanksDiscount: paise,
    shippingCharge: paise,
    cgst: paise,
    sgst: paise,
    igst: paise,
    grandTotal: paise,
  })
  .meta({ id: "OrderTotals" });

const line = z
  .object({
    productId: z.string(),
    title: z.string(),
    pack: z.int().nullable().meta({ description: "Grams." }),
    quantity: z.int(),
    pictureUrl: z.string().nullable(),
    price: paise.nullable().meta({ description: `Paise of one. ${withoutMoney}` }),
    offerDiscount: paise
      .nullable()
      .meta({ description: `Paise off the whole line. ${withoutMoney}` }),
    hsn: z.string().nullable(),
    taxRate: z.int().nullable().meta({ description: "Hundredths of a per cent." }),
  })
  .meta({ id: "OrderLine" });

const listed = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    receipt: z.string(),
    time: moment,
    status: z.enum(orderStatuses),
    confirmation: z.enum(confirmations).nullable(),
    paymentMethod: z.enum(paymentMethods),
    paymentStatus: z.enum(paymentStatuses),
    refund: z.enum(refundStates).nullable(),
    email: z.string(),
    selectedAddresses: address,
    cartItems: z.array(line),
    totals: totals.nullable().meta({ description: withoutMoney }),
    dueAtDoor: paise.nullable().meta({
      description: `Paise still to be paid at the door of an order that is paid online. ${withoutMoney}`,
    }),
    toCollect: z
      .object({
        kind: z.enum(["cash", "nothing", "received", "not-paid", "to-confirm", "refund", "closed"]),
        amount: paise
          .optional()
          .meta({ description: "Paise. Left out where the key may not see amounts." }),
      })
      .meta({
        description: "What is asked for at the door, or why nothing is, or it must not leave.",
      }),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    shippedAt: moment.nullable(),
    deliveredAt: moment.nullable(),
    collectedAt: moment.nullable(),
    cancelReason: z.string().nullable(),
  })
  .meta({ id: "ListedOrder" });

/** An order with all that the office's page of it shows. */
export const orderAnswer = listed
  .extend({
    channel: z.enum(orderChannels),
    language: z.enum(languages),
    deliverFrom: day.nullable(),
    deliverBy: day.nullable(),
    buyer: z.object({ id: z.string(), fullName: z.string() }).nullable(),
    edition: z.string().meta({ description: "Another one after every edit of address or lines." }),
    events: z.array(z.object({ event: z.enum(orderEventKinds), time: moment })),
  })
  .meta({ id: "Order" });

type SentLine = z.input<typeof line>;

/** A line as it is answered; `price` is undefined where amounts are not shown. */
function sentLine(
  {
    price,
    offerDiscount,
    pictureUrl,
    hsn,
    taxRate,
    ...rest
  }: Pick<SentLine, "productId" | "title" | "pack" | "quantity" | "pictureUrl"> & {
    price?: number | undefined;
    offerDiscount?: number | undefined;
    hsn?: string | null | undefined;
    taxRate?: number | null | undefined;
  },
  seesMoney: boolean,
): SentLine {
  return {
    ...rest,
    pictureUrl,
    price: seesMoney ? (price ?? null) : null,
    offerDiscount: seesMoney ? (offerDiscount ?? 0) : null,
    hsn: hsn ?? null,
    taxRate: taxRate ?? null,
  };
}

/** An order as the endpoints answer it; undefined where there is none with this id. */
export async function readOrder(
  id: string,
  seesMoney: boolean,
): Promise<z.input<typeof orderAnswer> | undefined> {
  const found = await findOrder(id);
  if (!found) return undefined;
  const order = shownOrder(found, seesMoney);
  return {
    ...order,
    totals: order.totals ?? null,
    dueAtDoor: order.dueAtDoor ?? null,
    toCollect: toCollectOf(found, seesMoney),
    edition: editionOf(found.selectedAddresses, found.cartItems),
    cartItems: order.cartItems.map((line) => sentLine(line, seesMoney)),
  };
}

const filter = pageQuery.extend({
  stage: z.enum(orderStages).optional().meta({ description: "With it, no status and no payment." }),
  status: z.enum(orderStatuses).optional(),
  payment: z.enum(paymentFilters).optional(),
  q: z.string().trim().max(200).default("").meta({
    description:
      "Words of a name, a place or a product's title, the start of a number or e-mail address.",
  }),
  place: z.string().trim().max(100).optional().meta({ description: "The start of a city's name." }),
  since: day.optional().meta({ description: "Placed on this day or later, in India." }),
  until: day.optional().meta({ description: "Placed on this day or earlier, in India." }),
  product: z.string().max(200).optional().meta({ description: "Id of a product that is in it." }),
  sort: z.enum(orderSorts).optional().meta({ description: "Without it, the newest first." }),
});

export const ordersEndpoints = [
  endpoint({
    method: "GET",
    path: "/orders",
    permission: "orders.read",
    alsoAsks: ["orders.money"],
    summary: "List orders",
    query: filter,
    answers: { 200: pageOf(listed) },
    handle: async ({ query: { cursor, limit, ...asked }, may }) => {
      const { stage, status, payment } = asked;
      const filter = {
        ...asked,
        status: stage ? undefined : status,
        payment: stage ? undefined : payment,
      };
      const page = await searchOrders(filter, cursor, limit);
      const lines = await linesOf(page.rows.map(({ id }) => id));
      const seesMoney = may("orders.money");
      const data = page.rows.map((order) => {
        const row = officeRow(order, seesMoney);
        return {
          ...row,
          totals: row.totals ?? null,
          dueAtDoor: seesMoney ? order.dueAtDoor : null,
          toCollect: toCollectOf(order, seesMoney),
          cartItems: (lines.get(order.id) ?? []).map((line) => sentLine(line, seesMoney)),
        };
      });
      const next = nextCursor(page, ({ time: date, id, key }) => ({ date, id, key }));
      return ok({ data, nextCursor: next });
    },
  }),
  endpoint({
    method: "GET",
    path: "/orders/:id",
    permission: "orders.read",
    alsoAsks: ["orders.money"],
    summary: "Read an order",
    answers: { 200: orderAnswer },
    handle: async ({ params, may }) => {
      const order = await readOrder(params.id, may("orders.money"));
      return order ? ok(order) : refused("not-found");
    },
  }),
];
