import { and, eq, ne } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { ondcMessages } from "../protocol/ondc-tables.server.ts";

/** What a buyer's app keeps for having found the buyer. */
export interface FinderFee {
  type: string;
  amount: string;
}

/** What is usual in the network, for an app whose search of this order did not say. */
const usualFee: FinderFee = { type: "percent", amount: "3" };

const typeName = "@ondc/org/buyer_app_finder_fee_type";
const amountName = "@ondc/org/buyer_app_finder_fee_amount";

/** What the app said in the search that an order began with, as payments have it. */
export async function finderFeeOf(transactionId: string, bapId: string): Promise<FinderFee> {
  const [search] = await db
    .select({ body: ondcMessages.body })
    .from(ondcMessages)
    .where(
      and(
        eq(ondcMessages.transactionId, transactionId),
        eq(ondcMessages.subscriberId, bapId),
        eq(ondcMessages.action, "search"),
        eq(ondcMessages.direction, "in"),
        ne(ondcMessages.state, "refused"),
      ),
    )
    .limit(1);
  const payment = search && JSON.parse(search.body)?.message?.intent?.payment;
  return feeIn(payment) ?? usualFee;
}

/** The fee in a payment; undefined where it says none. */
export function feeIn(payment: unknown): FinderFee | undefined {
  const { [typeName]: type, [amountName]: amount } = (payment ?? {}) as Record<string, unknown>;
  if ((type !== "percent" && type !== "amount") || !/^\d+(\.\d+)?$/.test(String(amount))) return;
  return { type, amount: String(amount) };
}

export const feeFields = ({ type, amount }: FinderFee) => ({
  [typeName]: type,
  [amountName]: amount,
});

export const isSameFee = (one: FinderFee, other: FinderFee) =>
  one.type === other.type && Number(one.amount) === Number(other.amount);
