import { type PublishedTopic, productTopic } from "#app/lib/live/live-topics.ts";

/** How many of a product were left before a command, and how many are now. */
export interface StockMove {
  productId: string;
  before: number;
  after: number;
}

/**
 * What is published of stock that was moved. Lists show only whether a product is in stock: they
 * change where one was sold out by it, or is there again. The figure that they carry for the cart may
 * be older; the cart asks for its own.
 */
export function stockTopics(moves: readonly StockMove[]): PublishedTopic[] {
  if (moves.length === 0) return [];
  const isListed = moves.some(({ before, after }) => before > 0 !== after > 0);
  return [
    "stock",
    ...moves.map(({ productId }) => productTopic(productId)),
    ...(isListed ? (["products"] as const) : []),
  ];
}
