import clsx from "clsx";
import { useEffect } from "react";
import { data, redirect, useFetcher, useRevalidator } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { productPage, titlesOfProducts } from "#app/domains/catalog/product/products.server.ts";
import { hasCodRules } from "#app/domains/orders/cod/cod-rules.ts";
import { codRulesNow } from "#app/domains/orders/cod/read-cod-rules.server.ts";
import { OfferField } from "#app/domains/orders/offers/offer-field.tsx";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { refusalMessage } from "#app/domains/orders/placing/checkout.ts";
import {
  type ManualOrderRefusal,
  manualOrderSchema,
} from "#app/domains/orders/placing/manual-order.ts";
import { placeManualOrder } from "#app/domains/orders/placing/place-manual-order.server.ts";
import { taxRatesNow } from "#app/domains/tax/tax-classes.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { taxWords } from "#app/lib/money/totals.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { FoldedCard } from "../components/page/folded-card.tsx";
import { BackLink } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/new-order";
import { CustomerStep } from "./new-order/customer-step.tsx";
import type { FieldProblems, ManualOrderProblem } from "./new-order/field-problems.ts";
import { ChosenItems, ItemsStep } from "./new-order/items-step.tsx";
import { PaymentStep } from "./new-order/payment-step.tsx";
import { endDraft, useManualOrder } from "./new-order/use-manual-order.ts";

export const handle = {
  live: ["products", "stock", "tax-classes", "cod-rules"],
} as const satisfies LiveHandle;

/** More products than these, the page does not list. */
const mostProducts = 500;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.place");
  const [{ rows }, codRules] = await Promise.all([
    productPage(undefined, mostProducts),
    codRulesNow(),
  ]);
  const ids = rows.map(({ id }) => id);
  // Somebody at the telephone may say either name.
  const [ownTitles, rates] = await Promise.all([titlesOfProducts(ids), taxRatesNow(ids)]);
  return {
    /** When the rules of cash on delivery were changed last; undefined while none is on. */
    codRulesOf: hasCodRules(codRules) ? codRules.updatedAt : undefined,
    products: rows.map(({ date: _, ...product }) => ({
      ...product,
      ownTitle: ownTitles.get(product.id) ?? product.title,
      taxRate: rates.get(product.id),
    })),
  };
}

/** Places a manual order. What is wrong with it is said field by field. */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "orders.place");
  const form = await readForm(args.request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return refuse(message, status);
  }
  const given = manualOrderSchema.safeParse(parseJson(String(form.value.get("order"))));
  if (!given.success) {
    const fields = Object.fromEntries(
      given.error.issues.map(({ path, message }) => [path.join("."), message]),
    );
    return refuse(m.manual_order_incomplete(), 400, fields);
  }
  const placed = await placeManualOrder(admin, given.data);
  if (!placed.ok) return refuse(...refusalWords(placed.refusal));
  return { ok: true, ...placed.value } as const;
}

function refuse(message: string, status: number, fields: ManualOrderProblem["fields"] = {}) {
  return data<ManualOrderProblem>({ ok: false, message, fields }, { status });
}

function refusalWords(
  refusal: ManualOrderRefusal,
): [message: string, status: number, fields?: ManualOrderProblem["fields"]] {
  switch (refusal.code) {
    case "customer-not-found":
      return [m.user_not_found(), 409, { customer: m.user_not_found() }];
    case "price-too-high": {
      const message = m.manual_order_price_too_high({ name: refusal.name });
      return [message, 409, { lines: message }];
    }
    case "product-not-found":
    case "out-of-stock": {
      const message = refusalMessage(refusal);
      return [message, 409, { [`lines.${refusal.productId}`]: message }];
    }
    default:
      return [refusalMessage(refusal), 409];
  }
}

/** Leads to the order, where the link to pay it stands. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(serverAction);
  if (!answer.ok) return answer;
  endDraft();
  toast.success(m.manual_order_placed({ number: shortOrderNumber(answer.orderNumber) }));
  return redirect(`/my/orders/${answer.id}`);
}

export const meta: Route.MetaFunction = () => titled(m.manual_order_title());

/** An order for somebody at the telephone or the fair. */
export default function NewOrderPage({
  loaderData: { products, codRulesOf },
}: Route.ComponentProps) {
  const form = useManualOrder(products);
  const fetcher = useFetcher<{ ok: true } | ({ ok: false } & Partial<ManualOrderProblem>)>();
  const failed = fetcher.data?.ok === false ? fetcher.data : undefined;
  const { revalidate } = useRevalidator();
  const refused = failed?.fields && failed;
  useEffect(() => {
    // What was refused was out of date, its code too: the page shows what is true now.
    if (refused) revalidate();
  }, [refused, revalidate]);
  const problems: FieldProblems = (path) => failed?.fields?.[path];
  const isPlacing = fetcher.state !== "idle";
  const { totals, offer, isPlaceKnown, delivery } = form;
  const taxes = totals && taxWords(totals, isPlaceKnown);
  const place = () => {
    if (offer.stopsOrder()) return;
    fetcher.submit({ order: JSON.stringify(form.toSend()) }, { method: "post" });
  };
  return (
    <div className="mx-auto flex max-w-content flex-col gap-4 lg:gap-6">
      <BackLink to="/my/dashboards?view=orders">{m.office_order_back()}</BackLink>
      <h1 className="text-2xl">{m.manual_order_title()}</h1>
      <div className="grid items-start gap-4 lg:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4 lg:gap-6">
          <CustomerStep form={form} problems={problems} />
          <ItemsStep form={form} products={products} problems={problems} />
          <PaymentStep form={form} problems={problems} codRulesOf={codRulesOf} />
          <FoldedCard title={m.offer_code()} opens={offer.code !== undefined}>
            <OfferField offer={offer} />
            {totals && offer.code && (
              <div className="mt-4 lg:hidden">
                <PriceDetails {...{ totals, isPlaceKnown, delivery }} offerCode={offer.code} />
              </div>
            )}
          </FoldedCard>
        </div>
        <div
          className={clsx(
            "lg:sticky lg:top-24",
            // Until something is chosen, a phone has no room for a total of nothing: there is the list (rules: manual-orders-6).
            form.lines.length > 0 &&
              "max-lg:low:static max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:[&>*]:rounded-b-none",
          )}
        >
          <Card className="grid gap-4 max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <ChosenItems
              {...{ form, problems }}
              className="max-lg:hidden lg:max-h-[45dvh] lg:overflow-y-auto lg:overscroll-contain"
            />
            {form.lines.length === 0 && (
              <p className="text-muted max-lg:hidden">{m.manual_order_nothing_yet()}</p>
            )}
            {totals && form.lines.length > 0 && (
              <div className="max-lg:hidden">
                <PriceDetails {...{ totals, isPlaceKnown, delivery }} offerCode={offer.code} />
              </div>
            )}
            {delivery?.isServed === false && (
              <Alert tone="warning" role="status">
                {m.zone_not_served_office({ pinCode: form.draft.address.pinCode })}
              </Alert>
            )}
            {failed && (
              <Alert tone="danger" role="alert">
                {failed.message ?? m.checkout_offline()}
              </Alert>
            )}
            <div className="flex items-center justify-between gap-4">
              <p className="lg:hidden">
                <span className="block text-muted text-xs">{m.grand_total()}</span>
                <span className="font-bold font-display text-heading text-lg tabular-nums">
                  {totals ? formatMoney(totals.grandTotal) : "…"}
                </span>
                {taxes && (
                  <span className="block text-muted text-xs tabular-nums">
                    {m.total_includes_tax()} <span className="inline-block">{taxes}</span>
                  </span>
                )}
              </p>
              <Button
                size="lg"
                onClick={place}
                disabled={!totals}
                pending={isPlacing}
                pendingText={m.placing_order()}
                className="lg:w-full"
              >
                {m.place_order()}
              </Button>
            </div>
          </Card>
        </div>
      </div>
    </div>
  );
}
