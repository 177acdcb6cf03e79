import { Link } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { hsnSchema, rateOn, rateWords } from "#app/domains/tax/tax-class.ts";
import { listTaxClasses } from "#app/domains/tax/tax-classes.server.ts";
import {
  deleteTaxClass,
  listProductTaxes,
  type ProductTax,
  setProductTaxes,
} from "#app/domains/tax/tax-commands.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { dayOf, formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { DeleteRowButton } from "../components/forms/row-confirm-dialog.tsx";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/tax";
import { ProductTaxes } from "./tax/product-taxes.tsx";

export const handle = { live: ["tax-classes", "products"] } as const satisfies LiveHandle;

/** `?products=all` lists those too that have a class; `?page=2`. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "tax");
  const search = args.url.searchParams;
  const which = search.get("products") === "all" ? "all" : "lacking";
  const page = Math.min(Math.max(Math.trunc(Number(search.get("page"))) || 1, 1), 10_000);
  const [classes, listed] = await Promise.all([listTaxClasses(), listProductTaxes(which, page)]);
  return { classes, which, page, today: dayOf(new Date()), ...listed } as const;
}

const deleting = z.object({ intent: z.literal("delete"), id: z.string().min(1).max(100) });
const id = z.string().min(1).max(100);
const oneProduct = z.object({ id, taxClassId: z.string().max(100), hsn: hsnSchema });

/** Deletes a class, or says of products which they are of. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "tax");
  const form = await readForm(args.request, { maxFields: 400 });
  if (!form.ok) return failed(m.something_wrong(), 400);
  const given = deleting.safeParse(Object.fromEntries(form.value));
  if (given.success) {
    const deleted = await deleteTaxClass(given.data.id, user);
    if (!deleted.ok) return failed(m.tax_class_in_use(), 409);
    return deleted.value === undefined
      ? failed(m.change_seen_elsewhere(), 404)
      : done(m.tax_class_deleted({ name: deleted.value }));
  }
  // Lists in the same order: of each product its id, its class and its code.
  const [ids, classIds, codes] = ["id", "taxClassId", "hsn"].map((name) => form.value.getAll(name));
  const products: ProductTax[] = [];
  for (const [at, productId] of (ids ?? []).entries()) {
    const read = oneProduct.safeParse({
      id: productId,
      taxClassId: classIds?.[at] ?? "",
      hsn: codes?.[at] ?? "",
    });
    if (!read.success) return failed(m.tax_hsn_invalid(), 400);
    const { taxClassId, hsn } = read.data;
    products.push({ id: read.data.id, taxClassId: taxClassId || null, hsn: hsn || null });
  }
  if (products.length === 0) return failed(m.something_wrong(), 400);
  const saved = await setProductTaxes(products, user);
  if (!saved.ok) return failed(m.tax_class_gone(), 409);
  return done(m.tax_products_saved({ n: saved.value }));
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_tax());

/** What goods are taxed with: kinds of goods with their rates, and which product is of which (rules: tax-6). */
export default function TaxPage({ loaderData }: Route.ComponentProps) {
  const { classes, which, page, rows, hasNext, today } = loaderData;
  const to = (at: number) => `?${new URLSearchParams({ products: which, page: String(at) })}`;
  return (
    <ContentPage title={m.admin_tax()} intro={m.tax_intro()}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <TitledCard
          title={which === "all" ? m.tax_products_all() : m.tax_products_lacking()}
          action={
            <Link
              to={which === "all" ? "?products=lacking" : "?products=all"}
              className="link touch-inline text-sm"
            >
              {which === "all" ? m.tax_show_lacking() : m.tax_show_all()}
            </Link>
          }
        >
          {rows.length === 0 ? (
            <p className="text-muted">
              {which === "all" ? m.tax_no_products() : m.tax_none_lacking()}
            </p>
          ) : (
            <ProductTaxes key={rows.map(({ id: each }) => each).join()} {...{ rows, classes }} />
          )}
          {(page > 1 || hasNext) && (
            <div className="mt-4">
              <Pager
                label={m.tax_products_all()}
                summary={undefined}
                previous={{ label: m.previous(), to: page > 1 ? to(page - 1) : undefined }}
                next={{ label: m.next(), to: hasNext ? to(page + 1) : undefined }}
              />
            </div>
          )}
        </TitledCard>
        <TitledCard
          title={m.tax_classes()}
          action={
            <LinkButton to="/my/tax/new" variant="ghost">
              {m.tax_class_add()}
            </LinkButton>
          }
        >
          <ul className="-my-3 divide-y divide-line">
            {classes.map((one) => {
              const rate = rateOn(one, today);
              const since = one.rates.findLast(({ from }) => from <= today)?.from;
              return (
                <li key={one.id} className="flex items-center justify-between gap-x-3 py-2">
                  <p className="min-w-0 wrap-anywhere">
                    <Link to={`/my/tax/${one.id}`} className="link touch-inline font-semibold">
                      {one.name}
                    </Link>
                    <span className="block text-muted text-sm">
                      {[
                        `HSN ${one.hsn}`,
                        rate === undefined ? m.tax_no_rate() : rateWords(rate),
                        since && m.tax_since({ day: formatDate(since) }),
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </p>
                  <DeleteRowButton
                    id={one.id}
                    action="/my/tax"
                    label={m.tax_class_delete_named({ name: one.name })}
                    title={m.tax_class_delete_title({ name: one.name })}
                    question={m.tax_class_delete_question()}
                  />
                </li>
              );
            })}
          </ul>
          <p className="mt-5 text-muted text-sm">{m.tax_examples()}</p>
        </TitledCard>
      </div>
    </ContentPage>
  );
}
