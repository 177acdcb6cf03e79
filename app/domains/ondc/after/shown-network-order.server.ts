import { eq, sql } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { ondcOrders } from "../buying/ondc-order-table.server.ts";
import type { DeliveryState } from "./delivery-states.ts";

/** As whose an order of the network stands, as the office shows it. */
export interface ShownNetworkOrder {
  bapId: string;
  networkId: string;
  /** What the app was last told of the parcel; null before that. */
  told: DeliveryState | null;
  /** Whether its buyer fetches it. */
  isFetched: boolean;
}

export async function shownNetworkOrder(orderId: string): Promise<ShownNetworkOrder | undefined> {
  const { bapId, networkId, told, agreed } = ondcOrders;
  const [row] = await db
    .select({ bapId, networkId, told, isFetched: sql<boolean>`${agreed} ? 'isFetched'` })
    .from(ondcOrders)
    .where(eq(ondcOrders.orderId, orderId));
  return row;
}
