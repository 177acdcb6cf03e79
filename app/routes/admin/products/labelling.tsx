import { Link, useFetcher } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { titleWithPack } from "#app/domains/catalog/packs/title-with-pack.ts";
import { goodsKinds } from "#app/domains/labelling/goods.ts";
import { factList, goodsWords } from "#app/domains/labelling/label-words.ts";
import { listGoods, listPacks } from "#app/domains/labelling/lacking-pack-facts.server.ts";
import { setGoods } from "#app/domains/labelling/pack-facts-commands.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/labelling";

export const handle = { live: ["products"] } as const satisfies LiveHandle;

/** `?products=all` lists those too whose packs lack nothing; `?page=2`. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  const search = args.url.searchParams;
  const which = search.get("products") === "all" ? "all" : "lacking";
  const page = Math.min(Math.max(Math.trunc(Number(search.get("page"))) || 1, 1), 10_000);
  const [categories, listed] = await Promise.all([listGoods(), listPacks(which, page)]);
  return { categories, which, page, ...listed } as const;
}

const goodsSchema = z.array(z.tuple([z.string().min(1).max(80), z.enum(goodsKinds)]));

/** Says what categories hold: two lists in the same order. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "products");
  const form = await readForm(args.request, { maxFields: 401 });
  if (!form.ok) return failed(m.something_wrong(), 400);
  const kinds = form.value.getAll("goods");
  const given = goodsSchema.safeParse(
    form.value.getAll("category").map((category, at) => [category, kinds[at]]),
  );
  if (!given.success || given.data.length === 0) return failed(m.something_wrong(), 400);
  await setGoods(new Map(given.data), user);
  return done(m.labelling_categories_saved());
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.labelling_title());

/** Which packs say too little, and what categories hold (rules: labelling-2). */
export default function LabellingPage({ loaderData }: Route.ComponentProps) {
  const { categories, which, page, rows, hasNext } = loaderData;
  const { Form, state } = useFetcher();
  const to = (at: number) => `?${new URLSearchParams({ products: which, page: String(at) })}`;
  return (
    <ContentPage title={m.labelling_title()} intro={m.labelling_intro()}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <TitledCard
          title={which === "all" ? m.labelling_all() : m.labelling_lacking()}
          action={
            <Link
              to={which === "all" ? "?products=lacking" : "?products=all"}
              className="link touch-inline text-sm"
            >
              {which === "all" ? m.labelling_show_lacking() : m.labelling_show_all()}
            </Link>
          }
        >
          {rows.length === 0 && (
            <p className="text-muted">
              {which === "all" ? m.stock_none() : m.labelling_none_lacking()}
            </p>
          )}
          <ul className="-my-3 divide-y divide-line empty:hidden">
            {rows.map((product) => (
              <li key={product.id} className="wrap-anywhere py-3">
                <Link
                  to={`/my/labelling/${encodeURIComponent(product.id)}`}
                  className="link touch-inline font-semibold"
                >
                  {titleWithPack(product)}
                </Link>
                <span className="block text-muted text-sm">
                  {product.lacks.length === 0
                    ? m.labelling_complete()
                    : m.labelling_missing({ list: factList(product.lacks) })}
                </span>
              </li>
            ))}
          </ul>
          {(page > 1 || hasNext) && (
            <div className="mt-4">
              <Pager
                label={m.labelling_all()}
                summary={undefined}
                previous={{ label: m.previous(), to: page > 1 ? to(page - 1) : undefined }}
                next={{ label: m.next(), to: hasNext ? to(page + 1) : undefined }}
              />
            </div>
          )}
        </TitledCard>
        {categories.length > 0 && (
          <TitledCard title={m.labelling_categories()}>
            <Form method="post" className="grid gap-4">
              <input type="hidden" name="intent" value="goods" />
              <p className="text-muted text-sm">{m.labelling_categories_hint()}</p>
              {categories.map(({ category, goods }) => (
                <div key={`${category} ${goods}`}>
                  <input type="hidden" name="category" value={category} />
                  <SelectField name="goods" label={category} defaultValue={goods}>
                    {goodsKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {goodsWords[kind]()}
                      </option>
                    ))}
                  </SelectField>
                </div>
              ))}
              <Button
                type="submit"
                className="justify-self-start"
                pending={state !== "idle"}
                pendingText={m.saving()}
              >
                {m.labelling_save_categories()}
              </Button>
            </Form>
          </TitledCard>
        )}
      </div>
    </ContentPage>
  );
}
