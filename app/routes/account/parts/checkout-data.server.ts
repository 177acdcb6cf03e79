import { addressesOf } from "#app/domains/accounts/list-addresses.server.ts";
import type { User } from "#app/domains/accounts/user.ts";
import { isPractice, paymentScript } from "#app/domains/payments/razorpay.server.ts";

/** What a checkout page needs to know beside the browser's own cart. */
export async function checkoutData(user: User) {
  return {
    addresses: await addressesOf(user),
    /** Where an order leads to in the end (rules: checkout-7). */
    accountPath: user.userType === "admin" ? "/my/dashboards" : "/dashboard",
    paymentScript: paymentScript(),
    isPractice: isPractice(),
  };
}

export type CheckoutData = Awaited<ReturnType<typeof checkoutData>>;
