import type { SubmissionResult } from "@conform-to/react";
import { data, Link } from "react-router";
import { z } from "zod";
import { currentUser, requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import type { ShownProduct } from "#app/domains/catalog/product/product.ts";
import { findProduct } from "#app/domains/catalog/product/products.server.ts";
import { ProductPicture } from "#app/domains/catalog/shown/product-picture.tsx";
import { ProductPrice } from "#app/domains/catalog/shown/product-price.tsx";
import { ReviewForm, reviewSchema } from "#app/domains/catalog/shown/review-form.tsx";
import { reviewPath } from "#app/domains/catalog/shown/review-path.ts";
import { ownReviewsOf } from "#app/domains/reviews/read-reviews.server.ts";
import { keptReviewSchema } from "#app/domains/reviews/review-forms.ts";
import {
  deleteOwnReview,
  reviewableOrders,
  writeReview,
} from "#app/domains/reviews/write-review.server.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { formFailure, tooManyTries } from "#app/lib/answers/form-failure.ts";
import { type LiveHandle, productTopic } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { site } from "#site";
import type { Route } from "./+types/write-review";
import { KeptReviews, type ReviewAnswer } from "./write-review/kept-reviews.tsx";

/** Whoever is logged in sees by which order they may write, and what they have written. */
export const handle = {
  live: ({ productId }) => [productTopic(productId), "my-orders"],
  searchParams: ["order"],
  sharedBy: "visitors",
} satisfies LiveHandle & SharedPageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { description: _, benefits: __, ...shown } = await productToReview(params);
  if (site.reviews !== "on") return { product: shown, standing: undefined };
  const user = currentUser(context);
  if (!user) return { product: shown, standing: { who: "visitor" } as const };
  const [{ orders, isOnTheWay }, written] = await Promise.all([
    reviewableOrders(user, shown.id),
    ownReviewsOf(user, shown.id),
  ]);
  const asked = url.searchParams.get("order");
  const order = orders.find(({ id }) => id === asked) ?? orders[0];
  return { product: shown, standing: { who: user.id, order, isOnTheWay, written } as const };
}

const ownCommands = z.object({ intent: z.literal("delete-review"), id: z.string().max(100) });

/** Keeps the review where reviews are kept; elsewhere looks at it, answers and keeps nothing (rules: reviews-4). */
export async function action(args: Route.ActionArgs) {
  const { request, params } = args;
  const { id } = await productToReview(params);
  if (site.reviews !== "on") {
    const given = await readSubmission(request, reviewSchema);
    return given.ok ? data<SubmissionResult>({ status: "success" }) : given.answer;
  }
  const user = requireUser(args);
  const form = await readForm(request.clone());
  if (form.ok && form.value.has("intent")) {
    const command = ownCommands.safeParse(fieldsOf(form.value));
    if (!command.success) return data(formFailure(m.something_wrong()), { status: 400 });
    // One that is gone is what was wanted.
    await deleteOwnReview(user, command.data.id);
    return data({ status: "success", is: "deleted" } as const);
  }
  const given = await readSubmission(request, keptReviewSchema);
  if (!given.ok) return given.answer;
  const written = await writeReview(user, id, given.value);
  if (written.ok) return data({ status: "success", is: "written" } as const);
  const { refusal } = written;
  return refusal.code === "too-many-tries"
    ? given.refuse({ formErrors: [tooManyTries(refusal.seconds)] }, 429)
    : given.refuse({ formErrors: [refusals[refusal.code]()] }, 409);
}

const refusals = {
  off: m.change_seen_elsewhere,
  "not-delivered": m.review_not_bought,
  "already-written": m.review_already,
  "photo-missing": m.return_picture_missing,
};

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
  const { product, standing } = loaderData;
  const answer = useAnswer(actionData);
  const path = reviewPath(product);
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
        {standing ? (
          <KeptReviews
            path={path}
            standing={standing}
            answer={answer as ReviewAnswer}
            back={<LinkButton to={productPath}>{m.review_back()}</LinkButton>}
          />
        ) : answer?.status === "success" ? (
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
