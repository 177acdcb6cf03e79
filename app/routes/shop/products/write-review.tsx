import type { SubmissionResult } from "@conform-to/react";
import { data, Link } from "react-router";
import type { ShownProduct } from "#app/domains/catalog/product/product.ts";
import { findProduct } from "#app/domains/catalog/product/products.server.ts";
import { ProductPicture } from "#app/domains/catalog/shown/product-picture.tsx";
import { ProductPrice } from "#app/domains/catalog/shown/product-price.tsx";
import { ReviewForm, reviewSchema } from "#app/domains/catalog/shown/review-form.tsx";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { type LiveHandle, productTopic } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/write-review";

export const handle = {
  live: ({ productId }) => [productTopic(productId)],
} satisfies LiveHandle;

export async function loader({ params }: Route.LoaderArgs) {
  const { description: _, benefits: __, ...shown } = await productToReview(params);
  return { product: shown };
}

/** Looks at the review and answers, and keeps nothing (rules: reviews-4). */
export async function action({ request, params }: Route.ActionArgs) {
  await productToReview(params);
  const given = await readSubmission(request, reviewSchema);
  return given.ok ? data<SubmissionResult>({ status: "success" }) : given.answer;
}

/** The id finds the product; its name in the address is for the reader. */
async function productToReview({ productId }: Route.LoaderArgs["params"]) {
  const product = await findProduct(productId);
  if (!product) throw data(null, { status: 404, statusText: m.product_not_found() });
  return product;
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.unreachable());
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return titled(m.not_found_title());
  const title = titled(m.review_page_title({ name: loaderData.product.title }));
  // A form, under any name that somebody gives the product in its address.
  return [...title, { name: "robots", content: "noindex" }];
};

/** The review page of a product (rules: reviews-1). */
export default function WriteReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product } = loaderData;
  const answer = useAnswer(actionData);
  const productPath = `/products/${encodeURIComponent(product.id)}`;
  return (
    <Page
      title={m.review_title()}
      width="reading"
      className="pt-2 pb-12 md:pt-4 md:pb-16"
      above={
        <Breadcrumbs
          label={m.breadcrumbs()}
          items={[
            { label: m.nav_products(), to: "/products" },
            { label: product.title, to: productPath },
            { label: m.review_title() },
          ]}
        />
      }
    >
      <div className="grid gap-6">
        <ReviewedProduct product={product} path={productPath} />
        {answer?.status === "success" ? (
          <ReviewThanks of={answer} productPath={productPath} />
        ) : (
          <Card padding="lg">
            <ReviewForm lastResult={answer} />
          </Card>
        )}
      </div>
    </Page>
  );
}

/** The product that is reviewed: picture, title, price, and the way back to it. */
function ReviewedProduct({ product, path }: { product: ShownProduct; path: string }) {
  return (
    <Card as="section" tinted padding="none" className="flex items-stretch">
      <ProductPicture
        url={product.pictureUrls[0]}
        alt=""
        sizes="8rem"
        priority
        className="w-24! shrink-0 sm:w-32!"
      />
      <div className="grid min-w-0 grow content-center gap-1.5 p-4 sm:px-6">
        <h2 className="text-lg">{product.title}</h2>
        {product.productPackOff !== null && (
          <p className="text-muted text-sm">{m.pack_grams({ grams: product.productPackOff })}</p>
        )}
        <ProductPrice product={product} />
        <Link
          to={path}
          className="link -mb-2.5 inline-flex min-h-11 items-center justify-self-start font-semibold"
        >
          {m.review_back()}
        </Link>
      </div>
    </Card>
  );
}

/** Thanks, and says that reviews are not kept yet (rules: reviews-4). */
function ReviewThanks({ of, productPath }: { of: unknown; productPath: string }) {
  return (
    <Outcome
      of={of}
      tone="success"
      role="status"
      title={m.review_thanks_title()}
      action={
        <>
          <LinkButton to={productPath}>{m.review_back()}</LinkButton>
          <LinkButton to="/contactUs" variant="secondary">
            {m.contact_title()}
          </LinkButton>
        </>
      }
    >
      {m.review_not_kept_answer()}
    </Outcome>
  );
}
