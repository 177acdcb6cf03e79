/** So many pieces of a product and batch that an order took. */
export interface ParcelPieces {
  productId: string;
  /** Null for what is of no batch. */
  batchId: string | null;
  units: number;
}

/** The same, with how many of them go back on the shelf; the others are written off. */
export interface PutBack extends Omit<ParcelPieces, "units"> {
  shelved: number;
}

/** What became of pieces that came back. */
export interface SettledPieces {
  productId: string;
  batchId: string | null;
  shelved: number;
  writtenOff: number;
}

/** Names pieces of an order: a product, and one of its batches. */
export const piecesKey = ({ productId, batchId }: Omit<ParcelPieces, "units">) =>
  `${productId}*${batchId ?? ""}`;
