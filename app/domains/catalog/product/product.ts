import type { Paise } from "#app/lib/money/money.ts";
import type { FurtherLanguage, Readable, Translations } from "#app/lib/text/translations.ts";

export const packSizes = [100, 200, 300, 400, 500] as const;
export const ladduTypes = ["wholeGrain", "powdered", "roasted", "flourBased"] as const;
export const maxPictures = 8;

/** A product as pages show it (rules: data-4). Amounts in paise, pack in grams. */
export interface Product extends Readable {
  id: string;
  title: string;
  category: string;
  /** Sanitised rich text. */
  description: string;
  shortDescription: string;
  price: Paise;
  productMRP: Paise;
  discountPercentage: number;
  productPackOff: number | null;
  /** Grams of one piece as packed, where they are said (rules: charges-4). */
  packedWeight?: number | null;
  pictureUrls: string[];
  quantity: number;
  currentStock: number;
  stockStatus: StockStatus;
  benefits: string[];
  date: Date;
  /** What those who bought it gave; null where nobody has. */
  rating?: Rating | null;
}

/** The stars of all reviews that are shown, and how many these are. */
export type Rating = readonly [stars: number, count: number];

/** Their average, to a tenth as it is shown (rules: reviews-10). */
export function averageStars([stars, count]: Rating): number {
  return Math.round((stars * 10) / count) / 10;
}

/** What of a product may also be there in further languages (rules: translations-1). */
export type ProductTexts = Pick<Product, "title" | "shortDescription" | "description" | "benefits">;

/** A product as it is written: in the shop's own language, and what there is in others. */
export interface WrittenProduct extends Product {
  translations: Translations<ProductTexts>;
}

export type StockStatus = "inStock" | "outOfStock";

/** What a card, a cart line or a row of a list needs of a product. */
export type ProductSummary = Omit<Product, "description" | "benefits" | "quantity">;

/** A product as the lists of the back office show it. */
export interface ListedProduct extends ProductSummary {
  /** It is not sold and not shown to shoppers (rules: catalog-9). */
  isHidden: boolean;
  packedWeight: number | null;
  /** Further languages in which one of its texts is missing (rules: translations-5). */
  lackedLanguages?: readonly FurtherLanguage[];
}

/** At most this many of one product in a cart, and in one line that a checkout sends. */
export const maxQuantity = 1000;

/**
 * round((MRP − price) × 100 / MRP), as product-table.server.ts computes it; 0 for an MRP of 0
 * (rules: card-2).
 */
export function discountPercentage(productMRP: Paise, price: Paise): number {
  return productMRP === 0 ? 0 : Math.round(((productMRP - price) * 100) / productMRP);
}

/** A product as cards, pages and carts show it. */
export type ShownProduct = Omit<ProductSummary, "date">;

/** What a link to a product's page carries, so that the page appears at once (rules: shell-12). */
export interface ProductDetailsState {
  productDetails: ShownProduct;
}

/** The product in a navigation's state, if it is the one with this id. */
export function productDetailsIn(state: unknown, id: string | undefined): ShownProduct | undefined {
  const { productDetails } = (state ?? {}) as Partial<ProductDetailsState>;
  return productDetails?.id === id ? productDetails : undefined;
}
