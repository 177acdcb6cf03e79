import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { findProduct } from "#app/domains/catalog/find-product.server.ts";
import { reviewSchema } from "#app/domains/catalog/product-review.ts";
import { ReviewForm } from "#app/domains/catalog/review-form.tsx";
import { attempt } from "#app/lib/attempt.ts";
import { formFailure } from "#app/lib/form-failure.ts";
import { type LiveHandle, productTopic } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import type { Route } from "./+types/write-review";
import { titled } from "./shell/page-title.ts";
import { unreadableForm } from "./shell/unreadable-form.ts";
import { ReviewThanks } from "./write-review/review-thanks.tsx";
import { ReviewedProduct } from "./write-review/reviewed-product.tsx";

export const handle = {
  live: ({ productId }) => [productTopic(productId)],
} satisfies LiveHandle;

export async function loader({ params }: Route.LoaderArgs) {
  const { description: _, benefits: __, ...shown } = await productToReview(params);
  return { product: shown };
}

/** Looks at the review and answers, and keeps nothing (R13). */
export async function action({ request, params }: Route.ActionArgs) {
  await productToReview(params);
  const form = await readForm(request);
  if (!form.ok) return unreadableForm(form.refusal);
  const given = parseWithZod(form.value, { schema: reviewSchema });
  const status = given.status === "success" ? 200 : 400;
  return data<SubmissionResult>(given.reply(), { status });
}

/** The id finds the product; its name in the address is for the reader. */
async function productToReview({ productId }: Route.LoaderArgs["params"]) {
  const product = await findProduct(productId);
  if (!product) throw data(null, { status: 404, statusText: m.product_not_found() });
  return product;
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(() => serverAction());
  return "code" in answer ? formFailure(m.unreachable()) : answer;
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return titled(m.not_found_title());
  const title = titled(m.review_page_title({ name: loaderData.product.title }));
  // A form, under any name that somebody gives the product in its address.
  return [...title, { name: "robots", content: "noindex" }];
};

/** The review page of a product (spec 2). */
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
