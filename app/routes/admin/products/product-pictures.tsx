import { startTransition, useState } from "react";
import { data, useFetcher, useRevalidator } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { orderPictures } from "#app/domains/catalog/product/order-pictures.server.ts";
import { maxPictures } from "#app/domains/catalog/product/product.ts";
import { findEditableProduct } from "#app/domains/product-editing/form/update-product.server.ts";
import { attempt, type Unanswered, unansweredText } from "#app/lib/answers/attempt.ts";
import { type LiveHandle, productTopic } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { failed, unread } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/product-pictures";
import { SortablePictures } from "./product-pictures/sortable-pictures.tsx";

export const handle = {
  live: ({ productId }) => [productTopic(productId)],
  // Who has edited it last, which is looked up with it, may have sent a file.
  snapshot: ["product-imports"],
} satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  const product = await findEditableProduct(args.params.productId);
  if (!product) throw data(null, { status: 404, statusText: m.product_not_found() });
  const { id, title, pictureUrls } = product;
  return { id, title, pictureUrls };
}

const urls = z
  .string()
  .transform(parseJson)
  .pipe(z.array(z.string().max(300)).min(1).max(maxPictures));
const orderSchema = z.object({ seen: urls, pictureUrls: urls });

type OrderAnswer = { ok: true } | { ok: false; message: string };

/** Saves the order of the pictures, which needs no new one (rules: catalog-11). */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "products");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const given = orderSchema.safeParse(fieldsOf(form.value));
  if (!given.success) return failed(m.something_wrong(), 400);
  const { seen, pictureUrls } = given.data;
  const ordered = await orderPictures(args.params.productId, seen, pictureUrls, admin);
  if (ordered.ok) return { ok: true } satisfies OrderAnswer;
  return ordered.refusal === "not-found"
    ? failed(m.change_seen_elsewhere(), 404)
    : failed(m.pictures_changed_meanwhile(), 409);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta: Route.MetaFunction = () => titled(m.pictures_order());

/** Puts the pictures of a product in order, the first for its card. */
export default function ProductPictures({ loaderData: product }: Route.ComponentProps) {
  const { id, title, pictureUrls } = product;
  return (
    <ContentPage
      title={m.pictures_order()}
      intro={title}
      above={<BackLink to="/my/products">{m.admin_products_list()}</BackLink>}
    >
      {pictureUrls.length === 0 ? (
        <EmptyState
          motif={<RagiEar className="h-24 w-auto" />}
          title={m.pictures_none()}
          action={
            <LinkButton to={`/my/updateproduct?${new URLSearchParams({ productId: id })}`}>
              {m.product_update_title()}
            </LinkButton>
          }
        />
      ) : (
        <OrderForm key={id} standing={pictureUrls} />
      )}
    </ContentPage>
  );
}

/** @param standing the order that is saved; others may change it meanwhile. */
function OrderForm({ standing }: { standing: readonly string[] }) {
  // Undefined until somebody moves a picture: until then it follows what others save.
  const [moved, setMoved] = useState<{ seen: readonly string[]; wanted: string[] }>();
  const { data: answer, state, submit } = useFetcher<OrderAnswer | Unanswered>();
  const { revalidate } = useRevalidator();
  const saving = state !== "idle";
  const forget = () => startTransition(() => setMoved(undefined));

  useOnAnswer(answer, (answer) => {
    if ("code" in answer) return void toast.error(unansweredText(answer));
    if (answer.ok) toast.success(m.pictures_ordered());
    else toast.error(answer.message);
    void revalidate().then(() => answer.ok && forget());
  });

  const shown = moved?.wanted ?? standing;
  const isChanged = moved !== undefined && String(moved.wanted) !== String(moved.seen);
  const isMet = moved !== undefined && String(moved.seen) !== String(standing) && !answer?.ok;
  const save = () => {
    if (!moved || saving) return;
    const [seen, pictureUrls] = [moved.seen, moved.wanted].map((each) => JSON.stringify(each));
    void submit({ seen, pictureUrls } as Record<string, string>, {
      method: "post",
      defaultShouldRevalidate: false,
    });
  };
  return (
    <>
      <p className="text-muted">{m.pictures_order_hint()}</p>
      {isMet && (
        <Alert
          tone="warning"
          role="status"
          action={
            <Button variant="secondary" size="sm" onClick={forget}>
              {m.pictures_take_present()}
            </Button>
          }
        >
          {m.pictures_changed_meanwhile()}
        </Alert>
      )}
      <SortablePictures
        urls={shown}
        onOrder={(wanted) => setMoved({ seen: moved?.seen ?? standing, wanted })}
      />
      <div className="sticky bottom-0 z-20 -mx-4 flex gap-2 border-line-strong border-t bg-raised px-4 pt-2 pb-3 md:-mx-6 md:px-6">
        <Button
          disabled={!isChanged || isMet}
          pending={saving}
          pendingText={m.saving()}
          onClick={save}
        >
          {m.pictures_order_save()}
        </Button>
        <Button variant="ghost" disabled={!isChanged || saving} onClick={forget}>
          {m.pictures_order_drop()}
        </Button>
      </div>
    </>
  );
}
