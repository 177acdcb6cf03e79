/**
 * What the ids of payments begin with that a buyer's app of the open network took for the shop (rules: ondc-orders-3):
 * Razorpay has never heard of them, and is asked for nothing.
 */
export const networkMark = "ondc-";

export const isOfNetwork = (paymentId: string) => paymentId.startsWith(networkMark);

/** The buyer's app gives back what it took, as the message tells it that goes out with the refund's cause. */
export const sentByNetwork = (id: string) => ({
  id: `${networkMark}back-${id}`,
  status: "processed",
});
