import { useEffect, useRef, useState } from "react";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { listCategories } from "#app/domains/catalog/lists/filter-products.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { FinishedGoods, TypedGoods } from "#app/lib/offline/phone-goods.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/quick-products";
import { type Draft, GoodsForm, isBlank, nextGoods } from "./quick-products/goods-form.tsx";
import { GoodsList } from "./quick-products/goods-list.tsx";
import { usePhoneGoods } from "./quick-products/use-phone-goods.ts";

export const handle = { live: ["products"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  return { categories: await listCategories() };
}

export const meta: Route.MetaFunction = () => titled(m.quick_title());

/** How long typing may pause before the browser keeps what was typed, in ms. */
const keepAfter = 300;

/** Many products one after the other, from a phone: picture, price, stock, next (rules: quick-1). */
export default function QuickProducts({ loaderData: { categories } }: Route.ComponentProps) {
  const { goods, change, sending, isWaiting, isKept } = usePhoneGoods();
  const finished = goods?.finished ?? [];
  const last = finished.at(-1);
  /** What the form begins with; another `id` begins anew. */
  const [started, setStarted] = useState<Draft>();
  const [isEmpty, setIsEmpty] = useState(true);
  const [said, setSaid] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!goods || started) return;
    const draft = goods.draft ?? nextGoods(goods.finished.at(-1));
    setStarted(draft);
    setIsEmpty(isBlank(draft));
  }, [goods, started]);

  const keepDraft = (draft: Draft | undefined) => change((kept) => ({ ...kept, draft }));

  const typed = (draft: Draft) => {
    setIsEmpty(isBlank(draft));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keepDraft(draft), keepAfter);
  };

  const finish = (typed: TypedGoods, picture: ArrayBuffer) => {
    clearTimeout(timer.current);
    const one: FinishedGoods = { ...typed, picture, state: "waits", at: Date.now() };
    void change((kept) => ({ draft: undefined, finished: [...kept.finished, one] }));
    begin(nextGoods(typed));
    setSaid(m.quick_noted({ name: typed.title }));
    requestAnimationFrame(() => window.scrollTo({ top: 0 }));
  };

  const begin = (draft: Draft) => {
    setStarted(draft);
    setIsEmpty(isBlank(draft));
  };

  const without = (id: string) => (kept: { finished: readonly FinishedGoods[] }) => ({
    finished: kept.finished.filter((one) => one.id !== id),
  });
  /** Takes one back into the form, under its id: where the server has it already, it says so. */
  const takeBack = (one: FinishedGoods) => {
    const { picture, pictureUrl: _, state: __, message: ___, at: ____, ...typed } = one;
    void change(without(typed.id));
    begin({
      ...typed,
      ...(picture && { taken: new Blob([picture], { type: "image/jpeg" }), isEvened: false }),
    });
  };

  return (
    <ContentPage
      title={m.quick_title()}
      intro={m.quick_intro()}
      narrow
      above={<BackLink to="/my/products">{m.admin_products_list()}</BackLink>}
    >
      <output className="sr-only">{said}</output>
      {!isKept && <Alert tone="warning">{m.quick_stay()}</Alert>}
      {isWaiting && (
        <Alert role="status" title={m.quick_offline()}>
          {m.quick_offline_text()}
        </Alert>
      )}
      {finished.length > 0 && (
        <GoodsList
          finished={finished}
          sending={sending}
          onChange={isEmpty ? takeBack : undefined}
          onRemove={({ id }) => void change(without(id))}
        />
      )}
      {started && (
        <GoodsForm
          key={started.id}
          draft={started}
          categories={withLast(categories, last?.category)}
          onTyped={typed}
          onFinished={finish}
        />
      )}
    </ContentPage>
  );
}

/** What was just typed anew is a chip at once, before the shop knows of it. */
function withLast(categories: readonly string[], last: string | undefined): readonly string[] {
  return last && !categories.includes(last) ? [...categories, last] : categories;
}
