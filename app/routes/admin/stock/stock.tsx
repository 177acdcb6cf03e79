import { PackageSearch, QrCode } from "lucide-react";
import { data } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { expiringBatches } from "#app/domains/stock/batches/expiring-batches.server.ts";
import {
  readWithholding,
  setWithholding,
} from "#app/domains/stock/batches/withhold-batches.server.ts";
import { withholdingSchema } from "#app/domains/stock/batches/withholding.ts";
import { stockPage } from "#app/domains/stock/desk/read-stock.server.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { ListPager } from "../components/content/entry-list.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import { useMay } from "../components/page/use-may.ts";
import type { Route } from "./+types/stock";
import { ExpiringList } from "./stock/expiring-list.tsx";
import { StockLines } from "./stock/stock-lines.tsx";
import { NoStockFound, StockSearch, stockSearchOf } from "./stock/stock-search.tsx";
import { WithholdingCard } from "./stock/withholding-card.tsx";

export const handle = { live: ["stock", "products"] } as const satisfies LiveHandle;

/** Products a page. */
const pageSize = 30;
/** Batches that are listed because they expire soon. */
const mostExpiring = 20;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "stock.read");
  const search = args.url.searchParams;
  const words = (search.get("q") ?? "").trim().slice(0, 100);
  const [page, expiring, withholding] = await Promise.all([
    stockPage(words, readCursor(search), pageSize),
    expiringBatches(mostExpiring),
    readWithholding(),
  ]);
  return { page, words, expiring, withholding };
}

/** Sets which batches are sold no more. */
export async function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "stock");
  const given = await readSubmission(args.request, withholdingSchema);
  if (!given.ok) return given.answer;
  await setWithholding(given.value, actor);
  return data({ status: "success", initialValue: null } as const);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  attemptForm(() => serverAction(), m.unreachable());

export const meta: Route.MetaFunction = () => titled(m.stock_title());

/** What is on the shelf of each product, and what expires soon (rules: ledger-5). */
export default function StockPage({ loaderData }: Route.ComponentProps) {
  const { page, words, expiring, withholding } = loaderData;
  const may = useMay();
  return (
    <ContentPage
      title={m.stock_title()}
      intro={m.stock_intro()}
      action={
        <div className="flex flex-wrap gap-3">
          {may("stock.count") && (
            <LinkButton
              to="/my/stock/count"
              icon={<PackageSearch aria-hidden className="size-5" />}
            >
              {m.stock_count_title()}
            </LinkButton>
          )}
          <LinkButton
            to="/my/stock/labels"
            variant="secondary"
            icon={<QrCode aria-hidden className="size-5" />}
          >
            {m.stock_labels_title()}
          </LinkButton>
        </div>
      }
    >
      <ExpiringList batches={expiring} most={mostExpiring} />
      <StockSearch words={words} />
      {page.rows.length === 0 ? (
        <NoStockFound page={page} words={words} />
      ) : (
        <StockLines products={page.rows} />
      )}
      <ListPager
        label={m.stock_title()}
        page={page}
        placeOf={cursorTo}
        search={stockSearchOf(words)}
      />
      <WithholdingCard withholding={withholding} />
    </ContentPage>
  );
}
