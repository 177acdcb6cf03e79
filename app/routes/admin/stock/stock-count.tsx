import { data } from "react-router";
import { z } from "zod";
import { requireSender } from "#app/domains/accounts/sessions/require-sender.server.ts";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { packCodesOf, productOfPackCode } from "#app/domains/labelling/pack-codes.server.ts";
import { isGtin } from "#app/domains/labelling/pack-facts.ts";
import { dropCount, saveCount } from "#app/domains/stock/counting/count-commands.server.ts";
import { countsOf, countTotals } from "#app/domains/stock/counting/read-counts.server.ts";
import { stockOfProduct, stockPage } from "#app/domains/stock/desk/read-stock.server.ts";
import { countSchema } from "#app/domains/stock/desk/stock-forms.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { ListPager } from "../components/content/entry-list.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/stock-count";
import { CountShelf } from "./stock/count-shelf.tsx";
import { NoStockFound, StockSearch, stockSearchOf } from "./stock/stock-search.tsx";

export const handle = { live: ["stock", "products", "users"] } as const satisfies LiveHandle;

/** Products a page. */
const pageSize = 50;

/**
 * `?product=` is one that was scanned and may stand on another page of the list, `?code=` what stands on its packs; a hand
 * scanner types that into the search.
 */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "stock.count");
  const search = args.url.searchParams;
  const typed = (search.get("q") ?? "").trim().slice(0, 100);
  const words = isGtin(typed) ? "" : typed;
  const code = search.get("code")?.slice(0, 100) ?? (isGtin(typed) ? typed : undefined);
  const scannedId =
    search.get("product")?.slice(0, 100) ?? (code && ((await productOfPackCode(code)) ?? code));
  const [page, totals, scanned] = await Promise.all([
    stockPage(words, readCursor(search), pageSize),
    countTotals(),
    scannedId ? stockOfProduct(scannedId) : undefined,
  ]);
  const ids = [...page.rows, ...(scanned ? [scanned] : [])].map(({ id }) => id);
  const [counts, codes] = await Promise.all([countsOf(ids), packCodesOf(ids)]);
  const rows = page.rows.map(({ id, title, pack, date }) => ({ id, title, pack, date }));
  const found = scanned && { id: scanned.id, title: scanned.title, pack: scanned.pack };
  return {
    page: { ...page, rows },
    words,
    counts,
    codes,
    counted: totals.n,
    scanned: found,
    scannedId,
  };
}

const dropSchema = z.object({ intent: z.literal("drop"), productId: z.string().min(1).max(100) });

/** Keeps a count, or forgets one. */
export async function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "stock.count");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  requireSender(form.value, actor);
  const fields = fieldsOf(form.value);
  const drop = dropSchema.safeParse(fields);
  if (drop.success) {
    await dropCount(drop.data.productId);
    return done(m.stock_count_dropped());
  }
  const given = countSchema.safeParse(fields);
  if (!given.success) return failed(m.stock_count_invalid(), 400);
  const saved = await saveCount(given.data, actor);
  if (saved.ok) return { ok: true } as const;
  if (saved.refusal === "late") {
    return data({ ok: false, code: "late", message: m.stock_count_late() }, { status: 409 });
  }
  return failed(m.stock_count_not_taken(), 404);
}

/** What becomes of a count, its list says; forgetting one is answered in a toast. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  if (form.has("intent")) return handleAnswer(args as never);
  return attempt(() => args.serverAction());
}

export const meta: Route.MetaFunction = () => titled(m.stock_count_title());

/** Stock-taking on a phone: walk the shelf, tap or scan a product, type what is there (rules: counting-1). */
export default function StockCountPage({ loaderData }: Route.ComponentProps) {
  const { page, words, counted } = loaderData;
  return (
    <ContentPage
      title={m.stock_count_title()}
      intro={m.stock_count_intro()}
      above={<BackLink to="/my/stock">{m.stock_back()}</BackLink>}
      narrow
    >
      <CountShelf {...loaderData} rows={page.rows}>
        <StockSearch words={words} />
        {page.rows.length === 0 && <NoStockFound page={page} words={words} />}
      </CountShelf>
      <ListPager
        label={m.stock_count_title()}
        page={page}
        placeOf={cursorTo}
        search={stockSearchOf(words)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
        <p aria-live="polite">{m.stock_count_progress({ n: counted })}</p>
        <LinkButton to="/my/stock/differences" className="max-sm:w-full">
          {m.stock_differences_title()}
        </LinkButton>
      </div>
    </ContentPage>
  );
}
