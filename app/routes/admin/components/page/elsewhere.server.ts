import { openPricesOf } from "#app/domains/catalog/prices/price-periods.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { askedToBeTold } from "#app/domains/notifications/push-subscriptions.server.ts";
import { offersNaming, offersWithBanner } from "#app/domains/offers/offers.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import type { StaffRole } from "#app/lib/shop/domain.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { ElsewhereNote } from "./elsewhere.tsx";

/** A product that is changed, hidden or deleted, or may be. */
export interface TouchedProduct {
  id: string;
  isHidden?: boolean;
  /** Its price can be changed here, which ends one that runs (rules: prices-4). */
  isInForm?: boolean;
  /** Those that it is in, was in, or comes into. */
  categories?: readonly string[];
}

/** By the id of what is changed: where else that matters. */
export type Elsewhere = Readonly<Record<string, readonly ElsewhereNote[]>>;

/** Which open offers and which prices for a time have to do with these products (rules: office-27). */
export async function elsewhereOfProducts(
  touched: readonly TouchedProduct[],
  may: (permission: Permission) => boolean,
): Promise<Elsewhere> {
  const ids = touched.map(({ id }) => id);
  const categories = [...new Set(touched.flatMap((product) => product.categories ?? []))];
  const [prices, offers] = await Promise.all([
    may("products") ? openPricesOf(ids) : [],
    may("offers") ? offersNaming({ products: ids, categories }) : [],
  ]);
  const notesOf = (product: TouchedProduct): ElsewhereNote[] => [
    ...offers.flatMap((offer) => {
      const said = saidOfOffer(offer, product);
      return said ? [{ text: said, to: offerPath(offer), link: m.elsewhere_see_offer() }] : [];
    }),
    ...prices.flatMap((period) => {
      if (period.productId !== product.id) return [];
      const said = {
        price: formatMoney(period.price),
        before: formatMoney(period.priceBefore ?? period.presentPrice),
        from: formatDateTime(period.startsAt),
        to: formatDateTime(period.endsAt),
      };
      const runs = product.isInForm ? m.prices_runs_note : m.elsewhere_price_runs;
      const text = period.state === "running" ? runs(said) : m.elsewhere_price_planned(said);
      return [{ text, to: "/my/prices", link: m.prices_see() }];
    }),
  ];
  return Object.fromEntries(
    touched
      .map((product) => [product.id, notesOf(product)] as const)
      .filter(([, notes]) => notes.length > 0),
  );
}

type NamingOffer = Awaited<ReturnType<typeof offersNaming>>[number];

const offerPath = ({ id }: Pick<NamingOffer, "id">) => `/my/offers/${encodeURIComponent(id)}`;

function saidOfOffer(offer: NamingOffer, product: TouchedProduct): string | undefined {
  const { code } = offer;
  const { id, isHidden = false, categories = [] } = product;
  if (offer.giftProductId === id) {
    return isHidden ? m.elsewhere_gift_hidden({ code }) : m.elsewhere_gift({ code });
  }
  if (offer.productIds.includes(id)) {
    return isHidden ? m.elsewhere_offer_hidden({ code }) : m.elsewhere_offer({ code });
  }
  const category = categories.find((each) => offer.categories.includes(each));
  return category && m.elsewhere_category({ code, category });
}

/** The open offers that are for each of these categories, by category. */
export async function elsewhereOfCategories(
  categories: readonly string[],
  may: (permission: Permission) => boolean,
): Promise<Elsewhere> {
  const offers = may("offers") ? await offersNaming({ products: [], categories }) : [];
  return Object.fromEntries(
    categories.map((category) => [
      category,
      offers
        .filter((offer) => offer.categories.includes(category))
        .map((offer) => ({
          text: m.elsewhere_category({ code: offer.code, category }),
          to: offerPath(offer),
          link: m.elsewhere_see_offer(),
        })),
    ]),
  );
}

/** What the shop's banners say, which may be about what delivery costs. */
export async function elsewhereOfDelivery(): Promise<ElsewhereNote[]> {
  return (await offersWithBanner()).map((offer) => ({
    text: m.elsewhere_banner({ code: offer.code, banner: offer.banner }),
    to: offerPath(offer),
    link: m.elsewhere_see_offer(),
  }));
}

/** Who works here and is the only one who is told of new orders. */
export async function elsewhereOfStaff(
  staff: readonly { id: string; role: StaffRole | undefined }[],
): Promise<Elsewhere> {
  const asked = await askedToBeTold();
  const told = staff.filter(
    ({ id, role }) =>
      asked.includes(id) &&
      isAllowed({ userType: "admin", designation: role ?? "" }, "orders.read"),
  );
  return told.length === 1
    ? Object.fromEntries(told.map(({ id }) => [id, [{ text: m.elsewhere_only_told() }]]))
    : {};
}

/**
 * What an offer names that shoppers cannot have: products that are hidden or deleted, categories that no product
 * has.
 */
export function elsewhereOfOffer(
  offer: {
    productIds: readonly string[];
    categories: readonly string[];
    giftProductId: string | null;
  },
  there: {
    products: readonly { id: string; title: string; isHidden: boolean }[];
    categories: readonly string[];
  },
): ElsewhereNote[] {
  const byId = new Map(there.products.map((product) => [product.id, product]));
  const named = [...offer.productIds, ...(offer.giftProductId ? [offer.giftProductId] : [])];
  const known = [...new Set(named)].map((id) => byId.get(id));
  const deleted = known.filter((product) => !product).length;
  return [
    ...known.flatMap((product) =>
      product?.isHidden
        ? [
            {
              text: m.elsewhere_product_hidden({ name: product.title }),
              to: `/my/products?${new URLSearchParams({ q: product.title })}`,
              link: m.elsewhere_see_product(),
            },
          ]
        : [],
    ),
    ...(deleted > 0 ? [{ text: m.elsewhere_products_deleted({ n: deleted }) }] : []),
    ...offer.categories
      .filter((category) => !there.categories.includes(category))
      .map((category) => ({ text: m.elsewhere_category_gone({ category }) })),
  ];
}
