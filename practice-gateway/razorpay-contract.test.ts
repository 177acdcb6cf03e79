// What the gateway answers, held against the types that Razorpay publishes with its SDK. tsc reads
// the assertions (`npm run types`); every field in which the two differ is named here.
import type { Orders } from "razorpay/dist/types/orders.js";
import type { Payments } from "razorpay/dist/types/payments.js";
import type { Refunds } from "razorpay/dist/types/refunds.js";
import { expectTypeOf, test } from "vitest";
import type { Order, Payment, Refund } from "./entities.ts";

/** Fields that Razorpay answers with null, where its types say that there is always a value. */
type OrNull<Entity, Field extends keyof Entity> = Omit<Entity, Field> & {
  [Name in Field]: Entity[Name] | null;
};

/** Notes are an empty list where there are none, and never undefined. */
type WithNotes<Entity> = Omit<Entity, "notes"> & { notes: Record<string, string> | [] };

test("an order", () => {
  // The types ask for what only orders of recurring payments have.
  type Published = WithNotes<Omit<Orders.RazorpayOrder, "description" | "token" | "receipt">> & {
    receipt: string | null;
  };
  expectTypeOf<Order>().toExtend<Published>();
  expectTypeOf<Exclude<keyof Order, keyof Orders.RazorpayOrder>>().toBeNever();
});

test("a payment", () => {
  // Of saved customers, cards and offers the shop has none.
  type Plain = Omit<
    Payments.RazorpayPayment,
    "customer_id" | "token_id" | "offers" | "refund_status" | "acquirer_data"
  >;
  type Published = WithNotes<
    OrNull<Plain, "bank" | "fee" | "tax" | "email" | "contact" | "description">
  > & {
    // Published as the text 'null'.
    refund_status: null | "partial" | "full";
    acquirer_data: OrNull<Pick<Payments.RazorpayPayment["acquirer_data"], "rrn">, "rrn">;
  };
  expectTypeOf<Payment>().toExtend<Published>();
  expectTypeOf<Exclude<keyof Payment, keyof Payments.RazorpayPayment>>().toEqualTypeOf<"upi">();
});

test("a refund", () => {
  expectTypeOf<Refund>().toExtend<WithNotes<Refunds.RazorpayRefund>>();
  expectTypeOf<Exclude<keyof Refund, keyof Refunds.RazorpayRefund>>().toBeNever();
});
