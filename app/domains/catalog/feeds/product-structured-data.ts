import { deliveryOf, goodsOf } from "#app/lib/money/delivery-charge.ts";
import { plainRupees } from "#app/lib/money/money.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { site } from "#site";
import { averageStars, type Product, type Rating } from "../product/product.ts";

interface ToldOfSelling {
  /** The first moment without this price, where it has one (rules: prices-1). */
  priceEndsAt?: Date | undefined;
  /** Working days after that of the order, to wherever in India, where they are known (rules: delivery-1). */
  deliveryDays?: { from: number; to: number } | undefined;
  /** The newest of its reviews, where these are kept. */
  reviews?: readonly ToldReview[] | undefined;
}

/** What somebody who bought the product says of it. */
interface ToldReview {
  stars: number;
  title: string;
  text: string;
  authorName: string;
  date: Date;
}

/**
 * A product as search engines read it (schema.org/Product). Fixed stars are left out: nobody gave
 * them (rules: card-5).
 * @param origin the shop's own address, because pictures and page must be named in full.
 */
export function productStructuredData(
  product: Product,
  origin: string,
  { priceEndsAt, deliveryDays, reviews }: ToldOfSelling = {},
) {
  const url = origin + pathIn(`/products/${encodeURIComponent(product.id)}`);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    sku: product.id,
    category: product.category,
    description: product.shortDescription || product.title,
    image: product.pictureUrls.map((picture) => new URL(picture, origin).href),
    brand: { "@type": "Brand", name: site.name },
    ...(reviews && product.rating && ratingData(product.rating, reviews)),
    offers: {
      "@type": "Offer",
      url,
      price: plainRupees(product.price),
      priceCurrency: "INR",
      ...(priceEndsAt && { priceValidUntil: dayOf(new Date(priceEndsAt.getTime() - 1)) }),
      availability: `https://schema.org/${product.currentStock > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", name: site.name },
      shippingDetails: shippingOf(product, deliveryDays),
      hasMerchantReturnPolicy: returnPolicy(origin),
    },
  };
}

/** What was given, all of it, and what the newest say. */
function ratingData(rating: Rating, reviews: readonly ToldReview[]) {
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: averageStars(rating),
      reviewCount: rating[1],
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map(({ stars, title, text, authorName, date }) => ({
      "@type": "Review",
      reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5, worstRating: 1 },
      ...(title && { name: title }),
      reviewBody: text,
      author: { "@type": "Person", name: authorName },
      datePublished: dayOf(date),
    })),
  };
}

const workingDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** What sending one piece costs at the most and how long it takes, anywhere in India. */
function shippingOf(product: Product, days: ToldOfSelling["deliveryDays"]) {
  const { most } = deliveryOf(goodsOf([{ ...product, quantity: 1 }]), undefined);
  return {
    "@type": "OfferShippingDetails",
    shippingRate: {
      "@type": "MonetaryAmount",
      value: plainRupees(most),
      currency: "INR",
    },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "IN" },
    ...(days && {
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        // The days of the table count from the order: packing is within them.
        handlingTime: daysData({ from: 0, to: 0 }),
        transitTime: daysData(days),
        businessDays: {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: workingDays.map((day) => `https://schema.org/${day}`),
        },
      },
    }),
  };
}

const daysData = ({ from, to }: { from: number; to: number }) => ({
  "@type": "QuantitativeValue",
  minValue: from,
  maxValue: to,
  unitCode: "DAY",
});

/** What is damaged, wrong or missing is made good where it is told of in time (rules: policies-2); what is sound is not taken back. */
function returnPolicy(origin: string) {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "IN",
    itemCondition: "https://schema.org/DamagedCondition",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    // Working days, of which there are never more than days.
    merchantReturnDays: 3,
    merchantReturnLink: origin + pathIn("/policies/retunPolicy"),
    itemDefectReturnFees: "https://schema.org/FreeReturn",
    refundType: ["https://schema.org/FullRefund", "https://schema.org/ExchangeRefund"],
  };
}
