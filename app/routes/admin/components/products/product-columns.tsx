import { Link } from "react-router";
import type { ListedProduct } from "#app/domains/catalog/product/product.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { langOfName } from "#app/lib/text/name-language.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/layout/badge.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { LackedLanguages } from "../content/lacked-languages.tsx";

/** Tells the packs of one food apart. */
export function fullTitle({ title, productPackOff: pack }: ListedProduct): string {
  return lineTitle({ title, pack });
}

interface ProductNameProps {
  product: ListedProduct;
  /** Where no column has the pack. */
  withPack?: boolean;
}

/** A product in its row: picture, title, category, and whether it is hidden (rules: catalog-9). */
export function ProductName({ product, withPack = false }: ProductNameProps) {
  const title = withPack ? fullTitle(product) : product.title;
  const picture = product.pictureUrls[0];
  return (
    <span className="flex items-center gap-3">
      {picture ? (
        <Picture
          url={picture}
          alt=""
          sizes="48px"
          className="size-12 shrink-0 rounded-md object-cover"
        />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-sunken text-center text-muted text-xs">
          {m.no_image()}
        </span>
      )}
      <span className="wrap-anywhere min-w-0">
        {product.isHidden ? (
          <span lang={langOfName(title)} className="block">
            {title}
          </span>
        ) : (
          <Link
            to={`/products/${product.id}`}
            lang={langOfName(title)}
            className="link block pointer-coarse:py-2.5"
          >
            {title}
          </Link>
        )}
        <span className="block font-normal text-muted text-sm">{product.category}</span>
        <LackedLanguages of={product.lackedLanguages} />
        {product.isHidden && <Badge look="outline">{m.product_hidden()}</Badge>}
      </span>
    </span>
  );
}

export function StockWord({ product }: { product: ListedProduct }) {
  const there = product.stockStatus === "inStock";
  return (
    <Status tone={there ? "success" : "danger"}>{there ? m.stock_in() : m.stock_out()}</Status>
  );
}
