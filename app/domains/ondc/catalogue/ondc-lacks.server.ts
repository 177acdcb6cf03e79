import { type CatalogueNeed, type CatalogueProduct, lacksOf } from "./catalogue-product.ts";
import {
  readCatalogueProducts,
  readCatalogueShop,
  type ShopLack,
} from "./read-catalogue.server.ts";

/** A product that is not sent to the network, and why. */
export interface LackingProduct {
  id: string;
  title: string;
  productPackOff: number | null;
  lacks: { need: CatalogueNeed; path: string }[];
}

export interface OndcLacks {
  /** What keeps the whole shop from being found, and where it is entered. */
  shop: { lack: ShopLack; path: string }[];
  products: LackingProduct[];
  /** Products that are on the network. */
  sent: number;
}

/** What lacks to be on the network, with the page on which it is entered (rules: ondc-catalogue-3). For staff. */
export async function readOndcLacks(): Promise<OndcLacks> {
  const [shop, all] = await Promise.all([readCatalogueShop(), readCatalogueProducts()]);
  const sold = all.filter(({ isHidden }) => !isHidden);
  const lacking = sold.flatMap((product) => {
    const lacks = lacksOf(product).map((need) => ({ need, path: pathOf(need, product) }));
    const { id, title, productPackOff } = product;
    return lacks.length > 0 ? [{ id, title, productPackOff, lacks }] : [];
  });
  return {
    shop: "store" in shop ? [] : shop.map((lack) => ({ lack, path: shopPaths[lack] })),
    products: lacking,
    sent: "store" in shop ? sold.length - lacking.length : 0,
  };
}

const shopPaths: Record<ShopLack, string> = {
  store: "/my/ondc/goods",
  phone: "/my/shop",
  delivery: "/my/delivery/charges",
};

function pathOf(need: CatalogueNeed, { id }: CatalogueProduct): string {
  if (need === "networkCategory") return "/my/ondc/goods";
  const ofProduct: readonly CatalogueNeed[] = ["picture", "price", "netQuantity"];
  return ofProduct.includes(need)
    ? `/my/updateproduct?${new URLSearchParams({ productId: id })}`
    : `/my/labelling/${encodeURIComponent(id)}`;
}
