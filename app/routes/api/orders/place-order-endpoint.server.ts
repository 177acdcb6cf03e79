import { z } from "zod";
import { productsById } from "#app/domains/catalog/product/products.server.ts";
import {
  type ManualOrder,
  type ManualOrderRefusal,
  manualOrderSchema,
} from "#app/domains/orders/placing/manual-order.ts";
import { placeManualOrder } from "#app/domains/orders/placing/place-manual-order.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { endpoint } from "../endpoint.server.ts";
import { placeRefusal, saidOf } from "./order-refusal-words.ts";
import { orderAnswer, readOrder } from "./orders-endpoints.server.ts";

const { shape } = manualOrderSchema;
const { shape: typed } = shape.address;

/** A checkout key while only the rest is looked at. */
const noKey = "00000000-0000-4000-8000-000000000000";

/** As the office's form sends it; what that begins with may be left out. */
const newOrder = z
  .strictObject({
    ...shape,
    channel: shape.channel.default("phone"),
    customerId: shape.customerId.meta({
      description: "The customer's account; none for whoever has no account.",
    }),
    isTakenAlong: shape.isTakenAlong.default(false).meta({
      description: "Taken along at once: paid already, and of the address name and number alone.",
    }),
    address: z.strictObject({
      ...typed,
      pinCode: typed.pinCode.default(""),
      addressLine: typed.addressLine.default(""),
      areaLocality: typed.areaLocality.default(""),
      landmark: typed.landmark.default(""),
      city: typed.city.default(""),
      state: typed.state.default(""),
    }),
    lines: z.array(shape.lines.element.strict()).min(1).meta({
      description:
        "Each pack is a product. `seenPrice` is the price that you expect, `agreedPrice` what was agreed in its place.",
    }),
    priceReason: shape.priceReason.default("").meta({
      description: "Why a price was agreed; needed where one was.",
    }),
    payment: shape.payment.meta({
      description: "`cod` at the door, `received` paid already, `link` online by a link.",
    }),
    seenTotal: shape.seenTotal.meta({
      description: "The grand total that you expect: another one is refused.",
    }),
  })
  .omit({ checkoutKey: true })
  .superRefine((given, { addIssue, issues: found }) => {
    // What holds of several fields together.
    const checked = manualOrderSchema.safeParse({ ...given, checkoutKey: noKey });
    const isFound = ({ path }: { path: PropertyKey[] }) =>
      found.some((issue) => issue.path?.join() === path.join());
    for (const issue of checked.error?.issues ?? []) {
      if (!isFound(issue)) addIssue({ ...issue, code: "custom" });
    }
  })
  .meta({ id: "NewOrder" });

/** The request's own name is the order's checkout key, so that the command finds what it has placed (rules: api-orders-2). */
export const placeOrderEndpoint = endpoint({
  method: "POST",
  path: "/orders",
  permission: "orders.place",
  alsoAsks: ["orders.money"],
  summary: "Place an order for a customer",
  description:
    "As the office's “New order”: prices, stock, code and address are checked as there, and its buyer is mailed. It needs `orders.read`, too.",
  body: newOrder,
  answers: { 201: orderAnswer },
  once: "by-command",
  handle: async ({ body, once, user, may, headers }) => {
    if (!may("orders.read")) {
      return refused({ code: "not-allowed", permission: "orders.read" });
    }
    const placed = await placeManualOrder(user, { ...body, checkoutKey: once });
    if (!placed.ok) return refusedOrder(placed.refusal, body.lines);
    headers.set("Location", `/api/v1/orders/${placed.value.id}`);
    const order = await readOrder(placed.value.id, may("orders.money"));
    return order ? ok(order) : refused("not-found");
  },
});

/** A refusal with the field that it is about, and what has changed. */
async function refusedOrder(refusal: ManualOrderRefusal, lines: ManualOrder["lines"]) {
  const { refusal: said } = saidOf(refusal, placeRefusal);
  const message = said.said.detail;
  const at = (field: string) => ({ said: { ...said.said, errors: [{ field, message }] } });
  const line = (isIt: (line: ManualOrder["lines"][number]) => boolean) =>
    `lines.${lines.findIndex(isIt)}`;
  switch (refusal.code) {
    case "product-not-found":
    case "out-of-stock": {
      const { productId } = refusal;
      const field = line((one) => one.productId === productId);
      const asks = refusal.code === "out-of-stock" ? "quantity" : "productId";
      return refused({ ...said, ...at(`${field}.${asks}`) });
    }
    case "prices-changed": {
      const products = await productsById(lines.map(({ productId }) => productId));
      const prices = new Map(products.map(({ id, price }) => [id, price]));
      const changed = lines.flatMap(({ productId, seenPrice }, n) => {
        const price = prices.get(productId);
        return price === undefined || price === seenPrice
          ? []
          : [{ field: `lines.${n}.seenPrice`, productId, seenPrice, price }];
      });
      const errors = changed.map(({ field }) => ({ field, message }));
      return refused({ ...said, changed, said: { ...said.said, errors } });
    }
    case "total-changed":
      return refused({ ...said, ...at("seenTotal") });
    case "customer-not-found":
      return refused({ ...said, ...at("customerId") });
    case "price-too-high":
      return refused({ ...said, ...at("lines") });
    case "not-delivered":
      return refused({ ...said, ...at("address.pinCode") });
    case "other-state":
      return refused({ ...said, ...at("address.state") });
    case "too-small":
      return refused({ ...said, ...at("payment") });
    default:
      return refused({ ...said, ...at("offerCode") });
  }
}
