import { countSoldProducts } from "#app/domains/catalog/feeds/sold-products.server.ts";
import { deliveryTable } from "#app/domains/delivery/list-delivery-days.server.ts";
import { countLackingPacks } from "#app/domains/labelling/lacking-pack-facts.server.ts";
import { paymentMode } from "#app/domains/payments/provider/razorpay.server.ts";
import { lackingFacts } from "#app/domains/shop-facts/lacking-facts.ts";
import { countLackingTax } from "#app/domains/tax/tax-commands.server.ts";
import { presentRegistration } from "#app/lib/tax/seller.ts";
import { m } from "#app/paraglide/messages.js";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { config } from "#app/server/process/config.server.ts";

/** Something that is missing before the shop opens. */
export interface Lacking {
  key: string;
  label: string;
  means: string;
  /** Where it is done. */
  to: string;
  /** Selling without it is unlawful. */
  forbids: boolean;
}

/**
 * What law, payment and delivery still lack, the gravest first (rules: opening-4). Only a food licence keeps a shop from opening:
 * nobody may sell food without one (Food Safety and Standards Act 2006, s. 31), while all else is a duty that a shop can be late
 * with. In a trial no money moves, so nothing is sold.
 */
export async function readLacking(): Promise<Lacking[]> {
  const { mode } = paymentMode();
  const [products, days, packs, untaxed] = await Promise.all([
    countSoldProducts(),
    deliveryTable(),
    countLackingPacks(),
    presentRegistration() === "regular" ? countLackingTax() : 0,
  ]);
  const many = (n: number) => (n > 99 ? "99+" : String(n));
  const found: (Omit<Lacking, "forbids"> | false)[] = [
    ...lackingFacts().map(({ name, label, means }) => ({
      key: name,
      label,
      means,
      to: "/my/shop",
    })),
    products === 0 && {
      key: "products",
      label: m.opening_no_products(),
      means: m.opening_no_products_means(),
      to: "/my/product",
    },
    mode !== "live" && {
      key: "payments",
      label: m.opening_no_payments(),
      means: m.opening_no_payments_means(),
      to: "/my/connections",
    },
    !config().SMTP_URL && {
      key: "mail",
      label: m.opening_no_mail(),
      means: m.opening_no_mail_means(),
      to: "/my/connections",
    },
    !shopAddress().startsWith("https:") && {
      key: "https",
      label: m.opening_no_https(),
      means: m.opening_no_https_means(),
      to: "/my/open",
    },
    days === "" && {
      key: "delivery",
      label: m.opening_no_days(),
      means: m.opening_no_days_means(),
      to: "/my/delivery",
    },
    untaxed > 0 && {
      key: "tax",
      label: m.lacking_tax_class({ n: many(untaxed) }),
      means: m.lacking_tax_class_means(),
      to: "/my/tax",
    },
    packs > 0 && {
      key: "packs",
      label: m.lacking_pack_facts({ n: many(packs) }),
      means: m.lacking_pack_facts_means(),
      to: "/my/labelling",
    },
  ];
  return found
    .filter((one) => one !== false)
    .map((one) => ({ ...one, forbids: one.key === "fssaiLicence" && mode !== "practice" }))
    .sort((a, b) => Number(b.forbids) - Number(a.forbids));
}
