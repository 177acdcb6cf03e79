import { data, Link, redirect } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { foodOf, packsOf } from "#app/domains/catalog/packs/packs.server.ts";
import { productEditSchema } from "#app/domains/catalog/product/product-edit.ts";
import { ProductPicture } from "#app/domains/catalog/shown/product-picture.tsx";
import { DiscountBadge, ProductPrice } from "#app/domains/catalog/shown/product-price.tsx";
import {
  type EditableProduct,
  findEditableProduct,
  updateProduct,
} from "#app/domains/product-editing/form/update-product.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { baseLanguage, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { saveForm } from "../components/forms/save-form.server.ts";
import { elsewhereOfProducts } from "../components/page/elsewhere.server.ts";
import { ElsewhereNotes } from "../components/page/elsewhere.tsx";
import type { Route } from "./+types/update-product";
import { PacksCard } from "./update-product/packs-card.tsx";
import { UpdateProductForm } from "./update-product/update-product-form.tsx";

export const handle = {
  live: ["products", "stock", "prices", "offers"],
  snapshot: ["product-imports"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "products");
  const id = args.url.searchParams.get("productId");
  // Without one, as from the sidebar, it is chosen from the list (rules: office-18).
  if (id === null) throw redirect("/my/dashboards?view=products");
  // What is deleted in the middle of the work stays to be seen.
  const [product, food, packs] = await Promise.all([
    findEditableProduct(id),
    foodOf(id),
    packsOf(id, { withHidden: true }),
  ]);
  const touched = product && {
    id,
    isHidden: product.isHidden,
    isInForm: true,
    categories: [product.category],
  };
  const elsewhere = touched
    ? await elsewhereOfProducts([touched], (may) => isAllowed(user, may))
    : {};
  const notes = elsewhere[id] ?? [];
  return data({ id, product, food, packs, notes }, { status: product ? 200 : 404 });
}

/** Saves the edit, unless somebody else has saved one meanwhile. */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "products");
  const form = await readForm(args.request);
  const id = args.url.searchParams.get("productId") ?? "";
  return saveForm(
    form,
    productEditSchema(),
    ({ updatedAt, ...edit }) => updateProduct(id, updatedAt, edit, admin),
    {
      "no-new-picture": {
        status: 400,
        field: "pictureUrls",
        message: m.product_new_picture_required,
      },
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta = () => titled(m.product_update_title());

/** The current product beside the form that changes it (rules: catalog-7). */
export default function UpdateProduct({ loaderData }: Route.ComponentProps) {
  const { id, product, food, packs, notes } = loaderData;
  const { edited, isGone } = useEdited(id, product);
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6">
      <h1 className="text-2xl">{m.product_update_title()}</h1>
      {edited ? (
        <>
          {isGone && <DeletedMeanwhile />}
          <div className="grid gap-6 xl:grid-cols-[18rem_minmax(0,1fr)] xl:items-start xl:gap-8">
            <CurrentProduct product={edited} />
            <div key={edited.id} className="grid min-w-0 gap-6">
              <ElsewhereNotes notes={notes} />
              <UpdateProductForm product={edited} />
              {!isGone && <PacksCard productId={edited.id} food={food} packs={packs} />}
            </div>
          </div>
        </>
      ) : (
        <NothingChosen
          title={m.product_none_chosen()}
          list={{ to: "/my/dashboards?view=products", label: m.admin_products() }}
        />
      )}
    </div>
  );
}

/** The product that is being edited, as shoppers see it now. On a phone it is folded to its head. */
function CurrentProduct({ product: own }: { product: EditableProduct }) {
  const language = presentLanguage();
  // Where a text is missing, shoppers too read the shop's own.
  const texts = language === baseLanguage ? {} : own.translations[language];
  const there = Object.entries(texts ?? {}).filter(([, text]) => text.length > 0);
  const product = { ...own, ...Object.fromEntries(there) };
  return (
    <Card as="section" aria-labelledby="current-product" className="xl:sticky xl:top-22">
      <h2 id="current-product" className="text-lg">
        {m.product_current()}
      </h2>
      <p className="mb-4 text-muted text-sm">
        {product.isHidden ? m.product_current_hidden() : m.product_current_note()}
      </p>
      <div className="wrap-anywhere grid grid-cols-[7rem_minmax(0,1fr)] gap-4 xl:grid-cols-1">
        <ProductPicture
          url={product.pictureUrls[0]}
          alt={product.title}
          sizes="(min-width: 64rem) 18rem, 7rem"
          className="rounded-md"
        />
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="font-semibold">{product.title}</p>
          <p className="text-muted text-sm">{product.category}</p>
          <div className="flex flex-wrap items-center gap-2">
            <ProductPrice product={product} />
            <DiscountBadge percentage={product.discountPercentage} />
          </div>
          {product.productPackOff !== null && (
            <p className="text-sm">{m.pack_grams({ grams: product.productPackOff })}</p>
          )}
          {product.shortDescription && <p className="text-sm">{product.shortDescription}</p>}
        </div>
      </div>
      {product.pictureUrls.length > 1 && (
        <Link
          to={`/my/products/${encodeURIComponent(product.id)}/pictures`}
          className="link touch mt-2 inline-flex items-center text-sm"
        >
          {m.pictures_order()}
        </Link>
      )}
      <details className="mt-4 border-line border-t pt-2">
        <summary className="touch flex items-center font-semibold text-primary text-sm">
          {m.product_current_more()}
        </summary>
        <RichText html={product.description} className="wrap-anywhere text-sm" />
        {product.benefits.length > 0 && (
          <>
            <h3 className="mt-4 mb-1 text-base">{m.product_benefits()}</h3>
            <ul className="list-disc ps-5 text-sm">
              {product.benefits.map((benefit, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: benefits may repeat, and nothing moves.
                <li key={place}>{benefit}</li>
              ))}
            </ul>
          </>
        )}
      </details>
    </Card>
  );
}
