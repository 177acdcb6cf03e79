import clsx from "clsx";
import { Link } from "react-router";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { Product } from "../product/product.ts";
import { type Pack, pricePer100g } from "./pack.ts";

interface ProductPacksProps {
  product: Product;
  /** Of its food, the smallest first; none where it stands alone. */
  packs: readonly Pack[];
}

/** What 100 g cost, and the packs of the same food, each a link to its own page (rules: packs-2, packs-3). */
export function ProductPacks({ product, packs }: ProductPacksProps) {
  const per100g = pricePer100g(product);
  return (
    <>
      {per100g !== undefined && (
        <p className="-mt-3 text-muted text-sm tabular-nums">
          {m.per_100_grams({ price: formatMoney(per100g) })}
        </p>
      )}
      {packs.length > 0 && (
        <nav aria-label={m.pack_choice()}>
          <ul className="flex flex-wrap gap-2">
            {packs.map((pack) => (
              <li key={pack.id}>
                <PackLink pack={pack} isPresent={pack.id === product.id} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function PackLink({ pack, isPresent }: { pack: Pack; isPresent: boolean }) {
  const { id, title, productPackOff: grams, price, currentStock } = pack;
  return (
    <Link
      to={`/products/${encodeURIComponent(id)}`}
      aria-current={isPresent ? "page" : undefined}
      preventScrollReset
      className={clsx(
        "touch grid h-full min-w-20 content-center rounded-md border-2 px-3 py-1.5 text-center leading-snug tabular-nums",
        isPresent ? "border-primary bg-primary-soft" : "border-line-strong hover:border-primary",
      )}
    >
      <span className="font-semibold">{grams === null ? title : m.pack_option({ grams })}</span>
      <span className="text-muted text-sm">
        {currentStock > 0 ? formatMoney(price) : m.out_of_stock()}
      </span>
    </Link>
  );
}
