import { m } from "#app/paraglide/messages.js";
import type { CatalogueNeed } from "./catalogue-product.ts";
import type { ShopLack } from "./read-catalogue.server.ts";

/** What a product lacks for the network. */
export const needWords: Record<CatalogueNeed, () => string> = {
  picture: m.ondc_need_picture,
  price: m.ondc_need_price,
  networkCategory: m.ondc_need_category,
  netQuantity: m.ondc_need_quantity,
  commonName: m.ondc_need_name,
  nutrition: m.ondc_need_nutrition,
  mark: m.ondc_need_mark,
  origin: m.ondc_need_origin,
};

/** What the whole shop lacks. */
export const shopLackWords: Record<ShopLack, () => string> = {
  store: m.ondc_lack_store,
  phone: m.ondc_lack_phone,
  delivery: m.ondc_lack_delivery,
};
